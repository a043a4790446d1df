import { useEffect, useRef } from 'react';

/** The frame of a video that becomes its still picture. */
export function FramePicture({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current!.getContext('2d')!.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
      role="img"
      aria-label="The picture that is shown before the video plays"
      className="mx-auto max-h-[40dvh] max-w-full rounded-md bg-sunken"
    />
  );
}
