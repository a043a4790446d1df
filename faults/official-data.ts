import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Db } from '../server/database/pool.ts';
import type { Importer } from '../server/official-data/engine/importer.ts';
import { runImport } from '../server/official-data/engine/import-run.ts';
import { billstatusImporter } from '../server/official-data/sources/billstatus/billstatus.ts';
import { legislatorsImporter } from '../server/official-data/sources/legislators/legislators.ts';
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
    'the whole archive of the 117th Congress',
    'billstatus/BILLSTATUS-117-genuine.tar.gz',
    () => billstatusImporter,
    { bills: 2_242, listings: 2_242 },
  ),
].flat();

/** A check, or none without the genuine files. */
function importOf<R>(
  label: string,
  path: string,
  importer: () => Importer<R>,
  expected: Partial<Record<Parameters<typeof countRows>[1], number>>,
): Check[] {
  const files = join(realData, path);
  if (!existsSync(files)) {
    console.log(`- Skipped: ${label}. ${files} does not exist.`);
    return [];
  }
  const run = async (db: Db): Promise<Finding> => {
    const failures: string[] = [];
    const first = await runImport(db, importer(), [files]);
    failures.push(...first.problems.map(({ record, reason }) => `${record}: ${reason}`));
    for (const [table, count] of Object.entries(expected)) {
      const found = await countRows(db, table as keyof typeof expected);
      if (found < count) failures.push(`${found} ${table} instead of ${count}`);
    }
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
