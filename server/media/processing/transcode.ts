import {
  Conversion,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSampleSink,
  type InputVideoTrack,
} from 'mediabunny';
import type { OpenVideo } from './video.ts';

// Decoders and encoders come with @mediabunny/server, which operators may install (docs/decisions/0017).
const optionalPackage: string = '@mediabunny/server';
/** TypeScript's type lacks the format. */
const rgba: VideoFrameCopyToOptions & { format: 'RGBA' } = { format: 'RGBA' };
let loaded: Promise<boolean> | undefined;

/** Whether this server can decode and encode video. */
export function loadTranscoder(): Promise<boolean> {
  loaded ??= import(optionalPackage).then(
    (module: { registerMediabunnyServer(): void }) => {
      module.registerMediabunnyServer();
      return true;
    },
    () => false,
  );
  return loaded;
}

/** Writes an MP4 with H.264 and AAC. */
export async function transcode({ input }: OpenVideo, path: string): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(path),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    video: { codec: 'avc', quality: new Quality('medium') },
    audio: { codec: 'aac', bitrate: 128_000 },
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Error('The video cannot be converted.');
  await conversion.execute();
}

/** Writes a frame of the first second as a JPEG. @returns false if it cannot be decoded. */
export async function writePoster(track: InputVideoTrack, duration: number, path: string): Promise<boolean> {
  try {
    const at = (await track.getFirstTimestamp()) + Math.min(1, duration / 3);
    using frame = await new VideoSampleSink(track).getSample(at);
    if (!frame) return false;
    const pixels = new Uint8Array(frame.allocationSize(rgba));
    await frame.copyTo(pixels, rgba);
    // Few servers get here: a transcoder is optional.
    const { default: sharp } = await import('sharp');
    await sharp(pixels, { raw: { width: frame.codedWidth, height: frame.codedHeight, channels: 4 } })
      .rotate(frame.rotation)
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .flatten()
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(path);
    return true;
  } catch {
    return false;
  }
}
