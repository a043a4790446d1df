import type { Tracks } from '#contract/media/playable.ts';

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
export function unplayableReason({ video, profile, audio }: Tracks): string {
  const names = [video, audio]
    .filter((codec) => codec !== undefined)
    .map((codec) => (codec ? (codecNames[codec] ?? codec.toUpperCase()) : 'an unknown format'));
  if (video === 'avc') names[0] += h264Profiles[profile?.slice(5, 7) ?? ''] ?? '';
  return `Not all browsers can play this video (${names.join(' with ')}). Choose an MP4 with H.264 and AAC, or a WebM.`;
}
