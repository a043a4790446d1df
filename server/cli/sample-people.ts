import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { hasMember, insertSamplePeople, sampleEmails } from './sample-people-store.ts';
import { hasOwnMembers } from './seed-store.ts';
import { seed } from './seed.ts';

export const samplePassword = 'try-polity-today';

/**
 * Adds people who can sign in, with opinions, a network and an administrator, and 300 made-up members around
 * them. Does nothing where they exist, or where other people are members. For development.
 * @returns whether the sample people are there.
 */
export async function addSamplePeople(db: Db, config: Config): Promise<boolean> {
  if (await hasMember(db, sampleEmails[0])) return true;
  if (await hasOwnMembers(db)) return false;
  await seed(db, { members: 300, opinions: 5_000 }, () => undefined);
  await refreshShortList(db);
  const passwordHash = await hashPassword(config, samplePassword);
  await db.transaction().execute((db) => insertSamplePeople(db, passwordHash));
  return true;
}
