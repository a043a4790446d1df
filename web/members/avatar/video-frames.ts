/** A video of the member's own, of which one moment becomes a picture. */
export interface Film {
  /** In seconds. */
  duration: number;
  /** @throws Error when the browser cannot show that moment. */
  at(second: number): Promise<ImageBitmap>;
  close(): void;
}

/** @throws Error for what the browser cannot play. */
export async function openFilm(file: File): Promise<Film> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
  const close = () => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  };
  try {
    await heard(video, 'loadeddata');
    if (video.videoWidth === 0) throw new Error('There is nothing to see.');
  } catch (error) {
    close();
    throw error;
  }
  const duration = await durationOf(video).catch(() => 0);
  return { duration, at: (second) => still(video, Math.min(second, duration)), close };
}

/** Recordings made in a browser do not say how long they are: their end is found by going there. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) {
    const there = heard(video, 'seeked');
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await there;
  }
  return Number.isFinite(video.duration) ? video.duration : 0;
}

async function still(video: HTMLVideoElement, second: number): Promise<ImageBitmap> {
  if (second !== video.currentTime) {
    const there = heard(video, 'seeked');
    video.currentTime = second;
    await there;
  }
  return createImageBitmap(video);
}

const patience = 10_000;

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((done, failed) => {
    const signal = AbortSignal.timeout(patience);
    video.addEventListener(event, () => done(), { once: true });
    video.addEventListener('error', () => failed(new Error('It cannot be played.')), { once: true });
    signal.addEventListener('abort', () => failed(new Error('It takes too long.')));
  });
}
