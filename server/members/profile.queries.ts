import type { Updateable } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { Members } from '#server/database/generated/tables.ts';

export type MemberChange = Updateable<Members>;

/**
 * Fields of a member that a change of the profile depends on. The row is locked where it is about to be
 * changed.
 */
export async function findProfile(db: Db, id: number, { lock = false } = {}) {
  const found = db
    .selectFrom('members')
    .select([
      'id',
      'first_name',
      'last_name',
      'screen_name',
      'about_me',
      'zip5',
      'city',
      'state as postal',
      'street_address',
      'apt_number',
      'privacy_mode',
      'congressional_district',
      'state_assembly_district',
      'state_senate_district',
    ])
    .where('id', '=', id);
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function updateProfile(db: Db, id: number, change: MemberChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('members').set(change).where('id', '=', id).execute();
}

/**
 * Inside a transaction: the row is locked, so each picture is removed.
 * @returns the previous address; undefined when the member is gone.
 */
export async function replaceAvatar(
  db: Db,
  id: number,
  avatar: string | null,
): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('members')
    .select('avatar')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found) await db.updateTable('members').set({ avatar }).where('id', '=', id).execute();
  return found?.avatar;
}
