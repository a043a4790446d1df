import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from '../server/database/pool.ts';
import type { Importer } from '../server/official-data/engine/importer.ts';
import { runImport } from '../server/official-data/engine/import-run.ts';
import { billstatusImporter } from '../server/official-data/sources/billstatus/billstatus.ts';
import { legislatorsImporter } from '../server/official-data/sources/legislators/legislators.ts';
import { rollCallsImporter } from '../server/official-data/sources/roll-calls/roll-calls.ts';
import { countRows, realData } from '../server/testing/official-data.ts';
import type { Check, Checks, Finding } from './check.ts';
import { withEmptyDatabase } from './empty-database.ts';

/** Genuine files that the API tests read only in part, with their minimum numbers of rows. */
export const checks: Checks = [
  importOf('all members of Congress since 1789', 'congress-legislators', legislatorsImporter, {
    representatives: 12_700,
    committees: 200,
  }),
  importOf(
    '476 roll calls of the 119th Congress',
    'votes/unitedstates-congress-votes-119-sample.tar.gz',
    () => rollCallsImporter,
    { roll_calls: 476, roll_call_votes: 147_861 },
    { prepare: importLegislators, verify: verifyRollCalls },
  ),
  importOf(
    'the whole archive of the 117th Congress',
    'billstatus/BILLSTATUS-117-genuine.tar.gz',
    () => billstatusImporter,
    { bills: 2_242, listings: 2_242 },
  ),
].flat();

interface Steps {
  prepare?: (db: Db) => Promise<unknown>;
  /** @returns what is wrong with the imported rows. */
  verify?: (db: Db) => Promise<string[]>;
}

function importLegislators(db: Db) {
  const names = ['legislators-current.json', 'legislators-historical.csv', 'executive.json'];
  const files = names.map((name) => join(realData, 'congress-legislators', name));
  return runImport(db, legislatorsImporter(), files);
}

/** Compares the kinds of roll calls and their unknown voters with those of the genuine files. */
async function verifyRollCalls(db: Db): Promise<string[]> {
  const { rows: kinds } = await sql<{ kind: string; count: number }>`
    select kind, count(*) from roll_calls
    where kind in ('leadership', 'quorum', 'veto_override', 'nomination') group by 1 order by 1`.execute(db);
  const { rows: states } = await sql`select 1 from roll_call_votes where state = 'XX'`.execute(db);
  // Known from these files alone: the legislators' file is of an earlier day.
  const { rows: unknown } = await sql<{ name: string; lis: string }>`
    select name, lis from representatives where bioguide is null and lis is not null`.execute(db);
  const found = [
    ...kinds.map(({ kind, count }) => `${kind}: ${count}`),
    `votes without a state: ${states.length}`,
    ...unknown.map(({ name, lis }) => `unknown senator: ${name}, ${lis}`),
  ];
  const expected = [
    'leadership: 1',
    'nomination: 60',
    'quorum: 2',
    'veto_override: 2',
    'votes without a state: 0',
    'unknown senator: Darline Graham, S441',
  ];
  return found.join('; ') === expected.join('; ') ? [] : [found.join('; ')];
}

/** A check, or none without the genuine files. */
function importOf<R>(
  label: string,
  path: string,
  importer: () => Importer<R>,
  expected: Partial<Record<Parameters<typeof countRows>[1], number>>,
  { prepare, verify }: Steps = {},
): Check[] {
  const files = join(realData, path);
  if (!existsSync(files)) {
    console.log(`- Skipped: ${label}. ${files} does not exist.`);
    return [];
  }
  const run = async (db: Db): Promise<Finding> => {
    const failures: string[] = [];
    await prepare?.(db);
    const first = await runImport(db, importer(), [files]);
    failures.push(...first.problems.map(({ record, reason }) => `${record}: ${reason}`));
    for (const [table, count] of Object.entries(expected)) {
      const found = await countRows(db, table as keyof typeof expected);
      if (found < count) failures.push(`${found} ${table} instead of ${count}`);
    }
    if (verify) failures.push(...(await verify(db)));
    const second = await runImport(db, importer(), [files]);
    if (second.stored > 0) failures.push(`${second.stored} records were stored again`);
    return {
      count: first.read,
      failures,
      note: `${first.seconds.toFixed(1)} s, then ${second.seconds.toFixed(1)} s`,
    };
  };
  return [
    {
      name: `An import of ${label} skips nothing, and a second one changes nothing`,
      run: () =>
        withEmptyDatabase(async (url) => {
          const { db, close } = await connect(url, { statementTimeout: 0 });
          return run(db).finally(close);
        }),
    },
  ];
}
