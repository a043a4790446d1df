import { readFile } from 'node:fs/promises';
import { AppError } from '#server/http/errors.ts';

const time = String.raw`(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const cue = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}([ \t].*)?$`, 'm');

/**
 * Reads a WebVTT file.
 * @returns its text with plain line ends.
 * @throws AppError unsupported_media_type
 */
export async function readCaptions(path: string): Promise<string> {
  const bytes = await readFile(path);
  const text = decode(bytes)?.replaceAll(/\r\n?/g, '\n');
  // oxlint-disable-next-line no-control-regex -- binary files have them
  const isText = text !== undefined && !/[\u0000-\u0008\u000b-\u001f]/.test(text);
  if (!isText || !/^WEBVTT([ \t].*)?(\n|$)/.test(text) || !cue.test(text))
    throw new AppError('unsupported_media_type', {
      text: 'Choose a captions file in WebVTT format (.vtt) with at least one caption.',
    });
  return text;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
