import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { lockPairs } from './pair-lock.ts';
import { findOthers, type Other } from './relations.queries.ts';

export function memberNotFound(): AppError {
  return new AppError('not_found', { text: 'This member does not exist.' });
}

/**
 * Runs `work` in one transaction that locks each pair of the viewer and another member.
 * @throws AppError not_found for an unknown or deactivated member; invalid_values (with `field`) for the
 * viewer.
 */
export async function withMembers<T>(
  db: Db,
  viewerId: number,
  ids: readonly number[],
  field: string,
  work: (db: Db, others: Other[]) => Promise<T>,
): Promise<T> {
  if (ids.includes(viewerId)) throw invalidValue(field, 'This is you. Please choose another member.');
  return db.transaction().execute(async (db) => {
    await lockPairs(db, viewerId, ids);
    const found = await findOthers(db, viewerId, ids);
    const others = ids.map((id) => {
      const other = found.get(id);
      if (!other?.active) throw memberNotFound();
      return other;
    });
    return work(db, others);
  });
}

/** @throws AppError not_found unless each is a member who has not blocked the viewer (which stays secret). */
export async function expectFindable(db: Db, viewerId: number, ids: readonly number[]): Promise<void> {
  const found = await findOthers(db, viewerId, ids);
  for (const other of ids.map((id) => found.get(id)))
    if (!other?.active || other.blockedMe || !other.isSetUp) throw memberNotFound();
}

/**
 * Checks that neither member has blocked the other.
 * @throws AppError not_found when they have blocked the viewer (which stays secret), conflict when the
 * viewer has.
 */
export function expectGoodTerms(other: Other): void {
  if (other.blockedMe || !other.isSetUp) throw memberNotFound();
  if (other.held && !other.connected)
    throw new AppError('conflict', { text: 'You have blocked this member. Unblock them first.' });
}
