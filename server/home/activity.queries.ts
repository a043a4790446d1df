import { sql, type RawBuilder } from 'kysely';
import { graphDays } from '#contract/home/front-page.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { LatestVoteRow } from '#server/roll-calls/roll-calls.ts';
import { countLevels, tallyOf, type StoredCounts } from '#server/opinions/tally-store.ts';

export interface ActiveItem {
  id: number;
  item_type: 'bill' | 'initiative' | 'representative';
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  counts: StoredCounts;
  /** Opinions by day that were counted before: { '2026-11-20': [strong_support, ..., strong_oppose] }. */
  days: Record<string, number[]> | null;
  /** Opinions since then. */
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
  /** Until when opinions are counted. */
  until: Date;
  /** Seconds since the last count. */
  age: number;
  /** Opinions on anything since `until`. */
  recent_opinions: number;
  items: ActiveItem[];
  watched: WatchedRow[];
  waiting: WaitingRow[];
  votes: LatestVoteRow[];
}

/** Graphs are chosen from this many: state bills, drafts and initiatives of hidden members are left out. */
const maxCandidates = 100;

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

const maxWatched = 4;
const maxWaiting = 4;

/** What moved last on a watchlist: its entries by key, then each bill. */
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

/**
 * What was reported last: the first entries of an index over the bills that wait. Votes may have been read
 * after the bill itself.
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
    and b.congress = ${congress}
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
 * Items with the most opinions of the last days that the viewer may see, with bars and opinions by day. Reads
 * the first entries of an index over what has been counted, and the range of an index over the opinions since
 * `until`. When `until` is not that of the reply, another process has counted meanwhile and the items are
 * wrong.
 */
export async function findMostActive(
  db: Db,
  viewer: HomeViewer,
  until: Date,
  limit: number,
): Promise<MostActive> {
  const since = sql<Date>`greatest(${until}::timestamptz, now() - make_interval(days => ${graphDays}))`;
  type Head = Omit<MostActive, 'items' | 'watched' | 'waiting' | 'votes'> & {
    watched: WatchedRow[] | null;
    waiting: WaitingRow[] | null;
    votes: LatestVoteRow[] | null;
  };
  type Row = Head & (ActiveItem | { id: null });
  const { rows } = await sql<Row>`
    with today as (
      select item_id, count(*)::int as voices
      from opinions
      where counted and created_at >= ${since}
      group by item_id
    ), before as (
      select item_id, voices, days
      from opinion_activity
      order by voices desc, item_id desc
      limit ${maxCandidates}
    ), ranked as (
      select item_id, voices, days
      from before
      where item_id not in (select item_id from today)
      union all
      select t.item_id, t.voices + coalesce(a.voices, 0), a.days
      from today t
      left join opinion_activity a using (item_id)
    ), most as materialized (
      select * from ranked order by voices desc, item_id desc limit ${maxCandidates}
    ), shown as (
      select
        i.id,
        i.item_type,
        coalesce(b.slug, i.id::text) as slug,
        coalesce(b.title, n.title, r.name) as title,
        b.bill_type,
        b.number,
        most.voices,
        most.days
      from most
      join items i on i.id = most.item_id
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
      limit ${limit}
    )
    select
      greatest(state.until, 'epoch') as until,
      extract(epoch from now() - greatest(state.built_at, 'epoch'))::float8 as age,
      (select coalesce(sum(voices), 0)::int from today) as recent_opinions,
      (select json_agg(w) from (${watched(viewer)}) w) as watched,
      (select json_agg(w) from (${waiting(viewer)}) w) as waiting,
      (select json_agg(v) from (${viewer.votes}) v) as votes,
      shown.*,
      ${tallyOf(sql`shown.id`)} as counts,
      recent.rows as recent
    from opinion_activity_state state
    left join shown on true
    left join lateral (
      select json_agg(d) as rows
      from (
        select o.level, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count
        from opinions o
        where o.item_id = shown.id and o.counted and o.created_at >= ${since}
        group by o.level, date
      ) d
    ) recent on true
    order by shown.voices desc, shown.id desc`.execute(db);
  const { until: counted, age, recent_opinions, ...head } = rows[0]!;
  const items = rows.filter((row) => row.id !== null);
  return {
    until: counted,
    age,
    recent_opinions,
    items,
    watched: head.watched ?? [],
    waiting: head.waiting ?? [],
    votes: head.votes ?? [],
  };
}

const today = sql<Date>`date_trunc('day', now(), 'UTC')`;

/**
 * Counts the opinions of the last days by item and day, unless that was done less than `minAge` seconds ago
 * or another process is at it. One pass over an index on their time. Counts until midnight; once today has
 * `busyLimit` opinions, until now, less 20 seconds in which a transaction may still be open.
 */
export async function countActivity(db: Db, minAge: number, busyLimit: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ until: Date }>`
      select
        case
          when (
            select count(*)
            from (select from opinions where counted and created_at >= ${today} limit ${busyLimit}) latest
          ) = ${busyLimit} then now() - interval '20 seconds'
          else ${today}
        end as until
      from opinion_activity_state
      where built_at < now() - make_interval(secs => ${minAge})
      for update skip locked`.execute(db);
    if (rows.length === 0) return;
    const { until } = rows[0]!;
    await sql`set local statement_timeout = '5min'`.execute(db);
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
    await sql`update opinion_activity_state set until = ${until}, built_at = clock_timestamp()`.execute(db);
  });
}
