import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Kinds of advisory locks. The SQL function lock_key makes the key from the kind and an id. */
type LockKind =
  | 'ads'
  | 'breakdown'
  | 'device'
  | 'import'
  | 'invited address'
  | 'pair of members'
  | 'short list'
  | 'uploads'
  | 'views';

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(db: Db, kind: LockKind, id: string | number = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key(${kind}, ${String(id)}))`.execute(db);
}

/** Takes the lock until the transaction ends. @returns false if another transaction holds it. */
export async function tryLock(db: Db, kind: LockKind, id: string | number = ''): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(lock_key(${kind}, ${String(id)})) as locked`.execute(db);
  return rows[0]!.locked;
}
