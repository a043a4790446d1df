import type { PlaybackConfig } from '#contract/ads/delivery.ts';

/** Milliseconds from the loaded video to its start. */
export const autoPlayDelayMs = 3_000;

/** Seconds until an ad can be skipped, 0 = now. Only the first ad since the start makes viewers wait. */
export function secondsToSkip(config: PlaybackConfig, isFirst: boolean, shownForMs: number): number {
  if (!isFirst) return 0;
  return Math.max(0, Math.ceil(config.time_to_skip_ad - shownForMs / 1000));
}

/** Seconds of playback after which a view counts. */
export function viewCountsAt(config: PlaybackConfig): number {
  return Math.max(0, config.time_to_skip_ad - config.seconds_before_skip_to_count_view);
}

/** Percent played, in quarters and without skipped parts. Three quarters and the end count as 100. */
export function quarterPlayed({
  played,
  duration,
  ended,
}: Pick<HTMLVideoElement, 'played' | 'duration' | 'ended'>): number {
  let seconds = 0;
  for (let index = 0; index < played.length; index++) seconds += played.end(index) - played.start(index);
  const quarters = duration > 0 ? Math.min(4, Math.floor((4 * seconds) / duration)) : 0;
  return 25 * (ended && quarters === 3 ? 4 : quarters);
}
