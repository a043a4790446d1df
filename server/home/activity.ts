import { sql } from 'kysely';
import { graphDays } from '#contract/home.ts';
import type { Db } from '#server/database/pool.ts';
import { countLevels } from '#server/opinions/tally-store.ts';

/** Minutes for which the counts stand; and when so many opinions have come since that reading them takes its time. */
const freshFor = 60;
const busyFor = 5;
const many = 5_000;

/** What home reads besides counts: opinions since then; and whether on a busy day the counts are due again. */
interface Activity {
  since: Date;
  isOld: boolean;
}

/**
 * Sees to it that the counts of the days before today are at most an hour old. Whoever finds them older counts them anew, one
 * process at a time; meanwhile everybody else goes on with the old ones. Waits only where there are none yet.
 */
export async function keepActivityFresh(db: Db): Promise<Activity> {
  const { due, usable, ...activity } = await findState(db);
  if (!due) return activity;
  const counting = countActivity(db, freshFor);
  if (usable) {
    // A failure shows at the next reading; this one has what it needs.
    void counting.catch(() => undefined);
    return activity;
  }
  await counting;
  return findState(db);
}

/** On a busy day the opinions of today are counted along, some minutes after the last time. */
export function countAlong(db: Db, { isOld }: Activity, voicesSince: number): void {
  if (isOld && voicesSince >= many) void countActivity(db, busyFor).catch(() => undefined);
}

async function findState(db: Db) {
  const { rows } = await sql<Activity & { due: boolean; usable: boolean }>`
    select ${olderThan(freshFor)} as due, ${olderThan(busyFor)} as "isOld", until > now() - interval '2 days' as usable,
      greatest(until, now() - make_interval(days => ${graphDays})) as since
    from opinion_activity_state`.execute(db);
  return rows[0]!;
}

const olderThan = (minutes: number) => sql<boolean>`built_at < now() - make_interval(mins => ${minutes})`;

const today = sql<Date>`date_trunc('day', now(), 'UTC')`;

/**
 * Until when opinions are counted: until today, whose opinions are then read as they are; on a busy day until now, less the seconds
 * in which an opinion may have been begun and not been saved yet.
 */
const newUntil = sql<Date>`case when (select count(*) from (select from opinions where counted and created_at >= ${today} limit ${many}) as latest) = ${many}
  then now() - interval '20 seconds' else ${today} end`;

/** Once an hour, or in five minutes: one pass over the opinions of the last days, by the index on their time. */
async function countActivity(db: Db, minutes: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ until: Date }>`select ${newUntil} as until from opinion_activity_state
      where ${olderThan(minutes)} for update skip locked`.execute(db);
    if (rows.length === 0) return;
    const { until } = rows[0]!;
    await sql`set local statement_timeout = '5min'`.execute(db);
    await sql`delete from opinion_activity`.execute(db);
    await sql`
      insert into opinion_activity (item_id, voices, days)
      select item_id, sum(voices), jsonb_object_agg(day, levels) from (
        select item_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as voices,
          ${countLevels(sql`level`)} as levels
        from opinions
        where counted and created_at < ${until} and created_at >= ${today} - make_interval(days => ${graphDays - 1})
        group by item_id, day
      ) d where exists (select from items i where i.id = d.item_id) group by item_id`.execute(db);
    await sql`update opinion_activity_state set until = ${until}, built_at = clock_timestamp()`.execute(db);
  });
}
