import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { isSuspended } from '#server/connect/visibility.ts';
import { escapeLike } from '#server/database/text-search.ts';
import { removalsOf } from './queue.queries.ts';

const memberRecords = (db: Db) =>
  db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.display_name',
      'm.email',
      'm.email_confirmed_at',
      'm.avatar',
      'm.about_me',
      'm.city',
      'm.created_at',
      'm.deactivated_at',
      'm.is_admin',
      'm.may_share_media',
      'm.suspended_at',
      'm.suspended_until',
      'm.suspension_reason',
      sql<boolean>`(m.account_setup and m.deactivated_at is null)`.as('has_page'),
      isSuspended.as('suspended'),
      removalsOf.as('removals'),
    ]);

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>;

/** A member as administrators see them. */
export async function findMemberRecord(db: Db, id: number) {
  return memberRecords(db).where('m.id', '=', id).executeTakeFirst();
}

/** Members by the start of their email or of any part of their name; an empty text finds the newest. */
export async function searchMemberRecords(
  db: Db,
  text: string,
  { offset, size }: { offset: number; size: number },
) {
  const escaped = escapeLike(text.toLowerCase());
  const found = sql<boolean>`(
    ${text} = ''
    or lower(m.email) like ${`${escaped}%`}
    or m.search_text like ${`% ${escaped}%`}
  )`;
  const [rows, { total }] = await Promise.all([
    memberRecords(db).where(found).orderBy('m.id', 'desc').limit(size).offset(offset).execute(),
    db
      .selectFrom('members as m')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** @returns false for an unknown member */
export async function setMayShareMedia(db: Db, id: number, granted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ may_share_media: granted })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
