import { sql, type Selectable } from 'kysely';
import type { Ads } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import { adRows, publishedIfStarted } from './ads.queries.ts';

/**
 * Saves a report on an ad that has run, unless it is the member's own.
 * @returns undefined when there is no such ad; not saved when the member has reported it before.
 */
export async function insertReport(
  db: Db,
  { ad_id, member_id, text }: { ad_id: number; member_id: number; text: string },
): Promise<{ saved: boolean; own: boolean } | undefined> {
  const { rows } = await sql<{ saved: boolean; own: boolean }>`
    with ad as (
      select id, member_id = ${member_id} as own
      from ads
      where id = ${ad_id} and published_at is not null and review <> 'rejected'
    ),
    saved as (
      insert into ad_reports (ad_id, member_id, text)
      select ad.id, ${member_id}, ${text} from ad where not own
      on conflict do nothing
      returning ad_id
    )
    select exists (select from saved) as saved, own from ad`.execute(db);
  return rows[0];
}

/** For administrators: ads with their owner and open reports, the oldest first. */
const forReview = (db: Db, limit: number) =>
  adRows(db)
    .innerJoin('members as o', 'o.id', 'a.member_id')
    .select([
      'o.id as owner_id',
      'o.display_name as owner_name',
      sql<{ text: string; created_at: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('text', r.text, 'created_at', r.created_at) order by r.created_at)
        from (
          select * from ad_reports r
          where r.ad_id = a.id and r.closed_at is null
          order by r.created_at
          limit 20
        ) r
      ), '[]')`.as('reports'),
    ])
    .orderBy('a.id')
    .limit(limit);
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof forReview>['executeTakeFirstOrThrow']>>;

export async function findWaiting(db: Db, limit: number): Promise<ReviewRow[]> {
  return forReview(db, limit).where('a.review', '=', 'pending').execute();
}

export async function findReported(db: Db, limit: number): Promise<ReviewRow[]> {
  return forReview(db, limit)
    .where('a.id', 'in', sql<number>`(select r.ad_id from ad_reports r where r.closed_at is null)`)
    .where('a.review', 'not in', ['pending', 'rejected'])
    .execute();
}

/** `published_at` is null if it has not run. */
export type DecidedAd = Pick<Selectable<Ads>, 'id' | 'member_id' | 'title' | 'published_at'>;

/** Locks an ad. `reported`: it has open reports. @returns undefined if there is no such ad. */
export async function lockForDecision(
  db: Db,
  id: number,
): Promise<{ member_id: number; review: string; reported: boolean } | undefined> {
  const ad = await db
    .selectFrom('ads')
    .select(['member_id', 'review'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!ad) return undefined;
  // In its own statement: one that waited for the lock would not see that the reports were closed meanwhile.
  const report = await db
    .selectFrom('ad_reports')
    .select('ad_id')
    .where('ad_id', '=', id)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { ...ad, reported: report !== undefined };
}

/**
 * Saves an administrator's decision and closes the reports. A rejected ad loses its status. An ad that is
 * approved again gets a status when it starts.
 */
export async function saveDecision(
  db: Db,
  { id, review, reason }: { id: number; review: 'approved' | 'rejected'; reason: string | null },
): Promise<DecidedAd> {
  const ad = await db
    .updateTable('ads')
    .set({
      review,
      review_reason: reason,
      reviewed_at: sql`now()`,
      ...(review === 'rejected' && { status: '', published_at: publishedIfStarted }),
    })
    .where('id', '=', id)
    .returning(['id', 'member_id', 'title', 'published_at'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('ad_reports')
    .set({ closed_at: sql`now()` })
    .where('ad_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  return ad;
}

/** A rejected ad, for the email to its owner. Undefined where the owner has not confirmed the address. */
export async function findRefused(db: Db, id: number) {
  return db
    .selectFrom('ads as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.title', 'a.review_reason', 'a.published_at', 'm.email'])
    .where('a.id', '=', id)
    .where('a.review', '=', 'rejected')
    .where('m.email_confirmed_at', 'is not', null)
    .executeTakeFirst();
}
