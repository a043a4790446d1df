import { sql } from 'kysely';
import { clearTwoStepOfSessions } from '#server/auth/passkeys/passkeys.queries.ts';
import type { Db } from '#server/database/pool.ts';

export async function findSecret(db: Db, memberId: number) {
  return db
    .selectFrom('two_step_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Any member's, to compare its key. */
export async function findAnySecret(db: Db) {
  return db.selectFrom('two_step_secrets').select(['member_id', 'secret']).limit(1).executeTakeFirst();
}

export async function findStatus(db: Db, memberId: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('two_step_secrets as t', 't.member_id', 'm.id')
    .select(({ selectFrom }) => [
      'm.email',
      sql<boolean>`t.confirmed_at is not null`.as('enabled'),
      selectFrom('recovery_codes as r')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('r.member_id', '=', 'm.id')
        .as('left'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
}

/** @returns false when two-step sign-in is on already. */
export async function storeUnconfirmedSecret(db: Db, memberId: number, secret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('two_step_secrets')
    .values({ member_id: memberId, secret })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('two_step_secrets.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts an attempt before the code is checked, so that simultaneous attempts count too.
 * @returns false when there were too many.
 */
export async function countAttempt(
  db: Db,
  memberId: number,
  limit: number,
  minutes: number,
): Promise<boolean> {
  const windowEnded = sql<boolean>`failures_since < now() - make_interval(mins => ${minutes})`;
  const row = await db
    .updateTable('two_step_secrets')
    .set({
      failures: sql`case when ${windowEnded} then 1 else failures + 1 end`,
      failures_since: sql`case when ${windowEnded} then now() else failures_since end`,
    })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(failures < ${limit} or ${windowEnded})`)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the time step of a code up. @returns false when this code, or a later one, was used before. */
export async function useStep(db: Db, memberId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_step_secrets')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function resetAttempts(db: Db, memberId: number): Promise<void> {
  await db.updateTable('two_step_secrets').set({ failures: 0 }).where('member_id', '=', memberId).execute();
}

/** @returns false when there is no such code. */
export async function useRecoveryCode(db: Db, memberId: number, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(db: Db, memberId: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute();
}

/** @returns false when another call has confirmed or replaced the secret. */
export async function confirmSecret(db: Db, memberId: number, secret: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('two_step_secrets')
    .set({ confirmed_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns two-step sign-in off, and the two-step state of sessions unless the member has a passkey. */
export async function removeTwoStep(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('two_step_secrets').where('member_id', '=', memberId).execute();
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await clearTwoStepOfSessions(db, memberId);
}
