import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import type { z } from 'zod';
import { ConfigError, type Config } from '#server/config.ts';
import { serverRuns } from '#server/database/embedded/server-lock.ts';
import type { Db } from '#server/database/pool.ts';
import { mediaStorage } from '#server/media/media.ts';
import {
  archiveError,
  batchBytes,
  header,
  keyFiles,
  LineDigest,
  manifest,
  type Content,
  type Manifest,
  type OnProgress,
} from './archive.ts';
import {
  findMigrations,
  findTables,
  fixFormats,
  hasMembers,
  readRows,
  setSequences,
  withoutConstraints,
  writeRows,
  type Table,
} from './tables.queries.ts';

type Entry = Readable & { header: Header };
const damagedError = new ConfigError('The backup is damaged or cut off. Nothing was restored.');

/**
 * Fills an empty server with a backup, completely or not at all: rows and files are counted and hashed again
 * before the transaction commits. Replaces starter data. Refuses a server that has members.
 * @throws ConfigError
 */
export async function restore(
  db: Db,
  config: Config,
  path: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const file = await stat(path).catch((error: Error) => {
    throw archiveError(path, 'read', error);
  });
  if (!file.isFile()) throw new ConfigError(`${path} is not a file.`);
  if (!config.databaseUrl && (await serverRuns(db)))
    throw new ConfigError('Polity is running on this data. Stop it, then restore.');
  if (await hasMembers(db))
    throw new ConfigError(
      'This server has members already. Restore to an empty one: set DATA_DIR or DATABASE_URL.',
    );
  const folder = join(config.dataDir, 'restored');
  const report = (bytes: number, label: string) => onProgress(bytes, file.size, label);
  await rm(folder, { recursive: true, force: true });
  try {
    return await db.transaction().execute(async (db) => {
      const tables = await findTables(db);
      const archive = await withoutConstraints(db, tables, () => unpack(db, tables, path, folder, report));
      await setSequences(db, archive.manifest.sequences);
      report(file.size, 'checking');
      await verify(db, tables, archive);
      // Before the commit: if it fails, the same command can be run again.
      await storeFiles(config, folder, archive.manifest.files);
      return archive.manifest;
    });
  } catch (error) {
    // SQLSTATE 22 and 23 are impossible values and references; Z_ is an error of gzip.
    throw /^2[23]|^Z_/.test((error as { code?: string }).code ?? '') ? damagedError : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Archive {
  manifest: Manifest;
  /** The files that were unpacked, as they are on disk. */
  files: Content[];
}

async function unpack(
  db: Db,
  tables: Table[],
  path: string,
  folder: string,
  report: (bytes: number, label: string) => void,
): Promise<Archive> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const files: Content[] = [];
  let found: Manifest | undefined;
  for await (const entry of entriesOf(path, report)) {
    const { name } = entry.header;
    if (name === 'header.json') await expectSameVersion(db, await json(entry, header));
    else if (name === 'manifest.json') found = await json(entry, manifest);
    else if (name.startsWith('tables/')) {
      const table = byName.get(name.split('/')[1]!);
      if (!table) throw damagedError;
      await writeRows(db, table, `[${(await text(entry)).replaceAll('\n', ',')}]`);
    } else files.push(await unpackFile(entry, folder));
  }
  if (!found) throw damagedError;
  return { manifest: found, files };
}

async function* entriesOf(
  path: string,
  report: (bytes: number, label: string) => void,
): AsyncGenerator<Entry> {
  const extract = tar.extract();
  let bytes = 0;
  const unzipped = createGunzip().on('error', (error: Error) => extract.destroy(error));
  const file = createReadStream(path).on('data', (chunk) => (bytes += chunk.length));
  file
    .on('error', (error) => extract.destroy(archiveError(path, 'read', error)))
    .pipe(unzipped)
    .pipe(extract);
  try {
    for await (const entry of extract) {
      report(bytes, entry.header.name.split('/')[1] ?? '');
      yield Object.assign(Readable.from(entry), { header: entry.header });
    }
  } catch (error) {
    if (error instanceof ConfigError || (error as { severity?: string }).severity) throw error;
    throw damagedError;
  } finally {
    file.destroy();
  }
}

async function json<S extends z.ZodType>(entry: Entry, schema: S): Promise<z.output<S>> {
  const source = await text(entry);
  try {
    return schema.parse(JSON.parse(source));
  } catch {
    throw new ConfigError('The file is not a backup that this version of Polity can read.');
  }
}

async function expectSameVersion(db: Db, { migrations }: z.output<typeof header>): Promise<void> {
  const own = await findMigrations(db);
  if (JSON.stringify(own) === JSON.stringify(migrations)) return;
  const other = migrations.length > own.length ? 'a newer' : 'another';
  throw new ConfigError(
    `The backup was made by ${other} version of Polity. Restore it with that version, then upgrade.`,
  );
}

/** Unpacks a key file or a media file. Other names are rejected: they could lead out of the folder. */
async function unpackFile(entry: Entry, folder: string): Promise<Content> {
  const { name } = entry.header;
  const segments = name.split('/');
  const isExpected = keyFiles.includes(name) || (segments[0] === 'media' && segments.length > 1);
  const isSafe = segments.every((segment: string) => /^[\w-][\w.-]*$/.test(segment));
  if (!isExpected || !isSafe || entry.header.type !== 'file') throw damagedError;
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sum = createHash('sha256');
  let count = 0;
  const counted = async function* () {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      sum.update(chunk);
      count += chunk.length;
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(path, { mode: 0o600 }));
  return { name, count, sha256: sum.digest('hex') };
}

/** Reads everything back from the database and compares counts and hashes with those of the backup. */
async function verify(db: Db, tables: Table[], { manifest, files }: Archive): Promise<void> {
  await fixFormats(db);
  const contents: Content[] = [];
  for (const table of tables) {
    const digest = new LineDigest();
    for await (const lines of readRows(db, table, batchBytes)) digest.add(lines);
    contents.push(digest.end(table.name));
  }
  const same = (a: Content[], b: Content[]) => JSON.stringify(a) === JSON.stringify(b);
  if (!same(contents, manifest.tables) || !same(files, manifest.files)) throw damagedError;
}

/**
 * Media go to the storage that this server is configured for, which may be another kind than the backup's.
 */
async function storeFiles(config: Config, folder: string, files: Content[]): Promise<void> {
  const storage = mediaStorage(config);
  for (const { name } of files) {
    if (keyFiles.includes(name)) await rename(join(folder, name), join(config.dataDir, name));
    else await storage.putFile(name.slice('media/'.length), join(folder, name));
  }
}
