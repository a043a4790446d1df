import { sql } from 'kysely';
import { graphDays } from '#contract/home.ts';
import type { Db } from '#server/database/connection.ts';

/** Minutes for which the counts of the days before today stand. */
const freshFor = 60;

/**
 * Sees to it that the counts of the days before today are at most an hour old. Whoever finds them older counts them anew, one
 * process at a time; meanwhile everybody else goes on with the old ones. Waits only where there are none yet.
 * @returns since when opinions are to be counted besides.
 */
export async function keepActivityFresh(db: Db): Promise<Date> {
  const { due, usable, since } = await findState(db);
  if (!due) return since;
  const counting = countActivity(db);
  if (usable) {
    // A failure shows at the next reading; this one has what it needs.
    void counting.catch(() => undefined);
    return since;
  }
  await counting;
  return (await findState(db)).since;
}

async function findState(db: Db) {
  const { rows } = await sql<{ due: boolean; usable: boolean; since: Date }>`
    select built_at < now() - make_interval(mins => ${freshFor}) as due, until > now() - interval '2 days' as usable,
      greatest(until, now() - make_interval(days => ${graphDays})) as since
    from opinion_activity_state`.execute(db);
  return rows[0]!;
}

/** Once an hour: one pass over the opinions of the last days, by the index on their time. */
async function countActivity(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql`select from opinion_activity_state
      where built_at < now() - make_interval(mins => ${freshFor}) for update skip locked`.execute(db);
    if (rows.length === 0) return;
    await sql`set local statement_timeout = '5min'`.execute(db);
    await sql`delete from opinion_activity`.execute(db);
    await sql`
      insert into opinion_activity (item_id, voices, days)
      select item_id, sum(voices), jsonb_object_agg(day, levels) from (
        select item_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as voices, array[
          count(*) filter (where level = 'strong_support'), count(*) filter (where level = 'support'),
          count(*) filter (where level = 'neutral'), count(*) filter (where level = 'oppose'),
          count(*) filter (where level = 'strong_oppose')] as levels
        from opinions
        where counted and created_at < date_trunc('day', now(), 'UTC')
          and created_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${graphDays - 1})
        group by item_id, day
      ) d where exists (select from items i where i.id = d.item_id) group by item_id`.execute(db);
    await sql`update opinion_activity_state set until = date_trunc('day', now(), 'UTC'), built_at = clock_timestamp()`.execute(
      db,
    );
  });
}
