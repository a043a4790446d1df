import { sql, type Selectable } from 'kysely';
import type { Passkeys } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';

const viewColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;
export type PasskeyRow = Pick<Selectable<Passkeys>, (typeof viewColumns)[number]>;

/** At most twenty rows, by index. */
export async function findPasskeys(db: Db, memberId: number) {
  return db
    .selectFrom('passkeys')
    .select([...viewColumns, 'credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

interface NewPasskey {
  memberId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/**
 * Inside a transaction; locks the member's row.
 * @returns undefined when the credential is known already, or the member has `limit` of them.
 */
export async function insertPasskey(
  db: Db,
  { memberId, credentialId, publicKey, counter, transports, name }: NewPasskey,
  limit: number,
) {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  const { n } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (n >= limit) return undefined;
  return db
    .insertInto('passkeys')
    .values({
      member_id: memberId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(viewColumns)
    .executeTakeFirst();
}

export async function renamePasskey(db: Db, memberId: number, id: number, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning(viewColumns)
    .executeTakeFirst();
}

export async function deletePasskey(db: Db, memberId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the two-step state of all sessions of a member with neither a passkey nor an authenticator app. */
export async function clearTwoStepOfSessions(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ two_step: false })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`not exists (select from passkeys where member_id = ${memberId})`)
    .where(
      sql<boolean>`not exists (
        select from two_step_secrets where member_id = ${memberId} and confirmed_at is not null
      )`,
    )
    .execute();
}

export async function findCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'member_id as memberId',
      'credential_id as credentialId',
      'public_key as publicKey',
      sql<number>`counter`.as('counter'),
      'transports',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns false when the counter has changed since: one of two uses is by a copy of the key. */
export async function recordUse(db: Db, id: number, before: number, counter: number): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`counter = ${before}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
