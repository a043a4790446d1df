import { join } from 'node:path';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { MediaPurpose } from '#contract/media.ts';
import { adMaxSeconds, isTooLong } from '#contract/media/limits.ts';
import { playableContainer, type Tracks } from '#contract/media/playable.ts';
import { isHeif } from '#server/media/pictures.ts';
import { remux } from './remux.ts';
import { RefusedMedia, type ProcessedMedia, type Task } from './task.ts';
import { loadTranscoder, transcode, writePoster } from './transcode.ts';

/** No playlists: they name other files. */
const formats = [MP4, QTFF, WEBM, MATROSKA];
/** Pixels of the longest side. No browser plays more. */
const maxSide = 8192;
/** Seconds of any video. */
const maxSeconds = 3600;

export interface OpenVideo {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** Checks a video, and writes it as a file that plays while it loads, without its metadata. */
export async function processVideo({ action, path, outFolder, purpose }: Task): Promise<ProcessedMedia> {
  using input = new Input({ source: new FilePathSource(path), formats });
  const readable = !(await isHeif(path)) && (await input.canRead().catch(() => false));
  if (!readable) throw new RefusedMedia('unsupported_media_type', wrongType[purpose]);
  const { video, audio, ...metadata } = await readMetadata(input).catch(refuseUnreadable);
  if (purpose === 'ad' && isTooLong(metadata.duration, adMaxSeconds))
    throw new RefusedMedia(
      'invalid_values',
      `This video is ${Math.ceil(metadata.duration)} seconds long. Choose one of at most ${adMaxSeconds} seconds.`,
    );
  if (metadata.duration > maxSeconds)
    throw new RefusedMedia('invalid_values', 'This video is too long. Choose one of at most an hour.');
  if (Math.max(metadata.width, metadata.height) > maxSide)
    throw new RefusedMedia('invalid_values', 'This video is too large. Choose one of at most 8K.');
  const codecs = {
    video: await video.getCodec(),
    profile: await video.getCodecParameterString(),
    audio: audio ? await audio.getCodec() : undefined,
  };
  const container = playableContainer(codecs);
  const canTranscode = await loadTranscoder();
  if (!container && !canTranscode) throw new RefusedMedia('invalid_values', unplayableReason(codecs));
  const mainFile = `video.${container ?? 'mp4'}`;
  const processed = { kind: 'video' as const, ...metadata, mainFile, files: [], sizes: [], hasPoster: false };
  if (action === 'check') return processed;
  const open = { input, video, audio };
  const out = join(outFolder, mainFile);
  await (container ? remux(open, container, out) : transcode(open, out)).catch(refuseUnreadable);
  const hasPoster =
    canTranscode && (await writePoster(video, metadata.duration, join(outFolder, 'poster.jpg')));
  return { ...processed, hasPoster, files: hasPoster ? [mainFile, 'poster.jpg'] : [mainFile] };
}

async function readMetadata(input: Input) {
  // Phones write the list of tracks last, so an incomplete recording has none.
  if ((await input.getTracks()).length === 0) throw new Error('The tracks are missing.');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new RefusedMedia('invalid_values', 'This file has no video in it. Choose another one.');
  const audio = await input.getPrimaryAudioTrack();
  // Reads the last frame, which an incomplete file does not have.
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
  if (!last || last.byteLength === 0) throw new Error('The last frame is missing.');
  return {
    video,
    audio,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    duration: await input.computeDuration(audio ? [video, audio] : [video]),
  };
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof RefusedMedia) throw error;
  throw new RefusedMedia('invalid_values', 'This video cannot be read. It may be incomplete.');
}

const wrongType: Record<MediaPurpose, string> = {
  share: 'Choose an image (JPEG, PNG, WebP or GIF) or a video (MP4, MOV or WebM).',
  ad: 'Choose a video: an MP4, MOV or WebM file.',
};

const codecNames: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  ac3: 'Dolby Digital',
  eac3: 'Dolby Digital Plus',
  flac: 'FLAC',
};
/** By the two digits after 'avc1.'. */
const h264Profiles: Record<string, string> = { '6e': ' High 10', '7a': ' High 4:2:2', f4: ' High 4:4:4' };

/** Why a video is not accepted, and what to do. */
function unplayableReason({ video, profile, audio }: Tracks): string {
  const names = [video, audio]
    .filter((codec) => codec !== undefined)
    .map((codec) => (codec ? (codecNames[codec] ?? codec.toUpperCase()) : 'an unknown format'));
  if (video === 'avc') names[0] += h264Profiles[profile?.slice(5, 7) ?? ''] ?? '';
  return `Not all browsers can play this video (${names.join(' with ')}). Choose an MP4 with H.264 and AAC, or a WebM.`;
}
