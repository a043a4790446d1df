import { useEffect, useEffectEvent, useRef } from 'react';
import type { MediaView } from '#contract/media.ts';
import { MediaFailed } from '#web/media/MediaFailed.tsx';
import { useSignedLink } from '#web/media/useSignedLink.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';

interface SharedImageProps {
  /** A signed link. */
  src: string;
  /** The same in other sizes. */
  sizes: MediaView['sizes'];
  label: string;
  /** Pixels: reserve its space before it loads. */
  width: number | null;
  height: number | null;
  /** Asks for a new link when the old one has expired. Null: the image is gone. */
  renew: () => Promise<string | null>;
}

/** Pixels. Smaller images are shown in full on every screen. */
const smallMax = 300;

/** An image of a share, in the size that fits the screen. A press shows it as large as the window allows. */
export function SharedImage({ src, sizes, label, width, height, renew }: SharedImageProps) {
  const { link, onError, retry } = useSignedLink(src, renew);
  const enlarged = useLazyDialog(() => import('./dialogs/ImageDialog.tsx'));
  // An image of the server's page may have failed before React listened.
  const image = useRef<HTMLImageElement>(null);
  const onEarlyError = useEffectEvent(onError);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) void onEarlyError();
  }, []);
  if (!link) return <MediaFailed text="This image cannot be shown." onRetry={retry} />;
  // A small image is not enlarged. A very wide or tall one is scaled down.
  const shownWidth = width ? `min(${width}px, 80vw, 40rem)` : '40rem';
  const picture = (
    <img
      ref={image}
      src={link}
      // A renewed link is of the largest size.
      srcSet={link === src ? sizes.map((size) => `${size.url} ${size.width}w`).join(', ') : undefined}
      sizes={shownWidth}
      alt={label}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => void onError()}
      className="h-auto max-h-[70dvh] w-auto max-w-full rounded-md border border-rule bg-sunken object-contain"
    />
  );
  if (width && height && Math.max(width, height) < smallMax) return picture;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Enlarge: ${label}`}
        onClick={enlarged.open}
        className="block max-w-full cursor-zoom-in rounded-md"
      >
        {picture}
      </button>
      {enlarged.Dialog && (
        <enlarged.Dialog
          src={link}
          label={label}
          width={width ?? undefined}
          height={height ?? undefined}
          renew={renew}
          onClose={enlarged.close}
        />
      )}
    </>
  );
}
