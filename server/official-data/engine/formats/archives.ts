import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import yauzl from 'yauzl';
import type { BadEntry, Entry } from '../entry.ts';

/** The largest file taken into memory, unpacked. The largest genuine one is under 10 MB. */
const limit = 50 * 1024 * 1024;
export const tooLargeReason = 'The file is larger than 50 MB; no official record is.';

export class TooLargeError extends Error {}

export function isTooLarge(bytes: number): boolean {
  return bytes > limit;
}

/** Reads a stream to its end, or stops it at the limit: what a bomb would unpack to is never held. */
export async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (isTooLarge(size)) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Wanted = (name: string) => boolean;
type OnBytes = (bytes: number) => void;

export async function* tarEntries(
  path: string,
  wanted: Wanted,
  onBytes: OnBytes,
): AsyncGenerator<Entry | BadEntry> {
  const file = createReadStream(path);
  const extract = tar.extract();
  const plain = /\.tar$/i.test(path) ? file : file.pipe(createGunzip());
  file.on('data', (chunk) => onBytes(chunk.length)).on('error', (error: Error) => extract.destroy(error));
  plain.on('error', (error: Error) => extract.destroy(error)).pipe(extract);
  try {
    for await (const entry of extract) {
      const name = basename(entry.header.name);
      if (entry.header.type !== 'file' || !wanted(name)) entry.resume();
      else if (isTooLarge(entry.header.size ?? 0)) {
        entry.resume();
        yield { name, problem: tooLargeReason };
      } else yield { name, data: await collect(Readable.from(entry)) };
    }
  } catch {
    yield { name: basename(path), problem: 'The archive is damaged or cut off; what came before was read.' };
  } finally {
    file.destroy();
  }
}

export async function* zipEntries(
  path: string,
  wanted: Wanted,
  onBytes: OnBytes,
): AsyncGenerator<Entry | BadEntry> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    decodeStrings: false,
    autoClose: false,
  }).catch(() => undefined);
  if (!zip)
    return yield { name: basename(path), problem: 'The file is not a zip archive, or it is cut off.' };
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  try {
    for (;;) {
      const entry = await nextEntry(zip);
      if (!entry) return;
      onBytes(entry.compressedSize);
      const name = basename(String(entry.fileName));
      if (!wanted(name) || String(entry.fileName).endsWith('/')) continue;
      if (isTooLarge(entry.uncompressedSize)) yield { name, problem: tooLargeReason };
      else
        yield await open(entry)
          .then(collect)
          .then(
            (data) => ({ name, data }),
            () => ({ name, problem: 'This file inside the archive is damaged.' }),
          );
    }
  } catch {
    yield { name: basename(path), problem: 'The archive is damaged or cut off; what came before was read.' };
  } finally {
    zip.close();
  }
}

/** The next entry of the archive's table of contents, or undefined at its end. */
function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
      act();
    };
    zip.once('entry', (entry: yauzl.Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(undefined)));
    zip.once('error', (error: Error) => settle(() => reject(error)));
    zip.readEntry();
  });
}
