import { useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useSignedLink } from './useSignedLink.ts';

export interface VideoPlayerProps {
  /** A signed link. */
  src: string;
  poster?: string | null;
  /** Address of WebVTT captions. */
  captions?: string | null;
  /** Pixels of the video: reserves its space before it loads. */
  width?: number | null;
  height?: number | null;
  /** What a screen reader calls it: 'Video shared by Maria Ruiz'. */
  label: string;
  /** Asks for a new link when the old one has expired. Null: the video is gone. */
  renew?: () => Promise<string | null>;
  className?: string;
}

/**
 * Plays a video with the browser's own controls. At its end it returns to the start and pauses. When its
 * link has expired, it continues with a new one at the same second.
 */
export function VideoPlayer({
  src,
  poster,
  captions,
  width,
  height,
  label,
  renew,
  className,
}: VideoPlayerProps) {
  const { link, onError } = useSignedLink(src, renew);
  const resumeAt = useRef(0);

  if (!link)
    return (
      <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-2">This video cannot be played.</p>
    );
  return (
    // Members who add no captions are asked for them when they upload a video.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={link}
      poster={poster ?? undefined}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      width={width ?? 640}
      height={height ?? 480}
      aria-label={label}
      onError={({ currentTarget }) => {
        resumeAt.current = currentTarget.currentTime;
        void onError();
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (resumeAt.current === 0) return;
        currentTarget.currentTime = resumeAt.current;
        resumeAt.current = 0;
        void currentTarget.play().catch(() => undefined);
      }}
      onEnded={({ currentTarget }) => {
        currentTarget.pause();
        currentTarget.currentTime = 0;
      }}
      className={cx('h-auto max-h-[70dvh] w-full rounded-md bg-sunken', className)}
    >
      {captions && <track kind="captions" src={captions} srcLang="en" label="Captions" default />}
    </video>
  );
}
