import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * Whatever changes between two members happens one after the other: invitations, answers, follows, holds, removals.
 * Held until the transaction ends; pairs are locked in one order, so that two calls never wait for each other.
 */
export async function lockPairs(db: Db, memberId: number, otherIds: readonly number[]): Promise<void> {
  for (const [low, high] of pairsInOrder(memberId, otherIds))
    await lock(db, 'pair of members', `${low} ${high}`);
}

function pairsInOrder(memberId: number, otherIds: readonly number[]): [low: number, high: number][] {
  return otherIds
    .map((id): [number, number] => [Math.min(memberId, id), Math.max(memberId, id)])
    .toSorted(([a, b], [c, d]) => a - c || b - d);
}
