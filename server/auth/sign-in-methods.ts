import { sql } from 'kysely';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * Called inside the transaction that takes a way to sign in away, after it is gone.
 * Holds the member's row, so that two last ways cannot go at the same moment.
 * @throws AppError last_sign_in_method when none is left.
 */
export async function requireWayIn(db: Db, memberId: number): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  const row = await db
    .selectFrom('members as m')
    .select(
      sql<boolean>`m.password_hash is not null
        or exists (select from member_identities i where i.member_id = m.id)
        or exists (select from passkeys p where p.member_id = m.id)`.as('open'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!row?.open) throw new AppError('last_sign_in_method');
}

/**
 * Whoever shows that a mailbox is theirs takes over an account that never had: what a stranger set up on it before, hoping for that, goes.
 * An account with a confirmed address keeps everything.
 */
export async function removeUnprovenWays(db: Db, memberId: number): Promise<void> {
  const unproven = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!unproven) return;
  for (const table of ['member_identities', 'passkeys', 'two_step_secrets', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute();
  }
}
