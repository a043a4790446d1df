import {
  noCounts,
  tally,
  type LevelCounts,
  type OpinionLevel,
  type Tally,
} from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findTallies, findVerifiedCounts } from './tally-store.ts';

/** Bars and the viewer's own vote, as replies have them. */
export function opinionsView(
  counts: LevelCounts,
  own: OpinionLevel | null,
): { opinions: Tally; vote: OwnVote } {
  return { opinions: tally(counts), vote: own ? { voting_parameters: own } : 'Not Voted' };
}

/** Bars and the viewer's own votes of many items, in one query. */
export async function opinionsOf(db: Db, viewer: Viewer | undefined, itemIds: number[]) {
  const tallies = await findTallies(db, itemIds, viewer?.id);
  return (itemId: number) => {
    const { counts = noCounts, own = null } = tallies.get(itemId) ?? {};
    return opinionsView(counts, own);
  };
}

export async function barsOf(db: Db, itemId: number): Promise<Tally> {
  return (await opinionsOf(db, undefined, [itemId]))(itemId).opinions;
}

/** Bars of one item, counting only members whose email address is confirmed. */
export async function verifiedBarsOf(db: Db, itemId: number): Promise<Tally> {
  return tally(await findVerifiedCounts(db, itemId));
}
