import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar, { type Pack } from 'tar-stream';
import { ConfigError, type Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { filesBelow, LineSum, putFile, putText, type Manifest } from './archive.ts';
import { findMigrations, findSequences, findTables, readRows, writePlainly } from './tables.queries.ts';

type OnProgress = (done: number, total: number, words: string) => void;

/** Rows of about so many bytes travel together. */
const part = 2 * 1024 * 1024;
/** What seals two-step secrets, where it is not set by the environment; without it they could not be read again. */
export const keyFile = 'secrets.key';

/**
 * Writes everything into one archive: all tables as of one moment, the media, and the key file. Waiting jobs are left out.
 * @throws ConfigError where there is a file already.
 */
export async function backUp(
  db: Db,
  config: Config,
  path: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  if (await stat(path).catch(() => undefined)) throw new ConfigError(`There is a file at ${path} already.`);
  const draft = `${path}.part`;
  const pack = tar.pack();
  const writing = pipeline(
    pack,
    createGzip({ level: 4 }),
    createWriteStream(draft, { mode: 0o600, flags: 'w' }),
  );
  writing.catch(() => undefined);
  try {
    const made = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => fill(db, config, pack, onProgress));
    // A disk that is full ends the work, not only the writing.
    const manifest = await Promise.race([made, writing.then(() => made)]);
    pack.finalize();
    await writing;
    await rename(draft, path);
    return manifest;
  } catch (error) {
    pack.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill(db: Db, config: Config, pack: Pack, onProgress: OnProgress): Promise<Manifest> {
  await writePlainly(db);
  const manifest: Manifest = { tables: [], sequences: await findSequences(db), files: [] };
  const header = {
    format: 'polity backup 1',
    made_at: new Date().toISOString(),
    migrations: await findMigrations(db),
  };
  await putText(pack, 'header.json', JSON.stringify(header));
  const tables = await findTables(db);
  const media = await filesBelow(join(config.dataDir, 'media'));
  const total = tables.length + media.length;
  for (const [index, table] of tables.entries()) {
    onProgress(index, total, table.name);
    const sum = new LineSum();
    let number = 0;
    for await (const lines of readRows(db, table, part)) {
      sum.add(lines);
      await putText(
        pack,
        `tables/${table.name}/${String(++number).padStart(6, '0')}.ndjson`,
        lines.join('\n'),
      );
    }
    manifest.tables.push(sum.end(table.name));
  }
  for (const [index, name] of media.entries()) {
    onProgress(tables.length + index, total, 'media');
    manifest.files.push(await putFile(pack, `media/${name}`, join(config.dataDir, 'media', name)));
  }
  const key = join(config.dataDir, keyFile);
  if (!config.secretsKey && (await stat(key).catch(() => undefined)))
    manifest.files.push(await putFile(pack, keyFile, key));
  await putText(pack, 'manifest.json', JSON.stringify(manifest));
  return manifest;
}
