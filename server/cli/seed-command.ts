import type { Command } from 'commander';
import { ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { createProgress, formatCount } from './progress.ts';
import { seed } from './seed.ts';

export function registerSeed(program: Command, config: Config): void {
  program
    .command('seed')
    .description('add made-up members and opinions, for benchmarks')
    .requiredOption('--members <count>', 'number of members', parseCount)
    .requiredOption('--opinions <count>', 'number of opinions', parseCount)
    .action((counts: { members: number; opinions: number }) =>
      withDatabase(config, async (db) => {
        const progress = createProgress('Seeding');
        const added = await seed(db, counts, progress.report).finally(() => progress.end());
        const parts = Object.entries(added).map(([name, count]) => `${formatCount(count)} ${name}`);
        console.log(`${parts.join(', ')}.`);
      }),
    );
}

/** @throws ConfigError if the text is not a positive whole number. */
function parseCount(text: string): number {
  if (!/^\d{1,8}$/.test(text) || Number(text) === 0)
    throw new ConfigError(`'${text}' is not a number from 1 to 99999999.`);
  return Number(text);
}
