import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** A page for search engines. */
export interface SitemapPage {
  path: string;
  /** YYYY-MM-DD; null if unknown. */
  changedOn: string | null;
}

/** Congresses with federal bills and presidential documents, the newest first. Reads the table once. */
export async function findCongresses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ congress: number }>`
    select distinct congress
    from bills
    where category in ('fed', 'eo')
      and congress is not null
    order by congress desc`.execute(db);
  return rows.map(({ congress }) => congress);
}

/** The federal bills and presidential documents of a congress: at most about 20,000. */
export async function findBillPages(db: Db, congress: number): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select '/bills/' || slug as path, coalesce(latest_action_date, publication_date)::text as "changedOn"
    from bills
    where congress = ${congress}
      and category in ('fed', 'eo')
    order by id`.execute(db);
  return rows;
}

/** Officials in office. */
export async function findRepresentativePages(db: Db, limit: number): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select distinct '/representatives/' || t.representative_id as path, null as "changedOn"
    from representative_terms t
    where sits_today(t)
    order by path
    limit ${limit}`.execute(db);
  return rows;
}

/** The newest roll calls, each with the day of the vote in Washington. Reads the index of their times. */
export async function findRollCallPages(db: Db, limit: number): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select
      '/roll_calls/' || c.id as path,
      (c.voted_at at time zone 'America/New_York')::date::text as "changedOn"
    from roll_calls c
    order by c.voted_at desc, c.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The newest published initiatives. Reads one index range. */
export async function findInitiativePages(db: Db, limit: number): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select '/initiatives/' || i.id as path, (i.submitted_at at time zone 'utc')::date::text as "changedOn"
    from initiatives i
    join members m on m.id = i.author_id
    where i.visibility = 'national'
      and i.submitted_at is not null
      and m.deactivated_at is null
    order by i.submitted_at desc, i.id desc
    limit ${limit}`.execute(db);
  return rows;
}
