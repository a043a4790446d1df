import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { readConfig } from '../server/config.ts';
import type { Db } from '../server/database/connection.ts';
import { openDatabase } from '../server/database/open.ts';
import { billstatus } from '../server/imports/billstatus/billstatus.ts';
import { tarEntries } from '../server/imports/archives.ts';
import { partTables } from '../server/imports/bills/save-bills.ts';
import { importEntries } from '../server/imports/import-run.ts';

/** A whole congress of BILLSTATUS files in one run, against PostgreSQL's own COPY of the very rows it stored, indexes included. */
const archive = fileURLToPath(
  new URL('../../shared/data/billstatus/BILLSTATUS-117-genuine.tar.gz', import.meta.url),
);
const target = 0.2;
const tables = ['bills', ...partTables];

/** Each genuine file as if it were of seven congresses: some 15,700 bills. */
async function* files() {
  for (let congress = 111; congress <= 117; congress += 1)
    for await (const entry of tarEntries(
      archive,
      (name) => name.endsWith('.xml'),
      () => undefined,
    )) {
      if (!('data' in entry)) continue;
      const text = entry.data
        .toString()
        .replaceAll('<congress>117</congress>', `<congress>${congress}</congress>`);
      yield { name: entry.name.replace('-117', `-${congress}`), data: Buffer.from(text) };
    }
}

const folder = await mkdtemp(join(tmpdir(), 'polity-bench-'));
await chmod(folder, 0o777);
try {
  if (!(await stat(archive).catch(() => undefined)))
    throw new Error(`The genuine files are not at ${archive}.`);
  const database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'var') }), { statementTimeout: 0 });
  try {
    await compare(database.db);
  } finally {
    await database.close();
    await database.stopEmbedded();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(db: Db): Promise<void> {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(process.memoryUsage.rss()), 250);
  const { stored, seconds } = await importEntries(db, billstatus, () => files());
  clearInterval(watch);
  const again = await importEntries(db, billstatus, () => files());
  let copying = 0;
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
    copying += (performance.now() - started) / 1000;
  }
  const ratio = copying / seconds;
  const half = Math.floor(memory.length / 2);
  const [early, late] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))].map((bytes) =>
    Math.round(bytes / 1024 / 1024),
  );
  console.log(`import: ${stored} bills, ${seconds.toFixed(1)} s, ${Math.round(stored / seconds)} bills/s`);
  console.log(`memory: at most ${early} MB in the first half, ${late} MB in the second`);
  console.log(`again: ${again.unchanged} unchanged, ${again.seconds.toFixed(1)} s`);
  console.log(
    `COPY of the same rows: ${copying.toFixed(1)} s; ratio ${ratio.toFixed(2)} (target ${target}) ${ratio >= target ? 'ok' : 'MISSED'}`,
  );
}
