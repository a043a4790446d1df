import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { loadStarter, starterFolder } from '#server/official-data/starter/starter.ts';
import { writeStarter } from '#server/official-data/starter/write-starter.ts';
import { withProgress } from './progress.ts';

/** The starter data in data/starter: what a new server begins with. */
export function registerStarter(program: Command, config: Config): void {
  program
    .command('load-starter')
    .description('fill an empty database with starter data')
    .argument('[folder]', 'where to read it from', starterFolder)
    .action((folder: string) =>
      withDatabase(config, async (db) => {
        const loaded = await withProgress('Loading', (report) =>
          loadStarter(db, (done, total) => report(done, total, ''), folder),
        );
        console.log(
          loaded ? 'The starter data is loaded.' : 'The database is not empty. Nothing was loaded.',
        );
      }),
    );

  program
    .command('write-starter')
    .description('write starter data from the database')
    .argument('[folder]', 'where to write it', starterFolder)
    .action((folder: string) =>
      withDatabase(config, async (db) => {
        const bytes = await withProgress('Writing', (report) => writeStarter(db, folder, report));
        console.log(`${folder}: ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
      }),
    );
}
