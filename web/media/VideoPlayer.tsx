import { useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { MediaFailed } from './MediaFailed.tsx';
import { useSignedLink } from './useSignedLink.ts';

interface VideoPlayerProps {
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

/** Plays a video, and goes on at the same second with a new link when the old one has expired. */
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
  const { link, onError, retry } = useSignedLink(src, renew);
  // The element itself says that it is paused once its link has failed.
  const isPlaying = useRef(false);
  /** What it was doing when its link failed. */
  const interrupted = useRef<{ second: number; isPlaying: boolean } | null>(null);
  const fail = (element: HTMLVideoElement) => {
    interrupted.current ??= { second: element.currentTime, isPlaying: isPlaying.current };
    void onError();
  };
  // A video of the server's page may have failed before React listened.
  const video = useRef<HTMLVideoElement>(null);
  const onEarlyError = useEffectEvent(fail);
  useEffect(() => {
    if (video.current?.error) onEarlyError(video.current);
  }, []);

  if (!link) return <MediaFailed text="This video cannot be played." onRetry={retry} />;
  return (
    // Members who add no captions are asked for them when they upload a video.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={link}
      poster={poster ?? undefined}
      controls
      playsInline
      // With 'none', a renewed link would wait for another press of Play.
      preload={poster && link === src ? 'none' : 'metadata'}
      width={width ?? 640}
      height={height ?? 480}
      aria-label={label}
      onPlay={() => {
        isPlaying.current = true;
        if (interrupted.current) interrupted.current.isPlaying = true;
      }}
      onPause={() => {
        isPlaying.current = false;
      }}
      onError={({ currentTarget }) => fail(currentTarget)}
      onLoadedMetadata={({ currentTarget }) => {
        if (!interrupted.current) return;
        currentTarget.currentTime = interrupted.current.second;
        if (interrupted.current.isPlaying) void currentTarget.play().catch(() => undefined);
        interrupted.current = null;
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
