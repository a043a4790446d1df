import { useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

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
  const [renewed, setRenewed] = useState<{ of: string; src: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const resumeAt = useRef<{ second: number; play: boolean } | null>(null);
  const current = renewed?.of === src ? renewed.src : src;

  const onError = async (video: HTMLVideoElement) => {
    // A second failure is not about the link, nor is one while the link is still good.
    const isFirst = renewed?.of !== src;
    const next = isFirst && renew ? await renew().catch(() => null) : null;
    if (!next || next === src) return setFailed(true);
    resumeAt.current = { second: video.currentTime, play: video.currentTime > 0 };
    setRenewed({ of: src, src: next });
  };

  if (failed)
    return (
      <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-2">This video cannot be played.</p>
    );
  return (
    // Members who add no captions are asked for them when they upload a video.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={current}
      poster={poster ?? undefined}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      width={width ?? 640}
      height={height ?? 480}
      aria-label={label}
      onError={(event) => void onError(event.currentTarget)}
      onLoadedMetadata={({ currentTarget }) => {
        const { second, play } = resumeAt.current ?? { second: 0, play: false };
        resumeAt.current = null;
        if (second > 0) currentTarget.currentTime = second;
        if (play) void currentTarget.play().catch(() => undefined);
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
