import { sql } from 'kysely';
import type { Digest } from '#contract/members/settings.ts';
import { isVisible } from '#server/connect/visible-notifications-store.ts';
import type { Db } from '#server/database/pool.ts';
import { inCongressFor } from '#server/representatives/seats-store.ts';
import {
  columns,
  excerptFor,
  isWanted,
  source,
  threadOf,
  type PostNotificationRow,
} from './notifications.queries.ts';

/** Local hour from which a digest is sent. */
const hour = 7;
/** Notifications in a section of a digest. */
export const rowsPerSection = 10;

export interface DueDigest {
  id: number;
  /** The day it is for, in the member's time zone. */
  day: string;
  /** When the last one was due, a week ago at most. */
  since: string;
}

/**
 * Marks and returns the next members whose digest is due, in the order of their ids: those with a confirmed
 * address for whom a day (or on Mondays a week) has begun at 7 in their time zone.
 */
export async function takeDueDigests(db: Db, after: number, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    with zones as materialized (
      select name from pg_timezone_names
    ), due as (
      select
        m.id,
        period.start,
        (greatest(last.day, period.start - 7) + make_interval(hours => ${hour}))
          at time zone zone.name as since
      from members m
      -- Not a join: members are read in the order of their ids, up to the limit.
      cross join lateral (
        select case
          when m.time_zone in (select name from zones) then m.time_zone
          else 'America/New_York'
        end as name
      ) zone
      cross join lateral (select coalesce(m.digest_sent_on, m.created_at::date) as day) last
      cross join lateral (
        select date_trunc(
          case m.digest when 'daily' then 'day' else 'week' end,
          now() at time zone zone.name - make_interval(hours => ${hour})
        )::date as start
      ) period
      where m.id > ${after}
        and m.digest <> 'none'
        and m.deactivated_at is null
        and m.email_confirmed_at is not null
        and last.day < period.start
      order by m.id
      limit ${limit}
      -- Not for update: it waits for posts that these members are saving.
      for no key update of m
    )
    update members m
    set digest_sent_on = due.start
    from due
    where m.id = due.id
    returning m.id, due.start::text as day, due.since::text as since`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export interface DigestReader {
  email: string;
  digest: Digest;
  state: string | null;
}

/** Undefined when the member has left or no longer wants a digest. */
export async function findDigestReader(db: Db, memberId: number): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    select email, digest, state
    from members
    where id = ${memberId}
      and digest <> 'none'
      and deactivated_at is null
      and email_confirmed_at is not null`.execute(db);
  return rows[0];
}

export interface MissedRow extends PostNotificationRow {
  /** Notifications in the same line: 'Ana shared 4 postings with you.' */
  times: number;
}

/**
 * Unread notifications since then that the member still wants, newest first: of each kind as many as a
 * section has, so that many of one kind do not crowd out the others. One row for what one member did several
 * times: shared, liked, or wrote in the same thread.
 */
export async function findMissed(
  db: Db,
  memberId: number,
  readsState: boolean,
  since: string,
): Promise<MissedRow[]> {
  const { rows } = await sql<MissedRow>`
    select *
    from (
      select *, row_number() over (partition by kind order by created_at desc, id desc) as position
      from (
        select
          ${columns},
          thread.thread_id,
          ${excerptFor(memberId)} as excerpt,
          (count(*) over line)::int as times,
          row_number() over (line order by n.created_at desc, n.id desc) as repetition
        from ${source}
        left join lateral ${threadOf(memberId, readsState)} thread on true
        join members m on m.id = n.member_id
        where n.member_id = ${memberId}
          and n.read_at is null
          and n.created_at > ${since}
          and ${isWanted}
          and ${isVisible}
        window line as (
          partition by
            n.kind,
            e.actor_id,
            case when n.kind <> 'mention' then coalesce(answered.kind, p.kind) end,
            case when n.kind not in ('share', 'like') then coalesce(p.root_id, p.id) end,
            case when e.actor_id is null or n.size > 1 then n.id end
        )
      ) lines
      where repetition = 1
    ) missed
    where position <= ${rowsPerSection}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

export interface RepresentativeVote {
  roll_call: string;
  name: string;
  word: string;
  question: string;
  kind: string;
  title: string | null;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
  passed: boolean | null;
}

/**
 * How the member's own and followed representatives voted on measures. Chambers publish votes late, so a vote
 * is new when it was imported since then.
 */
export async function findRepresentativeVotes(
  db: Db,
  memberId: number,
  since: string,
): Promise<RepresentativeVote[]> {
  const { rows } = await sql<RepresentativeVote>`
    with officials as (
      select t.representative_id as id
      from members m
      join representative_terms t
        on t.state = m.state
        and ${inCongressFor(sql.ref('m.congressional_district'))}
      where m.id = ${memberId} and sits_today(t)
      union
      select topic::int
      from topic_follows
      where member_id = ${memberId} and topic_type = 'representative'
    )
    select *
    from (
      select
        c.id as roll_call,
        r.name,
        v.word,
        c.question,
        c.kind,
        coalesce(b.title, c.subject) as title,
        b.bill_type,
        b.number,
        b.display_number,
        c.passed,
        c.voted_at,
        r.last_name
      from roll_calls c
      join roll_call_votes v on v.roll_call_id = c.id
      join officials o on o.id = v.representative_id
      join representatives r on r.id = o.id
      left join bills b on b.id = c.bill_id
      where c.imported_at > ${since}
        and c.voted_at > ${since}::timestamptz - interval '7 days'
        and c.kind in ('passage', 'suspension', 'concurrence', 'conference', 'veto_override', 'nomination')
        and not exists (
          select from mutes x where x.member_id = ${memberId} and x.item_id in (o.id, c.bill_id)
        )
      -- With ties: the last roll call is whole.
      order by c.voted_at desc, c.id
      fetch first 12 rows with ties
    ) votes
    order by voted_at desc, roll_call, last_name`.execute(db);
  return rows;
}

export async function stopDigests(db: Db, memberId: number): Promise<void> {
  await db.updateTable('members').set({ digest: 'none' }).where('id', '=', memberId).execute();
}
