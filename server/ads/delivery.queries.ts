import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { lock } from '#server/database/locks.ts';
import { isSuspended } from '#server/connect/visibility.ts';
import { joinedMedia, type MediaRow } from '#server/media/media-store.ts';

/** The groups a member is in: everyone, their state, their district, and their zip. */
const groupsOf = (member: string): RawBuilder<string[]> => {
  const m = sql.raw(member);
  return sql<string[]>`array[
    '*',
    ${m}.state::text,
    ${m}.state || '-' || ${m}.congressional_district,
    '*-' || ${m}.congressional_district,
    ${m}.zip5::text
  ]`;
};

/** An ad that a member may be shown today. */
const isDue = sql<boolean>`(
  a.status = 'running' and today_in(a.time_zone) between a.start_date and a.end_date
)`;

export interface DueAd {
  id: number;
  title: string;
  organization_name: string;
  media: MediaRow;
}

/**
 * The next ad for a member: the least shown one of all their groups that they have not viewed today. Reads
 * the first rows of one index range per group.
 */
export async function findNext(db: Db, memberId: number): Promise<DueAd | undefined> {
  const { rows } = await sql<DueAd>`
    select a.id, a.title, a.organization_name, ${joinedMedia} as media
    from members me
    cross join unnest(${groupsOf('me')}) as g(audience)
    cross join lateral (
      select n.ad_id, n.shown, n.draw
      from ad_audiences n
      join ads a on a.id = n.ad_id
      join members m on m.id = a.member_id
      where n.audience = g.audience
        and n.live
        and ${isDue}
        and m.deactivated_at is null
        and not ${isSuspended}
        and not exists (
          select from ad_views v
          where v.member_id = me.id and v.day = today_in(a.time_zone) and v.ad_id = n.ad_id
        )
      order by n.shown, n.draw
      limit 1
    ) as first
    join ads a on a.id = first.ad_id
    join media_files on media_files.id = a.media_id
    where me.id = ${memberId}
    order by first.shown, first.draw
    limit 1`.execute(db);
  return rows[0];
}

/** An ad if it is for a member today, with that day in its time zone. */
const dueFor = (memberId: number, adId: number) => sql`
  select a.id, a.member_id as owner_id, n.audience, today_in(a.time_zone) as day
  from ads a
  join members m on m.id = ${memberId}
  join ad_audiences n on n.ad_id = a.id and n.audience = any(${groupsOf('m')})
  where a.id = ${adId} and ${isDue}
  limit 1`;

export interface Saved {
  counted: boolean;
  owner_id: number;
}

/**
 * Counts a member's view of an ad that is for them, once a day of the ad's time zone, in one statement.
 * @returns whether it counts now; undefined when the ad is not for this member today.
 */
export async function saveView(db: Db, memberId: number, adId: number): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    with due as (${dueFor(memberId, adId)}),
    seen as (
      insert into ad_views (ad_id, member_id, day)
      select due.id, ${memberId}, due.day from due
      on conflict do nothing
      returning ad_id
    ),
    counted as (
      update ads set views = ads.views + 1 from seen where ads.id = seen.ad_id
    ),
    shown as (
      update ad_audiences n
      set shown = n.shown + 1
      from seen, due
      where n.ad_id = seen.ad_id and n.audience = due.audience
    )
    select due.owner_id, exists (select from seen) as counted from due`.execute(db);
  return rows[0];
}

/**
 * Counts the quarters of an ad up to `percent`, as saveView counts views. Rows are inserted in one order, so
 * that statements at the same time wait for each other without a deadlock.
 */
export async function saveQuarters(
  db: Db,
  memberId: number,
  adId: number,
  percent: number,
): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    with due as (${dueFor(memberId, adId)}),
    reached as (
      insert into ad_quarters (ad_id, member_id, day, percent)
      select due.id, ${memberId}, due.day, q.percent
      from due
      cross join generate_series(25, ${percent}::int, 25) as q(percent)
      order by q.percent
      on conflict do nothing
      returning percent
    ),
    counted as (
      update ads
      set
        watched_25 = ads.watched_25 + added.quarter,
        watched_50 = ads.watched_50 + added.half,
        watched_75 = ads.watched_75 + added.three_quarters,
        watched_100 = ads.watched_100 + added.all
      from (
        select
          count(*) filter (where percent = 25) as quarter,
          count(*) filter (where percent = 50) as half,
          count(*) filter (where percent = 75) as three_quarters,
          count(*) filter (where percent = 100) as all
        from reached
        having count(*) > 0
      ) as added
      where ads.id = ${adId}
    )
    select due.owner_id, exists (select from reached) as counted from due`.execute(db);
  return rows[0];
}

/** The groups that an ad is for, by its state, districts and zip codes. */
export async function insertAudiences(db: Db, adId: number): Promise<void> {
  await sql`
    insert into ad_audiences (ad_id, audience)
    select a.id, g.audience
    from ads a
    cross join lateral (
      select unnest(a.zipcodes) as audience
      union all
      select coalesce(a.state::text, '*') || '-' || d.district
      from unnest(a.districts) as d(district)
      union all
      select coalesce(a.state::text, '*')
      where a.zipcodes = '{}' and a.districts = '{}'
    ) as g
    where a.id = ${adId}`.execute(db);
}

/**
 * Updates which ads are delivered today: one ad after a change, or all ads each hour. An ad that joins a
 * group starts with that group's lowest count, so that it is shown neither too often nor too late.
 */
export async function refreshDelivery(db: Db, adId?: number): Promise<void> {
  const only = adId === undefined ? sql`` : sql`and a.id = ${adId}`;
  const work = async (db: Db) => {
    // Two runs over all ads would wait for each other's rows.
    if (adId === undefined) await lock(db, 'ads');
    await sql`
      update ads a
      set status = 'completed'
      where a.status in ('running', 'paused') and a.end_date < today_in(a.time_zone) ${only}`.execute(db);
    await sql`
      update ad_audiences n
      set live = false
      from ads a
      where a.id = n.ad_id and n.live and not (${isDue}) ${only}`.execute(db);
    await sql`
      update ad_audiences n
      set
        live = true,
        shown = greatest(n.shown, (
          select first.shown
          from ad_audiences first
          where first.audience = n.audience and first.live
          order by first.shown
          limit 1
        ))
      from ads a
      where a.id = n.ad_id and not n.live and ${isDue} ${only}`.execute(db);
  };
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

/** Deletes what each member viewed, and how far, after 30 days, for privacy. The counters remain. */
export async function forgetOldViews(db: Db): Promise<void> {
  await sql`delete from ad_views where day < today() - 30`.execute(db);
  await sql`delete from ad_quarters where day < today() - 30`.execute(db);
}
