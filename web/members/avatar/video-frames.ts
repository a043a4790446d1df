/** A video from which single frames can be taken. */
export interface Video {
  /** In seconds. */
  duration: number;
  /** @throws Error when the browser cannot show that moment. */
  grabFrame(second: number): Promise<ImageBitmap>;
  close(): void;
}

/** @throws Error when the browser cannot play the file. */
export async function openVideo(file: File): Promise<Video> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  const close = () => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  };
  try {
    await once(video, 'loadedmetadata');
    // Safari on iPhones loads no frame before the first seek or Play.
    await seek(video, firstFrame);
    if (video.videoWidth === 0) throw new Error('The file has no picture.');
  } catch (error) {
    close();
    throw error;
  }
  const duration = await durationOf(video).catch(() => 0);
  return { duration, grabFrame: (second) => grabFrame(video, Math.min(second, duration)), close };
}

/** Recordings made in a browser do not state their duration. Seeking to the end finds it. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, Number.MAX_SAFE_INTEGER);
  return Number.isFinite(video.duration) ? video.duration : 0;
}

async function grabFrame(video: HTMLVideoElement, second: number): Promise<ImageBitmap> {
  if (second !== video.currentTime) await seek(video, second);
  return createImageBitmap(video);
}

function seek(video: HTMLVideoElement, second: number): Promise<void> {
  const seeked = once(video, 'seeked');
  video.currentTime = second;
  return seeked;
}

const timeoutMs = 30_000;
/** In seconds. Not 0, where the video is already. */
const firstFrame = 0.001;

function once(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('The file cannot be played.')), { once: true });
    signal.addEventListener('abort', () => reject(new Error('The file takes too long.')));
  });
}
