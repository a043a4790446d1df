import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '#server/config.ts';
import {
  collect,
  isTooLarge,
  tarEntries,
  TooLargeError,
  tooLargeReason,
  zipEntries,
} from './formats/archives.ts';
import type { BadEntry, Entry } from './entry.ts';

export interface Location {
  path: string;
  bytes: number;
  /** True for a file the operator named; its contents are tried whatever its name is. */
  named: boolean;
}

/**
 * Every file below the given paths, folders first unfolded, in order of name.
 * @throws ConfigError when a path does not exist or may not be read.
 */
export async function locate(paths: string[]): Promise<Location[]> {
  const found: Location[] = [];
  for (const path of paths) {
    const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        error.code === 'ENOENT'
          ? `There is no file or folder at ${path}.`
          : `${path} cannot be read (${error.code}).`,
      );
    });
    if (!facts.isDirectory()) found.push({ path, bytes: facts.size, named: true });
    else
      for (const file of await filesBelow(path))
        found.push({ path: file, bytes: (await stat(file)).size, named: false });
  }
  return found;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Streams the wanted files at the locations, one in memory at a time. Archives are read as they stand; nothing is unpacked to disk.
 * @param wanted judges by name; files the operator named themselves are always wanted.
 * @param onBytes is told how many bytes on disk have been got through.
 */
export async function* openEntries(
  locations: Location[],
  wanted: (name: string) => boolean,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Entry | BadEntry> {
  for (const { path, bytes, named } of locations) {
    try {
      if (/\.(tar|tar\.gz|tgz)$/i.test(path)) yield* tarEntries(path, wanted, onBytes);
      else if (/\.zip$/i.test(path)) yield* zipEntries(path, wanted, onBytes);
      else {
        const name = basename(path).replace(/\.gz$/i, '');
        if (named || wanted(name)) yield { name, data: await read(path, bytes) };
        onBytes(bytes);
      }
    } catch (error) {
      yield { name: basename(path), problem: reason(error as NodeJS.ErrnoException) };
    }
  }
}

async function read(path: string, bytes: number): Promise<Buffer> {
  if (/\.gz$/i.test(path)) {
    const file = createReadStream(path);
    const plain = createGunzip();
    file.on('error', (error) => plain.destroy(error)).pipe(plain);
    return collect(plain);
  }
  if (isTooLarge(bytes)) throw new TooLargeError();
  return readFile(path);
}

function reason(error: NodeJS.ErrnoException): string {
  if (error instanceof TooLargeError) return tooLargeReason;
  if (error.code?.startsWith('Z_')) return 'The compressed file is damaged or cut off.';
  if (error.code === 'EACCES') return 'The file may not be read by this account.';
  return `The file cannot be read: ${error.message}.`;
}
