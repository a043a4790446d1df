import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Manifest } from '#server/backup/archive.ts';
import { opensSecrets } from '#server/auth/two-step/two-step.ts';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { formatCount, withProgress } from './progress.ts';

export function registerBackup(program: Command, config: Config): void {
  program
    .command('backup')
    .description('write the database, the media and the generated keys into one archive')
    .argument('<file>', 'where to write it; it contains everything, so keep it safe', absolute)
    .action((path: string) =>
      withDatabase(config, async (db) => {
        const manifest = await withProgress('Backing up', (report) => backUp(db, config, path, report));
        console.log(`${path}: ${describe(manifest)}.`);
      }),
    );

  program
    .command('restore')
    .description('fill an empty server from a backup')
    .argument('<file>', 'an archive that backup has written', absolute)
    .action((path: string) =>
      withDatabase(config, async (db) => {
        const manifest = await withProgress('Restoring', (report) => restore(db, config, path, report));
        console.log(`Restored and verified: ${describe(manifest)}.`);
        if (!(await opensSecrets(db, config)))
          console.log(
            'SECRETS_KEY is not the one of the backup, so the codes of two-step sign-in will be refused. Set it as ' +
              'it was, or leave it out if it was not set.',
          );
      }),
    );
}

/** Names the file in messages wherever the command was started. */
const absolute = (path: string) => resolve(path);

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.count, 0);
  const fileWord = files.length === 1 ? 'file' : 'files';
  return `${formatCount(rows)} rows in ${tables.length} tables, ${formatCount(files.length)} ${fileWord}`;
}
