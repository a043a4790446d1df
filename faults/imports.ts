import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connect, type Db } from '../server/database/pool.ts';
import { billstatusImporter } from '../server/official-data/sources/billstatus/billstatus.ts';
import { billPartTables } from '../server/official-data/bills-store/bills-store.ts';
import type { BadInput, InputFile } from '../server/official-data/engine/importer.ts';
import { importFiles } from '../server/official-data/engine/import-run.ts';
import { billXml } from '../server/official-data/sources/billstatus/billstatus.test-data.ts';
import type { Checks } from './check.ts';
import { withEmptyDatabase } from './empty-database.ts';

const program = fileURLToPath(new URL('../server/cli/polity.ts', import.meta.url));
const bills = 300;
const kills = 10;

/** Distinct bills of a congress. */
const good = (count = bills): InputFile[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `BILLSTATUS-119hr${i + 1}.xml`,
    data: Buffer.from(billXml({ number: i + 1, title: `Act ${i + 1}` })),
  }));

interface BadFile {
  name: string;
  data: Buffer;
}

/** Files that must not be stored, each named after a different bill. */
function* malicious(): Generator<BadFile> {
  let number = 1000;
  const bad = (make: (xml: string, number: number) => string | Buffer): BadFile => {
    number += 1;
    const made = make(billXml({ number }), number);
    return { name: `BILLSTATUS-119hr${number}.xml`, data: Buffer.isBuffer(made) ? made : Buffer.from(made) };
  };
  const { length } = billXml();
  // Truncated anywhere before the last line break.
  for (let i = 1; i <= 200; i++) yield bad((xml) => xml.slice(0, Math.floor(((length - 16) * i) / 200)));
  const entity = (text: string) => (xml: string) => xml.replace('<billStatus>', `${text}<billStatus>`);
  const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  yield bad(entity(`<!DOCTYPE b [<!ENTITY l0 "lol">${laughs}]>`));
  yield bad(entity('<!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/passwd">]>'));
  yield bad(entity('<!DOCTYPE b SYSTEM "http://127.0.0.1:9/evil.dtd">'));
  yield bad(entity(`${' '.repeat(10_000)}<!DOCTYPE b [<!ENTITY x "y">]>`));
  yield bad((xml) => xml.replace('<title>Clean Water Act', '<title>&unknown;'));
  yield bad((_, own) => billXml({ number: own + 5000 }));
  yield bad((xml) => xml.replace('<type>HR</type>', '<type>DROP</type>'));
  yield bad((xml) => xml.replace('<congress>119</congress>', '<congress>-1</congress>'));
  yield bad((xml) => xml.replace(/<number>\d+<\/number>/, '<number>1e9</number>'));
  yield bad((xml) => xml.replace(/<title>Clean Water Act<\/title>/g, ''));
  yield bad((xml) => xml.replaceAll('updateDate', 'otherDate'));
  yield bad((xml) => xml.replace('<billStatus>', `<billStatus>${'<a>'.repeat(5000)}`));
  yield bad((xml) => xml.replace('<title>Clean', '<title>Cl\u0000ean'));
  yield bad((xml) => Buffer.concat([Buffer.from(xml.slice(0, 200)), Buffer.from([0xff, 0xfe, 0x80])]));
  yield bad(() => '');
  yield bad(() => '   \n');
  yield bad(() => '{"bill":{}}');
  yield bad(() => '<html><body>Service unavailable</body></html>');
  yield bad(() => Buffer.alloc(50 * 1024 * 1024 - 1, 'junk '));
  yield bad(() => Buffer.alloc(49 * 1024 * 1024, '<a>'));
  yield bad(() => Buffer.from(`<billStatus>${'x'.repeat(45 * 1024 * 1024)}`));
}

export const checks: Checks = [
  {
    name: 'Truncated, malicious and huge files beside good ones: each good one is stored whole, each bad one is named, in both runs',
    run: () =>
      onDatabase(async (db) => {
        const failures: string[] = [];
        const names = [...malicious()].map(({ name }) => name.replace('.xml', ''));
        const read = () => importFiles(db, billstatusImporter, () => mixed(good(), malicious()));
        const first = await read();
        const before = await digest(db);
        const expected = { read: bills + names.length, stored: bills, unchanged: 0, skipped: names.length };
        expectSame(failures, 'the first run', counts(first), expected);
        expectSame(failures, 'bad files named', await problems(db), names.toSorted());
        const second = await read();
        expectSame(failures, 'the second run', counts(second), { ...expected, stored: 0, unchanged: bills });
        expectSame(failures, 'what is stored after the second run', await digest(db), before);
        failures.push(...(await halves(db)));
        return { count: bills + names.length, failures, note: `${names.length} bad files` };
      }),
  },
  {
    name: 'The same files in any order, each up to three times, older versions among them: the same is stored',
    run: async () => {
      const failures: string[] = [];
      const rounds = 10;
      let first: string | undefined;
      for (let round = 0; round < rounds; round++) {
        const stored = await onDatabase(async (db) => {
          await importFiles(db, billstatusImporter, () => list(shuffled(versions())));
          await importFiles(db, billstatusImporter, () => list(shuffled(versions())));
          failures.push(...(await halves(db)));
          return digest(db);
        });
        first ??= stored;
        expectSame(failures, `round ${round + 1}`, stored, first);
      }
      return { count: rounds, failures };
    },
  },
  {
    name: 'An import is killed in the middle and started again: no bill is stored in part, and the result is the same as without a kill',
    run: () =>
      withEmptyDatabase(async (url, dataDir) => {
        const folder = await mkdtemp(join(tmpdir(), 'polity-faults-files-'));
        const { db, close } = await connect(url, { statementTimeout: 0 });
        const failures: string[] = [];
        const seen: number[] = [];
        try {
          await mkdir(folder, { recursive: true });
          for (const { name, data } of good(6000)) await writeFile(join(folder, name), data);
          const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
          for (let kill = 1; kill <= kills; kill++) {
            const { child, closed } = importing(folder, env);
            const before = await countOf(db);
            const until = performance.now() + 20_000;
            while ((await countOf(db)) === before && child.exitCode === null && performance.now() < until)
              await sleep(10);
            await sleep(Math.random() * 30);
            child.kill('SIGKILL');
            await closed;
            failures.push(...(await halves(db)));
            seen.push(await countOf(db));
          }
          await importing(folder, env).closed;
          expectSame(failures, 'bills in the end', await countOf(db), 6000);
          failures.push(...(await halves(db)));
          return { count: kills, failures, note: `bills after each kill: ${seen.join(', ')}` };
        } finally {
          await close();
          await rm(folder, { recursive: true, force: true });
        }
      }),
  },
];

function importing(folder: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, 'import', 'billstatus', folder], { env, stdio: 'ignore' });
  return { child, closed: new Promise((done) => child.once('close', done)) };
}

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return withEmptyDatabase(async (url) => {
    const { db, close } = await connect(url, { statementTimeout: 0 });
    return work(db).finally(close);
  });
}

async function* mixed(some: InputFile[], others: Iterable<BadFile>): AsyncGenerator<InputFile> {
  const rest = some[Symbol.iterator]();
  for (const bad of others) {
    yield bad;
    const { value } = rest.next();
    if (value) yield value;
  }
  yield* rest;
}

async function* list(entries: (InputFile | BadInput)[]): AsyncGenerator<InputFile | BadInput> {
  yield* entries;
}

/** The newest version of each bill, older ones, and the newest again. */
function versions(): InputFile[] {
  return good(60).flatMap((newest, i) => {
    const old = {
      name: newest.name,
      data: Buffer.from(billXml({ number: i + 1, title: 'Old', updateDate: '2025-02-01T00:00:00Z' })),
    };
    return [newest, newest, old];
  });
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function counts({
  read,
  stored,
  unchanged,
  skipped,
}: Record<'read' | 'stored' | 'unchanged' | 'skipped', number>) {
  return { read, stored, unchanged, skipped };
}

function expectSame(failures: string[], what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) failures.push(`${what}: ${a.slice(0, 300)} instead of ${b.slice(0, 300)}`);
}

async function countOf(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from bills`.execute(db);
  return rows[0]!.n;
}

async function problems(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('import_problems').select('record_key').execute();
  return rows.map(({ record_key }) => record_key).sort();
}

/** A digest of the bills and their parts, by slug. It ignores ids and import times. */
async function digest(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const table of billPartTables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest from (
        select b.slug || (to_jsonb(t) - 'bill_id' - 'representative_id')::text as line
        from ${sql.table(table)} t
        join bills b on b.id = t.bill_id
      ) l`.execute(db);
    parts.push(rows[0]!.digest);
  }
  const { rows } = await sql<{ digest: string }>`
    select md5(
      string_agg((to_jsonb(b) - 'id' - 'imported_at' - 'search')::text, chr(10) order by slug)
    ) as digest
    from bills b`.execute(db);
  return [...parts, rows[0]!.digest].join(' ');
}

/** Bills without parts that each of these files has, and import records without their bill. */
async function halves(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string; what: string }>`
    select slug, 'actions' as what
    from bills b
    where (select count(*) from bill_actions a where a.bill_id = b.id) <> 3
    union all
    select slug, 'sponsors'
    from bills b
    where (select count(*) from sponsorships s where s.bill_id = b.id) <> 3
    union all
    select slug, 'line of the lists'
    from bills b
    where not exists (select from listings l where l.bill_id = b.id)
    union all
    select slug, 'digest'
    from bills b
    where not exists (
      select from import_records r
      where r.record_key = 'BILLSTATUS-' || b.congress || b.bill_type || b.number)
    union all
    select record_key, 'bill'
    from import_records r
    where not exists (
      select from bills b
      where r.record_key = 'BILLSTATUS-' || b.congress || b.bill_type || b.number)`.execute(db);
  return rows.map(({ slug, what }) => `${slug} has no ${what}, or too few`);
}
