import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Where mail about an account goes: nowhere while another account owns the address that this one only claims. Two look-ups by key. */
export async function mailAddressOf(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('members as m')
    .select('m.email')
    .where('m.id', '=', memberId)
    .where(
      sql<boolean>`(m.email_confirmed_at is not null or not exists (
        select from members o where lower(o.email) = lower(m.email) and o.email_confirmed_at is not null))`,
    )
    .executeTakeFirst();
  return row?.email;
}
