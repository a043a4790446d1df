import { playableContainer } from '#contract/media/playable.ts';

/** In pixels of the video. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface CompressOptions {
  /** The part of the picture to keep. */
  crop?: Area | undefined;
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress(part: number): void;
}

/** Pixels of the shorter side after compression. */
const shortSide = 720;
/** Bits a second above which a video is worth compressing. */
const maxBitrate = 4_000_000;

const containers = [
  { video: 'avc', audio: 'aac', extension: 'mp4' },
  { video: 'vp9', audio: 'opus', extension: 'webm' },
  { video: 'vp8', audio: 'opus', extension: 'webm' },
] as const;

/**
 * Crops a video, makes it smaller, and changes a format that not all browsers play, where this browser can.
 * @returns the file itself where it cannot, or where nothing is gained.
 */
export async function compressVideo(
  file: File,
  { crop, signal, onProgress }: CompressOptions,
): Promise<File> {
  if (!('VideoEncoder' in globalThis)) return file;
  const m = await import('mediabunny');
  const formats = [m.MP4, m.QTFF, m.WEBM, m.MATROSKA];
  using input = new m.Input({ source: new m.BlobSource(file), formats });
  const track = await input.getPrimaryVideoTrack().catch(() => null);
  if (!track || !(await track.canDecode())) return file;
  const duration = await input.computeDuration();
  const part = crop && rounded(crop);
  const source = part ?? { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const side = Math.min(source.width, source.height);
  const isSmall = side <= shortSide && (file.size * 8) / duration < maxBitrate;
  const sound = await input.getPrimaryAudioTrack();
  const isPlayable = playableContainer({
    video: await track.getCodec(),
    profile: await track.getCodecParameterString(),
    audio: sound ? await sound.getCodec() : undefined,
  });
  if (!crop && isSmall && isPlayable) return file;

  // The library computes the other side.
  const size = { [source.width < source.height ? 'width' : 'height']: Math.min(side, shortSide) };
  for (const { video, audio, extension } of containers) {
    const target = new m.BufferTarget();
    const format =
      extension === 'mp4' ? new m.Mp4OutputFormat({ fastStart: 'in-memory' }) : new m.WebMOutputFormat();
    const conversion = await m.Conversion.init({
      input,
      output: new m.Output({ format, target }),
      tracks: 'primary',
      tags: {},
      video: {
        ...size,
        codec: video,
        quality: m.QUALITY_MEDIUM,
        forceTranscode: true,
        ...(part && { crop: part }),
      },
      audio: { codec: audio },
      showWarnings: false,
    });
    // A picture or sound that cannot be encoded would be lost.
    const isComplete = conversion.discardedTracks.every(({ reason }) => reason === 'discarded_by_user');
    if (!conversion.isValid || !isComplete) continue;
    signal.throwIfAborted();
    signal.addEventListener('abort', () => void conversion.cancel());
    conversion.onProgress = onProgress;
    await conversion.execute();
    const name = `${file.name.replace(/\.[^.]*$/, '')}.${extension}`;
    const made = new File([target.buffer!], name, {
      type: `video/${extension}`,
      lastModified: file.lastModified,
    });
    return crop || !isPlayable || made.size < file.size ? made : file;
  }
  return file;
}

/** The library takes whole pixels only. */
function rounded({ left, top, width, height }: Area): Area {
  return {
    left: Math.max(0, Math.round(left)),
    top: Math.max(0, Math.round(top)),
    width: Math.round(width),
    height: Math.round(height),
  };
}
