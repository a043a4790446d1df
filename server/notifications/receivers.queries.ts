import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Db } from '#server/database/pool.ts';

/** An active member whose settings allow this kind, by primary key; otherwise undefined. */
export async function findReceiver(db: Db, memberId: number, kind: NotificationKind) {
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.email', sql<boolean>`m.email_confirmed_at is not null`.as('confirmed')])
    .where('m.id', '=', memberId)
    .where('m.deactivated_at', 'is', null)
    .where(sql<boolean>`allows_notification(m, ${kind})`)
    .executeTakeFirst();
}
