import { sql } from 'kysely';
import { isSuspended } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/** SQL: administrators who can be reached. */
const reachable = sql<boolean>`(
  m.is_admin and m.deactivated_at is null and m.email_confirmed_at is not null and not ${isSuspended}
)`;

/** SQL: since when each undecided case, ad under review and reported ad has waited. */
const openCases = sql`(
  select coalesce(appealed_at, opened_at) as since
  from moderation_cases
  where status in ('waiting', 'in_review', 'appealed')
  union all
  select created_at from ads where review = 'pending'
  union all
  select min(r.created_at)
  from ad_reports r
  join ads a on a.id = r.ad_id and a.review = 'approved'
  where r.closed_at is null
  group by r.ad_id
) open_cases`;

/** Who is to be reminded, and the number of the present 8 hours. Nobody while no case waits. */
export async function findAdministrators(db: Db): Promise<{ id: number; period: number }[]> {
  const { rows } = await sql<{ id: number; period: number }>`
    select m.id, floor(extract(epoch from now()) / 28800)::int as period
    from members m
    where ${reachable}
      and exists (select from ${openCases})
    order by m.id`.execute(db);
  return rows;
}

/** Undefined where the member is no administrator any more. */
export async function findAdministratorEmail(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select m.email
    from members m
    where m.id = ${id}
      and ${reachable}`.execute(db);
  return rows[0]?.email;
}

/** The number of undecided cases and ads, and the full hours that the oldest has waited. */
export async function findOpenCases(db: Db): Promise<{ count: number; hours: number }> {
  const { rows } = await sql<{ count: number; hours: number }>`
    select
      count(*)::int as count,
      coalesce(floor(extract(epoch from now() - min(since)) / 3600), 0)::int as hours
    from ${openCases}`.execute(db);
  return rows[0]!;
}
