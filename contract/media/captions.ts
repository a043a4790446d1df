/** Why a file of captions is refused. */
export const notCaptions = 'Choose a captions file in WebVTT format (.vtt) with at least one caption.';

const time = String.raw`(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const cue = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}([ \t].*)?$`, 'm');

/** The text of a WebVTT file with plain line ends; undefined if the file is not one. */
export function captionsText(bytes: ArrayBuffer | Uint8Array): string | undefined {
  const text = decode(bytes)?.replaceAll(/\r\n?/g, '\n');
  // oxlint-disable-next-line no-control-regex -- binary files have them
  const isText = text !== undefined && !/[\u0000-\u0008\u000b-\u001f]/.test(text);
  return isText && /^WEBVTT([ \t].*)?(\n|$)/.test(text) && cue.test(text) ? text : undefined;
}

function decode(bytes: ArrayBuffer | Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
