// Has no schemas, like limits.ts.

export interface Tracks {
  video: string | null;
  /** The codec of the video with its profile, by RFC 6381: 'avc1.64001f'. */
  profile: string | null;
  /** Undefined: the video has no sound. */
  audio: string | null | undefined;
}

/** Baseline, Main or High. Firefox and Safari play no H.264 with 10 bits, 4:2:2 or 4:4:4. */
const usualH264 = /^avc[13]\.(42|4d|64)/i;
const inMp4 = { video: ['avc', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus'] };
const inWebm = { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] };

/** The container in which all current browsers play these tracks as they are; undefined if none does. */
export function playableContainer(tracks: Tracks): 'mp4' | 'webm' | undefined {
  if (tracks.video === 'avc' && !usualH264.test(tracks.profile ?? '')) return undefined;
  const fits = ({ video, audio }: typeof inMp4) =>
    video.includes(tracks.video ?? '') && (tracks.audio === undefined || audio.includes(tracks.audio ?? ''));
  if (fits(inWebm)) return 'webm';
  return fits(inMp4) ? 'mp4' : undefined;
}
