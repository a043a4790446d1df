import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * Serializes changes between two members: invitations, answers, follows, holds, removals.
 * Held until the transaction ends. Pairs are locked in a fixed order, which prevents deadlocks.
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
