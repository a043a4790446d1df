import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { joinedMedia } from '#server/media/media-store.ts';

/** The status of today: a running or paused ad whose dates are over is completed. */
const statusToday = sql<'' | 'running' | 'paused' | 'completed'>`
  case
    when a.status in ('running', 'paused') and a.end_date < today_in(a.time_zone) then 'completed'
    else a.status
  end`;

/** Ads with the name of their state and their video. */
export const adRows = (db: Db) =>
  db
    .selectFrom('ads as a')
    .innerJoin('media_files', 'media_files.id', 'a.media_id')
    .leftJoin('states as s', 's.postal', 'a.state')
    .select([
      'a.id',
      'a.title',
      'a.organization_name',
      'a.start_date',
      'a.end_date',
      statusToday.as('status'),
      'a.views',
      'a.watched_25',
      'a.watched_50',
      'a.watched_75',
      'a.watched_100',
      's.name as state',
      'a.zipcodes',
      'a.districts',
      'a.review',
      'a.review_reason',
      'a.published_at',
      'a.created_at',
      joinedMedia.as('media'),
    ]);
export type AdRow = Awaited<ReturnType<ReturnType<typeof adRows>['executeTakeFirstOrThrow']>>;

/** A member's ads, newest first. */
export async function findAds(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return adRows(db)
    .where('a.member_id', '=', memberId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAds(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findAd(db: Db, id: number): Promise<AdRow | undefined> {
  return adRows(db).where('a.id', '=', id).executeTakeFirst();
}

/** A member's ad with this video. */
export async function findByMedia(db: Db, mediaId: string, memberId: number): Promise<AdRow | undefined> {
  return adRows(db).where('a.media_id', '=', mediaId).where('a.member_id', '=', memberId).executeTakeFirst();
}

/** Ads that have run or will run, newest start first. */
export async function findArchive(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return adRows(db)
    .where('a.published_at', 'is not', null)
    .where('a.start_date', '<=', sql<string>`today_in(a.time_zone)`)
    .orderBy('a.start_date', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countArchive(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('published_at', 'is not', null)
    .where('start_date', '<=', sql<string>`today_in(time_zone)`)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAd {
  member_id: number;
  title: string;
  organization_name: string;
  start_date: string;
  end_date: string;
  /** Its dates are days in this zone. A zone that the database does not have becomes UTC. */
  time_zone: string;
  state: string | null;
  districts: number[];
  zipcodes: string[];
  media_id: string;
  review: 'approved' | 'pending';
}

export async function insertAd(db: Db, ad: NewAd): Promise<number> {
  const time_zone = sql<string>`coalesce(
    (select name from pg_timezone_names where lower(name) = lower(${ad.time_zone})),
    'UTC'
  )`;
  const { id } = await db
    .insertInto('ads')
    .values({ ...ad, time_zone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads and locks a member's ad, so that two changes of its status run one after the other. */
export async function lockOwn(db: Db, id: number, memberId: number) {
  return db
    .selectFrom('ads as a')
    .select([statusToday.as('status'), 'a.review'])
    .where('a.id', '=', id)
    .where('a.member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** SQL: an ad that is stopped or rejected before it starts has not run, so the archive does not list it. */
export const publishedIfStarted = sql<Date | null>`
  case when start_date <= today_in(time_zone) then published_at end`;

export async function setStatus(db: Db, id: number, status: 'running' | 'paused'): Promise<void> {
  const published_at = status === 'running' ? sql<Date>`coalesce(published_at, now())` : publishedIfStarted;
  await db.updateTable('ads').set({ status, published_at }).where('id', '=', id).execute();
}

/**
 * Starts an ad that is approved, with a ready video and no status yet.
 * @returns whether it started now.
 */
export async function start(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update ads a
    set
      status = case when a.end_date < today_in(a.time_zone) then 'completed' else 'running' end,
      published_at = case
        when a.end_date < today_in(a.time_zone) then a.published_at
        else coalesce(a.published_at, now())
      end
    from media_files f
    where a.id = ${id}
      and a.status = ''
      and a.review = 'approved'
      and f.id = a.media_id
      and f.status = 'ready'
    returning a.id`.execute(db);
  return rows.length > 0;
}

/** The ad of a video. The lock waits for an approval in progress, which does not see the ready video yet. */
export async function lockByMedia(db: Db, mediaId: string) {
  return db
    .selectFrom('ads')
    .select(['id', 'member_id'])
    .where('media_id', '=', mediaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Which of these zip codes exist, with the states that they touch. */
export async function findZipStates(db: Db, zips: readonly string[]) {
  return db
    .selectFrom('zips as z')
    .select([
      'z.zip',
      sql<string[]>`array(
        select distinct d.state::text from zip_districts d where d.zip = z.zip
        union
        select z.state::text
      )`.as('states'),
    ])
    .where('z.zip', 'in', zips)
    .execute();
}
