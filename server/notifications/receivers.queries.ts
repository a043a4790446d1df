import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Preferences of the notifications that features send with `notify`. Each is a column of `members`. */
export type NotificationSetting = 'notify_invite_network';

/** An active member who has the setting turned on, by primary key; otherwise undefined. */
export async function findReceiver(db: Db, memberId: number, setting: NotificationSetting) {
  return db
    .selectFrom('members')
    .select(['id', 'email', sql<boolean>`email_confirmed_at is not null`.as('confirmed')])
    .where('id', '=', memberId)
    .where('deactivated_at', 'is', null)
    .where(setting, '=', true)
    .executeTakeFirst();
}
