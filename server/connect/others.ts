import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { lockPairs } from './pair-lock.ts';
import { findOthers, type Other } from './relations.queries.ts';

/** A member's id as a path gives it. @throws AppError not_found. */
export function memberIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notThere();
  return Number(text);
}

export function notThere(): AppError {
  return new AppError('not_found', { text: 'There is no such member.' });
}

/**
 * Does something between the viewer and other members, alone with each of these pairs; all of it or nothing.
 * @throws AppError not_found for an unknown or deactivated member; invalid_values (naming `field`) for oneself.
 */
export async function withMembers<T>(
  db: Db,
  viewerId: number,
  ids: readonly number[],
  field: string,
  work: (db: Db, others: Other[]) => Promise<T>,
): Promise<T> {
  if (ids.includes(viewerId))
    throw new AppError('invalid_values', {
      fields: { [field]: 'This is you. Please choose another member.' },
    });
  return db.transaction().execute(async (db) => {
    await lockPairs(db, viewerId, ids);
    const found = await findOthers(db, viewerId, ids);
    const others = ids.map((id) => {
      const other = found.get(id);
      if (!other?.active) throw notThere();
      return other;
    });
    return work(db, others);
  });
}

/**
 * Refuses what needs both sides' good will.
 * @throws AppError not_found for who has blocked the viewer (they are not to know of it), conflict for whom the viewer holds.
 */
export function expectGoodTerms(other: Other): void {
  if (other.blockedMe || !other.isSetUp) throw notThere();
  if (other.held && !other.connected)
    throw new AppError('conflict', { text: 'You have blocked this member. Unblock them first.' });
}
