import { Command, CommanderError } from 'commander';
import { memberOfAddress } from './member-of-address.ts';
import type { Manifest } from '#server/backup/archive.ts';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { readConfig, ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import type { Db } from '#server/database/pool.ts';
import { locate } from '#server/official-data/engine/entries.ts';
import { runImport, type Summary } from '#server/official-data/engine/import-run.ts';
import type { ImportSource } from '#server/official-data/engine/import-source.ts';
import { progressTeller } from '#server/cli/progress.ts';
import { sourceNamed, sourceNames } from '#server/official-data/sources.ts';
import { loadStarter, starterFolder } from '#server/official-data/starter/starter.ts';
import { writeStarter } from '#server/official-data/starter/write-starter.ts';
import { failedJobsReport } from '#server/jobs/failed-jobs.ts';
import { resetTwoStepOf } from './two-step-command.ts';
import { seed } from './seed.ts';
import { writeSetting } from '#server/database/settings-store.ts';
import { syncAndReport } from './sync-command.ts';
import { syncSourceNamed, syncSources } from '#server/official-data/schedule/sync-sources.ts';

const count = (number: number) => number.toLocaleString('en-US');

function commands(config: Config): Command {
  const polity = new Command('polity')
    .description('Look after a Polity: fill it with official data, say who may do what.')
    .showHelpAfterError()
    .exitOverride();

  polity
    .command('import')
    .description('import official data from files, folders, .gz, .tar.gz and .zip')
    .argument('<source>', sourceNames.join(', '))
    .argument('<path...>')
    .option('--again', 'store again what has not changed')
    .addHelpText(
      'after',
      () =>
        `\nSources:\n${sourceNames.map((name) => `  ${name.padEnd(18)} ${sourceNamed(name, config).files}`).join('\n')}`,
    )
    .option('--valid-from <date>', 'zip-districts: first day of the lines (2025-01-03)')
    .option('--valid-to <date>', 'zip-districts: first day after the lines (2027-01-03)')
    .action(
      async (
        name: string,
        paths: string[],
        options: { again?: boolean; validFrom?: string; validTo?: string },
      ) => {
        const source = sourceNamed(name, config, options);
        // A mistyped path is told before a database is started for it.
        await locate(paths);
        await withDatabase(config, (db) => importPaths(db, source, paths, options.again ?? false));
      },
    );

  polity
    .command('sync')
    .description('fetch what is new from the official sources on the network')
    .argument('[source...]', `all, or some of ${syncSources.map(({ name }) => name).join(', ')}`)
    .option('--again', 'fetch and store again what has not changed')
    .action(async (names: string[], { again = false }: { again?: boolean }) => {
      const named = names.map(syncSourceNamed);
      await withDatabase(config, async (_db, url) => {
        if (!(await syncAndReport(config, url, named, again))) process.exitCode = 1;
      });
    });

  polity
    .command('jobs')
    .description('list failed background jobs')
    .option('--again', 'try them all again')
    .action(({ again = false }: { again?: boolean }) =>
      withDatabase(config, async (_db, url) => console.log((await failedJobsReport(url, again)).join('\n'))),
    );

  polity
    .command('starter')
    .description('write starter data from the database')
    .argument('[folder]', 'where to', starterFolder)
    .action((folder: string) =>
      withDatabase(config, async (db) => {
        const bytes = await writeStarter(db, folder);
        console.log(`${folder}: ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
      }),
    );

  polity
    .command('load-starter')
    .description('fill an empty database with starter data')
    .argument('[folder]', 'where from', starterFolder)
    .action((folder: string) =>
      withDatabase(config, async (db) => {
        const progress = progressTeller('Filling');
        const loaded = await loadStarter(db, (done, total) => progress.tell(done, total, ''), folder).finally(
          () => progress.end(),
        );
        console.log(
          loaded ? 'The starter data is loaded.' : 'The database is not empty; nothing was loaded.',
        );
      }),
    );

  polity
    .command('backup')
    .description('write the whole database and all media into one archive')
    .argument('<file>', 'where to; it holds everything, so keep it safe')
    .action((path: string) =>
      withDatabase(config, async (db) => {
        const progress = progressTeller('Backing up');
        const made = await backUp(db, config, path, progress.tell).finally(() => progress.end());
        console.log(`${path}: ${wordsFor(made)}.`);
      }),
    );

  polity
    .command('restore')
    .description('fill an empty server with a backup')
    .argument('<file>')
    .action((path: string) =>
      withDatabase(config, async (db) => {
        const progress = progressTeller('Restoring');
        const made = await restore(db, config, path, progress.tell).finally(() => progress.end());
        console.log(`Restored and checked: ${wordsFor(made)}.`);
      }),
    );

  polity
    .command('seed')
    .description('add made-up members and opinions, for measuring')
    .requiredOption('--members <count>', 'how many members', wholeNumber)
    .requiredOption('--opinions <count>', 'how many opinions they hold', wholeNumber)
    .action((wishes: { members: number; opinions: number }) =>
      withDatabase(config, async (db) => {
        const progress = progressTeller('Seeding');
        const made = await seed(db, wishes, progress.tell).finally(() => progress.end());
        console.log(
          `${Object.entries(made)
            .map(([what, number]) => `${count(number)} ${what}`)
            .join(', ')}.`,
        );
      }),
    );

  const ads = polity.command('ads').description('switch ads on or off for everybody');
  for (const word of ['on', 'off'])
    ads.command(word).action(() => withDatabase(config, (db) => switchAds(db, word === 'on')));

  for (const [role, column] of [
    ['admin', 'is_admin'],
    ['media', 'may_share_media'],
  ] as const) {
    const group = polity
      .command(role)
      .description(role === 'admin' ? 'say who administers' : 'say who may share images and video');
    for (const word of ['grant', 'revoke']) {
      group
        .command(word)
        .argument('<email>')
        .action((email: string) => withDatabase(config, (db) => grant(db, column, email, word === 'grant')));
    }
  }
  polity
    .command('two-step')
    .description('help members who have lost phone and recovery codes')
    .command('reset')
    .argument('<email>')
    .action((email: string) => withDatabase(config, (db, url) => resetTwoStepOf(db, url, email)));
  return polity;
}

/** @throws ConfigError for what is no number of rows. */
function wholeNumber(text: string): number {
  if (!/^\d{1,8}$/.test(text) || Number(text) === 0)
    throw new ConfigError(`'${text}' is not a number from 1 to 99999999.`);
  return Number(text);
}

function wordsFor({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.count, 0);
  return `${count(rows)} rows in ${tables.length} tables, ${count(files.length)} ${files.length === 1 ? 'file' : 'files'}`;
}

async function importPaths(
  db: Db,
  source: ImportSource<never>,
  paths: string[],
  again: boolean,
): Promise<void> {
  const progress = progressTeller(`Importing ${source.name}`);
  const summary = await runImport(db, source, paths, {
    again,
    onProgress: ({ done, total, counts }) =>
      progress.tell(done, total, `${count(counts.read)} read, ${count(counts.skipped)} skipped`),
  }).finally(() => progress.end());
  if (summary.read === 0) throw new ConfigError(`No ${source.files} were found at ${paths.join(', ')}.`);
  report(summary);
  if (summary.skipped === summary.read) process.exitCode = 1;
}

function report({ read, stored, unchanged, skipped, seconds, problems, remarks }: Summary): void {
  for (const [remark, records] of remarks)
    console.log(`  ${remark}: ${records.slice(0, 20).join(', ')}${records.length > 20 ? ', …' : ''}`);
  for (const { record, reason } of problems) console.log(`  skipped ${record}: ${reason}`);
  if (skipped > problems.length)
    console.log(`  … and ${count(skipped - problems.length)} more; all are in the table import_problems.`);
  console.log(
    `${count(read)} read, ${count(stored)} stored, ${count(unchanged)} unchanged, ${count(skipped)} skipped, ${seconds.toFixed(1)} s.`,
  );
}

async function switchAds(db: Db, on: boolean): Promise<void> {
  await writeSetting(db, 'ads_enabled', on);
  console.log(`Ads are ${on ? 'on' : 'off'}.`);
}

async function grant(
  db: Db,
  column: 'is_admin' | 'may_share_media',
  email: string,
  value: boolean,
): Promise<void> {
  const id = await memberOfAddress(db, email);
  await db
    .updateTable('members')
    .set({ [column]: value })
    .where('id', '=', id)
    .execute();
  console.log(
    `${email}: ${column === 'is_admin' ? 'administration' : 'sharing images and video'} ${value ? 'granted' : 'revoked'}.`,
  );
}

try {
  await commands(readConfig()).parseAsync();
} catch (error) {
  // Commander has said its own errors already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(
      error instanceof ConfigError ? error.message : `Polity stopped: ${(error as Error).message}`,
    );
    process.exitCode = 1;
  }
}
