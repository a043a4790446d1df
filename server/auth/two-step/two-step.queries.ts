import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export async function findSecret(db: Db, memberId: number) {
  return db
    .selectFrom('two_step_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function isOn(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('two_step_secrets')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
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

/** @returns false when two-step sign-in is on already, and so is its secret. */
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

/** Counts an attempt before it is looked at, so that many at once cannot slip through. @returns false when there were too many. */
export async function countAttempt(
  db: Db,
  memberId: number,
  limit: number,
  minutes: number,
): Promise<boolean> {
  const over = sql<boolean>`failures_since < now() - make_interval(mins => ${minutes})`;
  const row = await db
    .updateTable('two_step_secrets')
    .set({
      failures: sql`case when ${over} then 1 else failures + 1 end`,
      failures_since: sql`case when ${over} then now() else failures_since end`,
    })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(failures < ${limit} or ${over})`)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the step of a code; of two uses of one code only the first succeeds. */
export async function takeStep(db: Db, memberId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_step_secrets')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFailures(db: Db, memberId: number): Promise<void> {
  await db.updateTable('two_step_secrets').set({ failures: 0 }).where('member_id', '=', memberId).execute();
}

export async function takeRecoveryCode(db: Db, memberId: number, codeHash: Buffer): Promise<boolean> {
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

/** @returns false when another call was first. */
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

export async function markSession(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ two_step: true }).where('id', '=', sessionId).execute();
}

/** Without a second step no session has shown one. */
export async function removeTwoStep(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('two_step_secrets').where('member_id', '=', memberId).execute();
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await db.updateTable('sessions').set({ two_step: false }).where('member_id', '=', memberId).execute();
}
