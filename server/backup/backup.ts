import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar, { type Pack } from 'tar-stream';
import { ConfigError, type Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { mediaStorage } from '#server/media/media.ts';
import {
  archiveError,
  batchBytes,
  keyFiles,
  LineDigest,
  packFile,
  packText,
  type Manifest,
  type OnProgress,
} from './archive.ts';
import {
  findMigrations,
  findSequences,
  findTables,
  fixFormats,
  isUnused,
  readRows,
} from './tables.queries.ts';

/**
 * Writes one archive: all tables as of one moment, the media, and the generated keys. Waiting jobs are not
 * included.
 * @throws ConfigError if the file exists or cannot be written, or if no server has used the database.
 */
export async function backUp(
  db: Db,
  config: Config,
  path: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const present = await stat(path).catch(() => undefined);
  if (present?.isDirectory()) throw new ConfigError(`${path} is a folder. Name a new file in it.`);
  if (present) throw new ConfigError(`There is already a file at ${path}.`);
  const folder = dirname(path);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new ConfigError(`There is no folder at ${folder}.`);
  if (await isUnused(db))
    throw new ConfigError('This database is empty. Set DATA_DIR or DATABASE_URL as for the server.');
  const draft = `${path}.part`;
  // One that exists keeps its mode, so others may be able to read it.
  await rm(draft, { force: true }).catch((error: Error) => {
    throw archiveError(path, 'written', error);
  });
  const pack = tar.pack();
  let failure: ConfigError | undefined;
  const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
  file.on('error', (error) => (failure = archiveError(path, 'written', error)));
  const writing = pipeline(pack, createGzip({ level: 4 }), file);
  writing.catch(() => undefined);
  try {
    const packing = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => packAll(db, config, pack, onProgress));
    // If writing fails (a full disk), the reading must not wait for it forever.
    const manifest = await Promise.race([packing, writing.then(() => packing)]);
    pack.finalize();
    await writing;
    await rename(draft, path);
    return manifest;
  } catch (error) {
    pack.destroy();
    await rm(draft, { force: true });
    throw failure ?? error;
  }
}

async function packAll(db: Db, config: Config, pack: Pack, onProgress: OnProgress): Promise<Manifest> {
  await fixFormats(db);
  const manifest: Manifest = { tables: [], sequences: await findSequences(db), files: [] };
  const header = {
    format: 'polity backup 1',
    made_at: new Date().toISOString(),
    migrations: await findMigrations(db),
  };
  await packText(pack, 'header.json', JSON.stringify(header));
  const storage = mediaStorage(config);
  const [tables, media] = [await findTables(db), (await storage.list()).sort()];
  const total = tables.length + media.length;
  for (const [index, table] of tables.entries()) {
    onProgress(index, total, table.name);
    const digest = new LineDigest();
    let number = 0;
    for await (const lines of readRows(db, table, batchBytes)) {
      digest.add(lines);
      const name = `tables/${table.name}/${String(++number).padStart(6, '0')}.ndjson`;
      await packText(pack, name, lines.join('\n'));
    }
    manifest.tables.push(digest.end(table.name));
  }
  for (const [index, key] of media.entries()) {
    onProgress(tables.length + index, total, 'media');
    const size = await storage.size(key);
    // A file that was removed in the meantime is skipped.
    if (size !== undefined)
      manifest.files.push(await packFile(pack, `media/${key}`, size, await storage.read(key)));
  }
  for (const name of keyFiles) {
    const path = join(config.dataDir, name);
    const isUsed = name === 'secrets.key' ? !config.secretsKey : !config.vapid;
    const key = isUsed ? await stat(path).catch(() => undefined) : undefined;
    if (key) manifest.files.push(await packFile(pack, name, key.size, createReadStream(path)));
  }
  await packText(pack, 'manifest.json', JSON.stringify(manifest));
  return manifest;
}
