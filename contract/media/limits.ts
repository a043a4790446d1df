// Has no schemas, so that the process that works on one file starts sooner.

export const imageMaxBytes = 10 * 1024 * 1024;
export const videoMaxBytes = 200_000_000;
/** Shown when the file of a share or an ad is too large. */
export const mediaTooLarge = 'This file is too large. Videos can have up to 200 MB, images up to 10 MB.';
/** Seconds of the longest video of an ad. */
export const adMaxSeconds = 60;

/** Rounds: the sound of a video of 60 seconds ends some milliseconds later. */
export function isTooLong(seconds: number, maxSeconds: number): boolean {
  return Math.round(seconds) > maxSeconds;
}
