import { readFile } from 'node:fs/promises';
import { uploadsPath, type MediaPurpose } from '#contract/media.ts';
import type { TestApp } from './app.ts';

type Fixture = 'clip.mp4' | 'clip.webm' | 'long.mp4' | 'sixty.mp4' | 'hevc.mp4' | 'h264-444.mp4';

/**
 * A small generated video: clip.* 2 s with sound and secret metadata, long 61 s, sixty 60.06 s, the others in
 * formats that not all browsers play.
 */
export function fixture(name: Fixture): Promise<Buffer> {
  return readFile(new URL(`../media/fixtures/${name}`, import.meta.url));
}

const encode = (text: string) => Buffer.from(text).toString('base64');
export const tusHeaders = (token: string) => ({ 'tus-resumable': '1.0.0', authorization: token });

/** Starts a resumable upload. */
export function createUpload(
  { send }: Pick<TestApp, 'send'>,
  token: string,
  { bytes, purpose = 'share', filename = 'clip.mp4' }: { bytes: number; purpose?: string; filename?: string },
) {
  return send({
    method: 'POST',
    url: uploadsPath,
    headers: {
      ...tusHeaders(token),
      'upload-length': String(bytes),
      'upload-metadata': `filename ${encode(filename)},purpose ${encode(purpose)}`,
    },
  });
}

export function sendPart(
  { send }: Pick<TestApp, 'send'>,
  token: string,
  id: string,
  { offset, part }: { offset: number; part: Uint8Array },
) {
  return send({
    method: 'PATCH',
    url: `${uploadsPath}/${id}`,
    payload: Buffer.from(part),
    headers: {
      ...tusHeaders(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });
}

/** Uploads a file as the browser does. @returns its media id. */
export async function uploadMedia(
  app: Pick<TestApp, 'send'>,
  token: string,
  bytes: Uint8Array,
  options: { purpose?: MediaPurpose; filename?: string } = {},
): Promise<string> {
  const { status, headers, body } = await createUpload(app, token, { bytes: bytes.length, ...options });
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`);
  const id = String(headers['location']).split('/').at(-1)!;
  await sendPart(app, token, id, { offset: 0, part: bytes });
  return id;
}
