import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import tar from 'tar-stream';
import { readConfig } from '../server/config.ts';
import type { Db } from '../server/database/pool.ts';
import { openDatabase } from '../server/database/open.ts';
import { billstatusImporter } from '../server/official-data/sources/billstatus/billstatus.ts';
import { readTar } from '../server/official-data/engine/formats/archives.ts';
import { billPartTables } from '../server/official-data/bills-store/bills-store.ts';
import { runImport } from '../server/official-data/engine/import-run.ts';
import { processorTime } from './processor-time.ts';

/**
 * Imports a whole congress of BILLSTATUS files in one run, and compares it with PostgreSQL's COPY of the same
 * rows: from a file on the server's disk, one transaction per table, into tables with the same indexes,
 * checks and generated columns. Unlike the import, COPY checks no references and runs no triggers.
 */
const archive = fileURLToPath(
  new URL('../../shared/data/billstatus/BILLSTATUS-117-genuine.tar.gz', import.meta.url),
);
const target = 0.2;
const tables = [
  'items',
  'representatives',
  'committees',
  'bills',
  ...billPartTables,
  'listings',
  'import_records',
];

const folder = await mkdtemp(join(tmpdir(), 'polity-bench-'));
await chmod(folder, 0o777);
try {
  if (!(await stat(archive).catch(() => undefined)))
    throw new Error(`The genuine files are not at ${archive}.`);
  const files = join(folder, 'congress.tar');
  await pipeline(packed(), createWriteStream(files));
  const config = readConfig({ DATA_DIR: join(folder, 'var') });
  const database = await openDatabase(config, { pool: { statementTimeout: 0 } });
  try {
    await compare(database.db, config.dataDir, files);
  } finally {
    await database.close();
    await database.stopEmbedded();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** One archive with each genuine file seven times, each for a different congress: some 15,700 bills. */
function packed(): tar.Pack {
  const pack = tar.pack();
  void (async () => {
    for (let congress = 111; congress <= 117; congress += 1)
      for await (const entry of readTar(
        archive,
        (name) => name.endsWith('.xml'),
        () => undefined,
      )) {
        if (!('data' in entry)) continue;
        const text = entry.data
          .toString()
          .replaceAll('<congress>117</congress>', `<congress>${congress}</congress>`);
        await new Promise<void>((done, failed) =>
          pack.entry({ name: entry.name.replace('-117', `-${congress}`) }, text, (error) =>
            error ? failed(error) : done(),
          ),
        );
      }
    pack.finalize();
  })();
  return pack;
}

async function compare(db: Db, dataDir: string, files: string): Promise<void> {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(process.memoryUsage.rss()), 250);
  const before = await processorTime(dataDir);
  const { stored, seconds } = await runImport(db, billstatusImporter, [files]);
  const spent = (await processorTime(dataDir)).since(before);
  clearInterval(watch);
  const again = await runImport(db, billstatusImporter, [files]);
  const ready = await processorTime(dataDir);
  const [copying, rows] = await copySeconds(db);
  const copied = (await processorTime(dataDir)).since(ready);
  const ratio = copying / seconds;
  const half = Math.floor(memory.length / 2);
  const [early, late] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))].map((bytes) =>
    Math.round(bytes / 1024 / 1024),
  );
  console.log(
    `import: ${stored} bills, ${rows} rows, ${seconds.toFixed(1)} s, ${Math.round(stored / seconds)} bills/s; processor ${spent}`,
  );
  console.log(`memory: at most ${early} MB in the first half, ${late} MB in the second`);
  console.log(`again: ${again.unchanged} unchanged, ${again.seconds.toFixed(1)} s`);
  console.log(
    `COPY of the same rows: ${copying.toFixed(1)} s, processor ${copied}\nratio ${ratio.toFixed(2)} (target ${target}) ${ratio >= target ? 'ok' : 'MISSED'}`,
  );
}

async function copySeconds(db: Db): Promise<[seconds: number, rows: number]> {
  let [seconds, copied] = [0, 0];
  for (const table of tables) {
    const file = join(folder, table);
    const columns = (
      await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
        db,
      )
    ).rows.map(({ name }) => name);
    const list = columns.join(', ');
    await sql.raw(`copy (select ${list} from ${table}) to '${file}'`).execute(db);
    await sql.raw(`create table copied_${table} (like ${table} including all)`).execute(db);
    const started = performance.now();
    await sql.raw(`copy copied_${table} (${list}) from '${file}'`).execute(db);
    seconds += (performance.now() - started) / 1000;
    copied += (await sql.raw<{ n: number }>(`select count(*) as n from ${table}`).execute(db)).rows[0]!.n;
  }
  return [seconds, copied];
}
