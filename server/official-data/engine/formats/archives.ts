import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import yauzl from 'yauzl';
import { limitBytes } from '#server/http/limit-bytes.ts';
import type { BadInput, InputFile } from '../importer.ts';

/** The largest file read into memory, decompressed. Real ones are under 10 MB. */
const maxBytes = 50 * 1024 * 1024;
export const tooLargeMessage = 'The file is larger than 50 MB. No official record is that large.';
const damagedArchive = 'The archive is damaged or incomplete. Files before the damage were read.';

export class TooLargeError extends Error {}

export function isTooLarge(bytes: number): boolean {
  return bytes > maxBytes;
}

/** Reads a stream into memory. Stops at the limit, so a zip bomb cannot fill it. @throws TooLargeError */
export function readLimited(stream: Readable): Promise<Buffer> {
  return buffer(limitBytes(stream as AsyncIterable<Buffer>, maxBytes, () => new TooLargeError()));
}

/** @param path where the file is, on disk or in its archive; `name` is its last part. */
export type Accepts = (name: string, path: string) => boolean;
type OnBytes = (bytes: number) => void;

export async function* readTar(
  path: string,
  accepts: Accepts,
  onBytes: OnBytes,
): AsyncGenerator<InputFile | BadInput> {
  const file = createReadStream(path);
  const extract = tar.extract();
  const plain = /\.tar$/i.test(path) ? file : file.pipe(createGunzip());
  file.on('data', (chunk) => onBytes(chunk.length)).on('error', (error: Error) => extract.destroy(error));
  plain.on('error', (error: Error) => extract.destroy(error)).pipe(extract);
  try {
    for await (const entry of extract) {
      const name = basename(entry.header.name);
      if (entry.header.type !== 'file' || !accepts(name, entry.header.name)) entry.resume();
      else if (isTooLarge(entry.header.size ?? 0)) {
        entry.resume();
        yield { name, problem: tooLargeMessage };
      } else yield { name, data: await readLimited(Readable.from(entry)) };
    }
  } catch {
    yield { name: basename(path), problem: damagedArchive };
  } finally {
    file.destroy();
  }
}

export async function* readZip(
  path: string,
  accepts: Accepts,
  onBytes: OnBytes,
): AsyncGenerator<InputFile | BadInput> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false })
    .catch(() => undefined);
  if (!zip)
    return yield { name: basename(path), problem: 'The file is not a zip archive, or it is incomplete.' };
  try {
    const { entries, isDamaged } = await acceptedEntries(zip, accepts, onBytes);
    for (const { name, entry } of entries) {
      onBytes(entry.compressedSize);
      if (isTooLarge(entry.uncompressedSize)) yield { name, problem: tooLargeMessage };
      else
        yield await zip
          .openReadStreamPromise(entry)
          .then(readLimited)
          .then(
            (data) => ({ name, data }),
            () => ({ name, problem: 'This file in the archive is damaged.' }),
          );
    }
    if (isDamaged) yield { name: basename(path), problem: damagedArchive };
  } finally {
    zip.close();
  }
}

/** By name, as in a folder: a table comes before the texts of its rows, however they were packed. */
async function acceptedEntries(zip: yauzl.ZipFile, accepts: Accepts, onBytes: OnBytes) {
  const entries: { name: string; entry: yauzl.Entry }[] = [];
  let isDamaged = false;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = String(entry.fileName);
      const name = basename(path);
      if (accepts(name, path) && !path.endsWith('/')) entries.push({ name, entry });
      else onBytes(entry.compressedSize);
    }
  } catch {
    isDamaged = true;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { entries, isDamaged };
}
