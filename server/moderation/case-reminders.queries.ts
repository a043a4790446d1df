import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** SQL: administrators who can be reached. */
const reachable = sql<boolean>`(
  m.is_admin and m.deactivated_at is null and m.email_confirmed_at is not null
)`;

/** Who is to be reminded, and the number of the present 8 hours. Nobody while no case waits. */
export async function findAdministrators(db: Db): Promise<{ id: number; period: number }[]> {
  const { rows } = await sql<{ id: number; period: number }>`
    select m.id, floor(extract(epoch from now()) / 28800)::int as period
    from members m
    where ${reachable}
      and exists (select from moderation_cases where status in ('waiting', 'held', 'appealed'))
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

/** The number of undecided cases, and the full hours that the oldest has waited. */
export async function findOpenCases(db: Db): Promise<{ count: number; hours: number }> {
  const { rows } = await sql<{ count: number; hours: number }>`
    select
      count(*)::int as count,
      coalesce(
        floor(extract(epoch from now() - min(coalesce(appealed_at, opened_at))) / 3600),
        0
      )::int as hours
    from moderation_cases
    where status in ('waiting', 'held', 'appealed')`.execute(db);
  return rows[0]!;
}
