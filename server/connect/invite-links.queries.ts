import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export async function readLink(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('invite_links')
    .select('code')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.code;
}

/** @returns the valid code: the existing one unless `replace` is set. */
export async function writeLink(db: Db, memberId: number, code: string, replace: boolean): Promise<string> {
  const row = await db
    .insertInto('invite_links')
    .values({ member_id: memberId, code })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(replace ? { code, created_at: sql`now()` } : { code: sql`invite_links.code` }),
    )
    .returning('code')
    .executeTakeFirstOrThrow();
  return row.code;
}

/** The active member with this link, by a unique index. */
export async function findLinkOwner(db: Db, code: string) {
  return db
    .selectFrom('invite_links as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .select(['m.id', sql<string>`m.display_name`.as('name'), 'm.avatar'])
    .where('l.code', '=', code)
    .where('m.deactivated_at', 'is', null)
    .where(sql<boolean>`m.account_setup`)
    .executeTakeFirst();
}
