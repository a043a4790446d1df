export interface Tracks {
  video: string | null;
  /** Undefined: the video has no sound. */
  audio: string | null | undefined;
}

const inMp4 = { video: ['avc', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus'] };
const inWebm = { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] };

/** The container in which all current browsers play these tracks as they are; undefined if none does. */
export function playableContainer(tracks: Tracks): 'mp4' | 'webm' | undefined {
  const fits = ({ video, audio }: typeof inMp4) =>
    video.includes(tracks.video ?? '') && (tracks.audio === undefined || audio.includes(tracks.audio ?? ''));
  if (fits(inWebm)) return 'webm';
  return fits(inMp4) ? 'mp4' : undefined;
}

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

/** Why a video is not accepted, and what to do. */
export function unplayableReason({ video, audio }: Tracks): string {
  const names = [video, audio]
    .filter((codec) => codec !== undefined)
    .map((codec) => (codec ? (codecNames[codec] ?? codec.toUpperCase()) : 'an unknown format'));
  return `Not all browsers can play this video (${names.join(' with ')}). Choose an MP4 with H.264 and AAC, or a WebM.`;
}
