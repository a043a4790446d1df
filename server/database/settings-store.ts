import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from './per-database.ts';

/** Settings of the whole server that an operator may change while it runs. */
export interface Settings {
  ads_enabled: boolean;
  /** Seconds; see PlaybackConfig in the contract. */
  ads_config: {
    time_to_skip_ad: number;
    seconds_before_skip_to_count_view: number;
    initial_wait: number;
    wait_between_ads: number;
  };
  /** First day of the congressional lines that members' districts were last updated to; '' if never. */
  district_lines_from: string;
  /** Words and hosts that hold a post for review. */
  content_filter: { words: string[]; links: string[] };
}

/** Milliseconds after which a change by another process is noticed. */
const maxAge = 5_000;
const cache = perDatabase(
  () => new LRUCache<keyof Settings, Settings[keyof Settings]>({ max: 10, ttl: maxAge }),
);

/** The setting as it was at most 5 seconds ago. */
export async function readCachedSetting<Name extends keyof Settings>(
  db: Db,
  name: Name,
): Promise<Settings[Name]> {
  const cached = cache(db).get(name);
  if (cached !== undefined) return cached as Settings[Name];
  const value = await readSetting(db, name);
  // Only after a read: storing a cached value again would restart its time to live.
  cache(db).set(name, value);
  return value;
}

/** By primary key. Migrations insert every setting. */
export async function readSetting<Name extends keyof Settings>(db: Db, name: Name): Promise<Settings[Name]> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value as Settings[Name];
}

export async function writeSetting<Name extends keyof Settings>(
  db: Db,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
  forgetCachedSetting(db, name);
}

/** Call it after a transaction that has written the setting. */
export function forgetCachedSetting(db: Db, name: keyof Settings): void {
  cache(db).delete(name);
}
