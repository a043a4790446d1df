import { useState, type RefObject, type SyntheticEvent } from 'react';

type VideoEvent = SyntheticEvent<HTMLVideoElement>;
export type Player = ReturnType<typeof usePlayer>;

/** State and controls of a video element. @param onTime called while the video plays. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  onTime: (video: HTMLVideoElement) => void = () => undefined,
) {
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(true);
  const [captions, setCaptions] = useState(true);
  const [progress, setProgress] = useState(0);
  return {
    playing,
    muted,
    captions,
    /** 0 to 1. */
    progress,
    toggle: () => togglePlayback(video.current),
    toggleSound: () => toggleSound(video.current),
    toggleCaptions: () => {
      showCaptions(video.current, !captions);
      setCaptions(!captions);
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onTimeUpdate: ({ currentTarget }: VideoEvent) => {
        const { currentTime, duration } = currentTarget;
        setProgress(duration > 0 ? Math.min(1, currentTime / duration) : 0);
        onTime(currentTarget);
      },
      onVolumeChange: ({ currentTarget }: VideoEvent) => setMuted(currentTarget.muted),
    },
  };
}

function togglePlayback(video: HTMLVideoElement | null): void {
  // A browser may refuse to play; the Play button stays.
  if (video?.paused) void video.play().catch(() => undefined);
  else video?.pause();
}

function toggleSound(video: HTMLVideoElement | null): void {
  if (video) video.muted = !video.muted;
}

function showCaptions(video: HTMLVideoElement | null, isShown: boolean): void {
  const track = video?.textTracks[0];
  if (track) track.mode = isShown ? 'showing' : 'hidden';
}

/** Whether videos may start without being asked: neither reduced motion nor data saving is on. */
export function mayAutoPlay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
