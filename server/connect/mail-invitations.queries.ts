import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { onGoodTerms } from './visibility.ts';

/** A member who may send emails: active, set up, and with a confirmed address. */
export async function findSender(db: Db, id: number) {
  return db
    .selectFrom('members')
    .select(sql<string>`display_name`.as('name'))
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .where(sql<boolean>`account_setup`)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Whether an invitation may go to an address: not unsubscribed, none from this sender and fewer than three
 * in total within 30 days. A member must be active, have invitations turned on and be on good terms with
 * the sender.
 */
export async function mayReceiveInvitation(
  db: Db,
  senderId: number,
  email: string,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select
      not exists (select from mail_refusals where email_hash = ${hash})
      and not exists (
        select from mail_invitations
        where email_hash = ${hash}
          and sender_id = ${senderId}
          and created_at > now() - interval '30 days'
      )
      and (
        select count(*) from mail_invitations
        where email_hash = ${hash}
          and created_at > now() - interval '30 days'
      ) < 3
      and not exists (
        select from members m
        where lower(m.email) = ${email.toLowerCase()}
          and (
            m.deactivated_at is not null
            or not m.notify_invite_network
            or not ${onGoodTerms(senderId, sql.ref<number>('m.id'))}
          )
      ) as allowed
  `.execute(db);
  return rows[0]!.allowed;
}

export async function recordMailInvitation(
  db: Db,
  senderId: number,
  emailHash: Buffer,
  unsubscribeHash: Buffer,
): Promise<void> {
  await db
    .insertInto('mail_invitations')
    .values({ sender_id: senderId, email_hash: emailHash, unsubscribe_hash: unsubscribeHash })
    .execute();
}

export async function refuseMails(db: Db, unsubscribeHash: Buffer): Promise<void> {
  await sql`
    insert into mail_refusals (email_hash)
    select email_hash from mail_invitations where unsubscribe_hash = ${unsubscribeHash}
    on conflict do nothing
  `.execute(db);
}
