import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import tar, { type Header } from 'tar-stream';
import type { z } from 'zod';
import { ConfigError, type Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { serverRuns } from '#server/database/embedded/data-dir-lock.ts';
import { header, LineSum, manifest, type Content, type Manifest } from './archive.ts';
import { keyFile } from './backup.ts';
import {
  findMigrations,
  findTables,
  readRows,
  setSequences,
  withoutRules,
  writePlainly,
  writeRows,
  type Table,
} from './tables.queries.ts';

type OnProgress = (done: number, total: number, words: string) => void;
type Entry = Readable & { header: Header };
const part = 2 * 1024 * 1024;
const cutOff = new ConfigError('The backup is damaged or cut off. Nothing was restored.');

/**
 * Fills an empty server with a backup, whole or not at all: rows and files are counted and hashed again before anything counts.
 * What a fresh start came with is replaced; a server that has members is left alone.
 * @throws ConfigError
 */
export async function restore(
  db: Db,
  config: Config,
  path: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) throw new ConfigError(`There is no file at ${path}.`);
  if (!config.databaseUrl && (await serverRuns(config.dataDir)))
    throw new ConfigError('Polity is running on this data. Stop it, then restore.');
  const { rows } = await sql<{
    has_members: boolean;
  }>`select exists (select from members) as has_members`.execute(db);
  if (rows[0]!.has_members)
    throw new ConfigError(
      'This server has members already. Restore to an empty one: set DATA_DIR or DATABASE_URL.',
    );
  const media = join(config.dataDir, 'media.restored');
  await rm(media, { recursive: true, force: true });
  try {
    const result = await db.transaction().execute(async (db) => {
      const tables = await findTables(db);
      let restored: { manifest: Manifest; files: Content[] } | undefined;
      await withoutRules(db, tables, async () => {
        restored = await unpack(db, tables, path, media, (bytes, words) =>
          onProgress(bytes, facts.size, words),
        );
      });
      await setSequences(db, restored!.manifest.sequences);
      onProgress(facts.size, facts.size, 'checking');
      await check(db, tables, restored!.manifest, restored!.files);
      return restored!.manifest;
    });
    await moveFiles(config, media);
    return result;
  } catch (error) {
    // Values and references that cannot be, or a stream that cannot be unpacked to its end: not what was backed up.
    throw /^2[23]|^Z_/.test((error as { code?: string }).code ?? '') ? cutOff : error;
  } finally {
    await rm(media, { recursive: true, force: true });
  }
}

async function unpack(
  db: Db,
  tables: Table[],
  path: string,
  media: string,
  onProgress: (bytes: number, words: string) => void,
): Promise<{ manifest: Manifest; files: Content[] }> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const files: Content[] = [];
  let found: Manifest | undefined;
  for await (const entry of entriesOf(path, onProgress)) {
    const { name } = entry.header;
    if (name === 'header.json') await expectSameVersion(db, await json(entry, header));
    else if (name === 'manifest.json') found = await json(entry, manifest);
    else if (name.startsWith('tables/')) {
      const table = byName.get(name.split('/')[1]!);
      if (!table) throw cutOff;
      await writeRows(db, table, `[${(await text(entry)).replaceAll('\n', ',')}]`);
    } else files.push(await keepFile(entry, media));
  }
  if (!found) throw cutOff;
  return { manifest: found, files };
}

async function* entriesOf(
  path: string,
  onProgress: (bytes: number, words: string) => void,
): AsyncGenerator<Entry> {
  const extract = tar.extract();
  let bytes = 0;
  const plain = createGunzip().on('error', (error: Error) => extract.destroy(error));
  const file = createReadStream(path).on('data', (chunk) => (bytes += chunk.length));
  file
    .on('error', (error: Error) => extract.destroy(error))
    .pipe(plain)
    .pipe(extract);
  try {
    for await (const entry of extract) {
      onProgress(bytes, entry.header.name.split('/')[1] ?? '');
      yield Object.assign(Readable.from(entry), { header: entry.header });
    }
  } catch (error) {
    if (error instanceof ConfigError || (error as { severity?: string }).severity) throw error;
    throw cutOff;
  } finally {
    file.destroy();
  }
}

async function json<S extends z.ZodType>(entry: Entry, shape: S): Promise<z.output<S>> {
  const source = await text(entry);
  try {
    return shape.parse(JSON.parse(source));
  } catch {
    throw new ConfigError('The file is not a backup that this Polity knows.');
  }
}

async function expectSameVersion(db: Db, { migrations }: z.output<typeof header>): Promise<void> {
  const own = await findMigrations(db);
  if (JSON.stringify(own) === JSON.stringify(migrations)) return;
  throw new ConfigError(
    `The backup was made by ${migrations.length > own.length ? 'a newer' : 'another'} version of Polity. Restore it with that version, then update.`,
  );
}

/** Only what we put in ourselves, in places of our own naming. */
async function keepFile(entry: Entry, media: string): Promise<Content> {
  const { name } = entry.header;
  const segments = name.split('/');
  const isOurs = name === keyFile || (segments[0] === 'media' && segments.length > 1);
  if (!isOurs || entry.header.type !== 'file' || segments.some((one: string) => !/^[\w-][\w.-]*$/.test(one)))
    throw cutOff;
  const path = join(media, name);
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

/** Everything once more, out of the database: counts and hashes are those of the backup. */
async function check(db: Db, tables: Table[], expected: Manifest, files: Content[]): Promise<void> {
  await writePlainly(db);
  const sums: Content[] = [];
  for (const table of tables) {
    const sum = new LineSum();
    for await (const lines of readRows(db, table, part)) sum.add(lines);
    sums.push(sum.end(table.name));
  }
  const same = (a: Content[], b: Content[]) => JSON.stringify(a) === JSON.stringify(b);
  if (!same(sums, expected.tables) || !same(files, expected.files)) throw cutOff;
}

async function moveFiles({ dataDir }: Config, restored: string): Promise<void> {
  const move = async (name: string) => {
    if (!(await stat(join(restored, name)).catch(() => undefined))) return;
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(restored, name), join(dataDir, name));
  };
  await move('media');
  await move(keyFile);
}
