// Has no schemas, so that the process that works on one file starts sooner.

/** Bytes of the largest image. */
export const imageMaxBytes = 10 * 1024 * 1024;
/** Bytes of the largest video. */
export const videoMaxBytes = 200_000_000;
/** Seconds of the longest video of an ad. */
export const adMaxSeconds = 60;
