import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '#server/config.ts';
import {
  isTooLarge,
  readLimited,
  readTar,
  readZip,
  TooLargeError,
  tooLargeMessage,
  type Accepts,
} from './formats/archives.ts';
import type { BadInput, InputFile } from './importer.ts';

export interface FileLocation {
  path: string;
  bytes: number;
  /** True for a file that the operator named. It is read even with an unusual name. */
  isExplicit: boolean;
}

/**
 * Every file below the given paths, sorted by name within a folder.
 * @throws ConfigError if a path does not exist, cannot be read, or is a pipe or a device.
 */
export async function findFiles(paths: string[]): Promise<FileLocation[]> {
  const found: FileLocation[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        error.code === 'ENOENT'
          ? `There is no file or folder at ${path}.`
          : `${path} cannot be read (${error.code}).`,
      );
    });
    // A pipe or a device may never end.
    if (!stats.isDirectory() && !stats.isFile()) throw new ConfigError(`${path} is not a file or folder.`);
    if (!stats.isDirectory()) found.push({ path, bytes: stats.size, isExplicit: true });
    else
      for (const file of await filesBelow(path))
        found.push({ path: file, bytes: (await stat(file)).size, isExplicit: false });
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
 * Streams the accepted files, one in memory at a time. Archives are not unpacked to disk.
 * @param accepts decides by name; files that the operator named are always read.
 * @param onBytes receives the number of bytes on disk that were read since the last call.
 */
export async function* readFiles(
  locations: FileLocation[],
  accepts: Accepts,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<InputFile | BadInput> {
  for (const { path, bytes, isExplicit } of locations) {
    try {
      if (/\.(tar|tar\.gz|tgz)$/i.test(path)) yield* readTar(path, accepts, onBytes);
      else if (/\.zip$/i.test(path)) yield* readZip(path, accepts, onBytes);
      else {
        const name = basename(path).replace(/\.gz$/i, '');
        if (isExplicit || accepts(name, path)) yield { name, data: await read(path, bytes) };
        onBytes(bytes);
      }
    } catch (error) {
      yield { name: basename(path), problem: problemOf(error as NodeJS.ErrnoException) };
    }
  }
}

async function read(path: string, bytes: number): Promise<Buffer> {
  if (/\.gz$/i.test(path)) {
    const file = createReadStream(path);
    const plain = createGunzip();
    file.on('error', (error) => plain.destroy(error)).pipe(plain);
    return readLimited(plain);
  }
  if (isTooLarge(bytes)) throw new TooLargeError();
  return readFile(path);
}

function problemOf(error: NodeJS.ErrnoException): string {
  if (error instanceof TooLargeError) return tooLargeMessage;
  if (error.code?.startsWith('Z_')) return 'The compressed file is damaged or incomplete.';
  if (error.code === 'EACCES') return 'This account may not read the file.';
  return `The file cannot be read: ${error.message}.`;
}
