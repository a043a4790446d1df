import type { Command } from 'commander';
import { ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import type { Db } from '#server/database/pool.ts';
import { runImport, type ImportSummary } from '#server/official-data/engine/import-run.ts';
import { findFiles } from '#server/official-data/engine/input-files.ts';
import type { AnyImporter } from '#server/official-data/schedule/sync-source.ts';
import { createImporter, createImporters } from '#server/official-data/sources.ts';
import { formatCount, withProgress } from './progress.ts';

interface Options {
  again?: boolean;
}

export function registerImport(program: Command, config: Config): void {
  const importers = createImporters(config);
  const sourceList = importers.map(({ name, filesLabel }) => `  ${name.padEnd(18)} ${filesLabel}`);
  program
    .command('import')
    .description('import official data from files, folders and archives (.gz, .tar.gz, .zip)')
    .argument('<source>', importers.map(({ name }) => name).join(', '))
    .argument('<path...>')
    .option('--again', 'store unchanged records again')
    .addHelpText('after', `\nSources:\n${sourceList.join('\n')}`)
    .action(async (name: string, paths: string[], options: Options) => {
      const importer = createImporter(name, config);
      // Check the paths before a database is started.
      await findFiles(paths);
      await withDatabase(config, (db) => importPaths(db, importer, paths, options.again ?? false));
    });
}

/** Exit code 1 if every record was bad. @throws ConfigError if there was none. */
async function importPaths(db: Db, importer: AnyImporter, paths: string[], again: boolean): Promise<void> {
  const summary = await withProgress(`Importing ${importer.name}`, (report) =>
    runImport(db, importer, paths, {
      again,
      onProgress: ({ doneBytes, totalBytes, counts: { read, skipped } }) =>
        report(doneBytes, totalBytes, `${formatCount(read)} read, ${formatCount(skipped)} skipped`),
    }),
  );
  if (summary.read === 0)
    throw new ConfigError(`No ${importer.filesLabel} were found at ${paths.join(', ')}.`);
  printSummary(summary);
  if (summary.skipped === summary.read) process.exitCode = 1;
}

function printSummary({ problems, ...summary }: ImportSummary): void {
  for (const { record, reason } of problems) console.log(`  skipped ${record}: ${reason}`);
  const unlisted = summary.skipped - problems.length;
  if (unlisted > 0) console.log(`  … and ${formatCount(unlisted)} more in the table import_problems`);
  console.log(`${formatRun(summary)}.`);
}

/** '3 read, 2 stored, 0 unchanged, 1 skipped, 0.4 s' */
export function formatRun(run: Omit<ImportSummary, 'problems'>): string {
  const counts = (['read', 'stored', 'unchanged', 'skipped'] as const).map(
    (name) => `${formatCount(run[name])} ${name}`,
  );
  return [...counts, `${run.seconds.toFixed(1)} s`].join(', ');
}
