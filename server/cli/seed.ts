import type { Command } from 'commander';
import { ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { withoutPassword, type Db } from '#server/database/pool.ts';
import { formatCount, withProgress } from './progress.ts';
import {
  countBills,
  finishSeeding,
  hasOwnMembers,
  insertConnections,
  insertMembers,
  insertOpinions,
  insertReplies,
  insertShares,
} from './seed-store.ts';

interface Counts {
  members: number;
  opinions: number;
}

interface Options extends Counts {
  force?: boolean;
}

export function registerSeed(program: Command, config: Config): void {
  program
    .command('seed')
    .description('add made-up members and opinions, for benchmarks')
    .requiredOption('--members <count>', 'number of members', parseCount)
    .requiredOption('--opinions <count>', 'number of opinions', parseCount)
    .option('--force', 'add them even if the server has real members; they cannot be removed by a command')
    .action(({ force, ...counts }: Options) =>
      withDatabase(config, async (db, url) => {
        if (!force && (await hasOwnMembers(db)))
          throw new ConfigError(
            `The database at ${withoutPassword(url)} already has other members. Nothing was added. To mix made-up ` +
              'people with them anyway, add --force.',
          );
        const added = await withProgress('Seeding', (report) => seed(db, counts, report));
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

/** The share of all pairs of member and item that may have opinions. Beyond it, too many pairs collide. */
const maxShareOfPairs = 0.2;
const sharesPerMember = 2;

/**
 * Adds made-up members with opinions, replies, friends, follows, watchlists and two shares each, for
 * benchmarks. Their addresses end in seed.example and they cannot sign in.
 * @throws ConfigError if there are no bills.
 */
export async function seed(
  db: Db,
  { members, opinions }: Counts,
  onProgress: (done: number, total: number, label: string) => void,
): Promise<Record<string, number>> {
  const items = await countBills(db);
  if (items === 0) throw new ConfigError('There are no bills yet. Run load-starter first.');
  if (opinions > members * items * maxShareOfPairs)
    throw new ConfigError(
      `${members} members cannot have so many opinions on ${items} bills. Ask for more members.`,
    );
  const total = members * (2 + sharesPerMember) + opinions;
  let done = 0;
  const reportAs = (label: string) => (count: number) => onProgress((done += count), total, label);
  const first = await insertMembers(db, members, reportAs('members'));
  if (!first) throw new ConfigError('There are no zip codes yet. Run load-starter first.');
  const range = { from: first, to: first + members - 1 };
  await insertConnections(db, range, reportAs('friendships'));
  const added = await insertOpinions(db, range, items, opinions, reportAs('opinions'));
  await insertReplies(db, range);
  await insertShares(db, range, members * sharesPerMember, reportAs('shares'));
  return { members, opinions: added, ...(await finishSeeding(db)) };
}
