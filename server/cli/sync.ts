import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { syncSource, type SyncResult } from '#server/official-data/schedule/sync.ts';
import type { SyncSource } from '#server/official-data/schedule/sync-source.ts';
import { getSyncSource, missingKey, syncSources } from '#server/official-data/sources.ts';
import { formatRun } from './import.ts';
import { formatCount, withProgress } from './progress.ts';

export function registerSync(program: Command, config: Config): void {
  program
    .command('sync')
    .description('fetch new and changed data from the official sources on the network')
    .argument('[source...]', `default: all of ${syncSources.map(({ name }) => name).join(', ')}`)
    .option('--again', 'fetch and store unchanged data again')
    .action(async (names: string[], { again = false }: { again?: boolean }) => {
      const named = names.map(getSyncSource);
      await withDatabase(config, async (_db, url) => {
        if (!(await syncAll(config, url, named, again))) process.exitCode = 1;
      });
    });
}

/**
 * Reads the sources one by one and prints a line for each. A failed source does not stop the next one.
 * @param named the sources to read; all if empty. A source without its key fails only if it was named.
 * @returns whether all of them succeeded.
 */
async function syncAll(config: Config, url: string, named: SyncSource[], again: boolean): Promise<boolean> {
  let succeeded = true;
  for (const source of named.length > 0 ? named : syncSources) {
    const missing = missingKey(source, config.sync);
    if (missing) {
      console.log(`${source.name}: skipped, because ${missing} is not set.`);
      succeeded &&= named.length === 0;
      continue;
    }
    const result = await withProgress(`Reading ${source.name}`, (report) =>
      syncSource(url, config, source, {
        again,
        onProgress: ({ read, stored }) =>
          report(0, 0, `${formatCount(read)} read, ${formatCount(stored)} stored`),
      }),
    );
    console.log(`${source.name}: ${result ? describe(result) : 'another process is reading it already.'}`);
    succeeded &&= result?.failure === null;
  }
  return succeeded;
}

function describe({ failure, ...run }: SyncResult): string {
  return failure === null ? `${formatRun(run)}.` : `${failure} (${formatRun(run)})`;
}
