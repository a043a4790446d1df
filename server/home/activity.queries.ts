import { sql, type RawBuilder } from 'kysely';
import { graphDays } from '#contract/home/front-page.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { notHidden } from '#server/connect/visibility.ts';
import { allowLongStatements, type Db } from '#server/database/pool.ts';
import type { LatestVoteRow } from '#server/roll-calls/roll-calls.ts';
import { countLevels, tallyOf, type StoredCounts } from '#server/opinions/tally-store.ts';

export interface ActiveItem {
  id: number;
  item_type: 'bill' | 'initiative' | 'representative';
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
  counts: StoredCounts;
  /** Opinions by day that a job has counted: { '2026-11-20': [strong_support, ..., strong_oppose] }. */
  days: Record<string, number[]> | null;
  /** Opinions since the last count. */
  recent: { level: OpinionLevel; date: string; count: number }[] | null;
}

/** A bill on the watchlist with its latest action. */
export interface WatchedRow {
  slug: string;
  bill_type: string;
  number: number;
  display_number: string | null;
  title: string;
  status: string;
  action_date: string | null;
  action_text: string | null;
}

/** A bill that waits for a vote, and the viewer's opinion on it. */
export interface WaitingRow {
  slug: string;
  bill_type: string;
  number: number;
  title: string;
  reported_on: string;
  my_vote: OpinionLevel | null;
}

export interface MostActive {
  items: ActiveItem[];
  watched: WatchedRow[];
  waiting: WaitingRow[];
  votes: LatestVoteRow[];
  steps: { follows: boolean; friends: boolean; opinions: number };
}

// Limits are literals: with parameters PostgreSQL would plan Home's statement for each page, at four times
// the cost of running it.

/** Graphs are chosen from this many: state bills, drafts and initiatives of hidden members are left out. */
const maxCandidates = sql.lit(100);

/** Read in the same statement as the activity. */
export interface HomeViewer {
  /** Undefined for visitors. */
  id: number | undefined;
  readsStateBills: boolean;
  /** The congress of today. */
  congress: number;
  /** SQL of the newest votes in Congress. */
  votes: RawBuilder<unknown>;
}

const maxWatched = sql.lit(4);
const maxWaiting = sql.lit(4);

/** The watched bills with the latest actions: the watchlist by key, then each bill. */
const watched = ({ id, readsStateBills }: HomeViewer) => sql`
  select
    b.slug,
    b.bill_type,
    b.number,
    b.display_number,
    b.title,
    b.status,
    b.latest_action_date as action_date,
    b.latest_action_text as action_text
  from watchlist w
  join bills b on b.id = w.item_id
  where w.member_id = ${id ?? null} and (b.category <> 'state' or ${readsStateBills})
  order by b.latest_action_date desc nulls last, b.id desc
  limit ${maxWatched}`;

/** The first steps of a member that are done. */
const doneSteps = ({ id }: HomeViewer) => sql`
  (
    select json_build_object(
      'follows', exists (
        select from topic_follows t where t.member_id = m.id and t.topic_type = 'representative'
      ),
      'friends', exists (select from connections c where c.member_id = m.id),
      'opinions', (
        select count(*)
        from (
          select
          from opinions o
          join bills b on b.id = o.item_id
          where o.member_id = m.id
          limit 3
        ) first
      )
    )
    from (select ${id ?? null}::int as id) m
  )`;

/**
 * The bills that were reported last: the first entries of an index over the bills that wait. Leaves out those
 * whose vote is stored, although their record still says reported.
 */
const waiting = ({ id, congress }: HomeViewer) => sql`
  select
    b.slug,
    b.bill_type,
    b.number,
    b.title,
    b.status_date as reported_on,
    o.level as my_vote
  from bills b
  left join opinions o on o.item_id = b.id and o.member_id = ${id ?? null}
  where b.category = 'fed'
    and b.status = 'reported'
    and b.congress = ${sql.lit(congress)}
    and b.status_date <= today()
    and not exists (
      select
      from roll_calls r
      where r.bill_id = b.id
        and r.kind in ('passage', 'suspension')
        and r.voted_on >= b.status_date
    )
  order by b.status_date desc, b.id desc
  limit ${maxWaiting}`;

/**
 * SQL: an opinion was given after the last count. With an upper bound too, PostgreSQL expects few rows and
 * uses an index.
 */
const isUncounted = sql<boolean>`counted and created_at between (
  select greatest(until, now() - make_interval(days => ${sql.lit(graphDays)})) from opinion_activity_state
) and now()`;

/** SQL: the rows of a query as a JSON array. */
const listOf = (query: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(entry) from (${query}) entry), '[]')`;

/**
 * Items with the most opinions of the last days that the viewer may see, with bars and opinions by day: what
 * countActivity() has counted, and the opinions since then.
 */
export async function findMostActive(db: Db, viewer: HomeViewer, limit: number): Promise<MostActive> {
  const items = sql`
    select
      shown.*,
      ${tallyOf(sql`shown.id`)} as counts,
      (
        select json_agg(by_day)
        from (
          select level, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count
          from opinions
          where item_id = shown.id and ${isUncounted}
          group by level, date
        ) by_day
      ) as recent
    from shown
    order by voices desc, id desc`;
  const { rows } = await sql<MostActive>`
    with uncounted as (
      select item_id, count(*)::int as voices
      from opinions
      where ${isUncounted}
      group by item_id
    ), counted as (
      select item_id, voices, days
      from opinion_activity
      order by voices desc, item_id desc
      limit ${maxCandidates}
    ), active as (
      select item_id, voices, days
      from counted
      where item_id not in (select item_id from uncounted)
      union all
      select item_id, u.voices + coalesce(a.voices, 0), a.days
      from uncounted u
      left join opinion_activity a using (item_id)
    ), most_active as materialized (
      select * from active order by voices desc, item_id desc limit ${maxCandidates}
    ), shown as (
      select
        i.id,
        i.item_type,
        coalesce(b.slug, i.id::text) as slug,
        coalesce(b.title, n.title, r.name) as title,
        b.bill_type,
        b.number,
        b.display_number,
        m.voices,
        m.days
      from most_active m
      join items i on i.id = m.item_id
      left join bills b on b.id = i.id
      left join initiatives n on n.id = i.id
      left join representatives r on r.id = i.id
      where b.category in ('fed', 'eo')
        or r.id is not null
        or (
          n.visibility = 'national'
          and n.submitted_at is not null
          and ${notHidden(viewer.id, sql.ref<number>('n.author_id'))}
        )
      order by voices desc, i.id desc
      limit ${sql.lit(limit)}
    )
    select
      ${listOf(items)} as items,
      ${listOf(watched(viewer))} as watched,
      ${listOf(waiting(viewer))} as waiting,
      ${listOf(viewer.votes)} as votes,
      ${doneSteps(viewer)} as steps`.execute(db);
  return rows[0]!;
}

const today = sql<Date>`date_trunc('day', now(), 'UTC')`;

/** With so many opinions today, those of today are counted as well. */
const busyLimit = 1_000;

/**
 * Counts the opinions of the last days by item and day: one pass over an index on their time. Counts until
 * midnight; on a busy day until now, less 20 seconds in which a transaction may still be open.
 */
export async function countActivity(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    await allowLongStatements(db, 5);
    const { rows } = await sql<{ until: Date }>`
      update opinion_activity_state
      set until = case
        when (
          select count(*)
          from (select from opinions where counted and created_at >= ${today} limit ${busyLimit}) latest
        ) = ${busyLimit} then now() - interval '20 seconds'
        else ${today}
      end
      returning until`.execute(db);
    const { until } = rows[0]!;
    await sql`delete from opinion_activity`.execute(db);
    await sql`
      insert into opinion_activity (item_id, voices, days)
      select item_id, sum(voices), jsonb_object_agg(day, levels)
      from (
        select
          item_id,
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          count(*) as voices,
          ${countLevels(sql`level`)} as levels
        from opinions
        where counted
          and created_at < ${until}
          and created_at >= ${today} - make_interval(days => ${graphDays - 1})
        group by item_id, day
      ) d
      where exists (select from items i where i.id = d.item_id)
      group by item_id`.execute(db);
  });
}
