import { billNumber } from '#contract/bill-status.ts';
import { noCounts, tally, type Tally } from '#contract/opinion-levels.ts';
import type { OpinionEntry, OwnVote } from '#contract/opinions.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import { opinionPolicy } from './opinions.policy.ts';
import {
  findItem,
  findOtherEntries,
  findOwnEntry,
  findStandings,
  type EntryRow,
} from './opinions.queries.ts';

export const opinionsPerPage = 25;

const itemTypes = { bills: 'bill', initiatives: 'initiative', representatives: 'representative' } as const;
export type PathType = keyof typeof itemTypes;

/** @throws AppError not_found. */
export async function itemOf(db: Db, { type, id }: { type: PathType; id: string }) {
  const item = await findItem(db, itemTypes[type], id);
  if (!item) throw new AppError('not_found');
  const { bill_type, number, ...rest } = item;
  return { ...rest, type: itemTypes[type], number: bill_type && billNumber(bill_type, number) };
}

/** An opinion's id as the path gives it. @throws AppError not_found. */
export function opinionId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** Bars and the viewer's own votes of many items, in one query. */
export async function opinionsOf(db: Db, viewer: Viewer | undefined, itemIds: number[]) {
  const standings = await findStandings(db, itemIds, viewer?.id);
  return (itemId: number): { opinions: Tally; vote: OwnVote } => {
    const { counts = noCounts, own } = standings.get(itemId) ?? {};
    return { opinions: tally(counts), vote: own ? { voting_parameters: own } : 'Not Voted' };
  };
}

export async function barsOf(db: Db, itemId: number): Promise<Tally> {
  return (await opinionsOf(db, undefined, [itemId]))(itemId).opinions;
}

/** One page of opinions: the viewer's own first, then others'. */
export async function opinionLists(db: Db, itemId: number, viewer: Viewer | undefined, page: number) {
  const [bars, own, others] = await Promise.all([
    barsOf(db, itemId),
    viewer ? findOwnEntry(db, itemId, viewer.id) : [],
    findOtherEntries(db, itemId, viewer?.id, page, opinionsPerPage),
  ]);
  const otherCount = bars.voters - own.length;
  return {
    bars,
    own: own.map((row) => entryView(row, viewer)),
    others: others.map((row) => entryView(row, viewer)),
    paging: {
      page,
      total_count: otherCount,
      total_pages: Math.max(1, Math.ceil(otherCount / opinionsPerPage)),
    },
  };
}

function entryView(row: EntryRow, viewer: Viewer | undefined): OpinionEntry {
  return {
    vote_id: row.id,
    user_id: row.member_id,
    user_name: row.screen_name || `${row.first_name} ${row.last_name}`,
    user_state: row.state,
    user_avatar: row.avatar,
    user_vote: row.level,
    comment_text: row.comment_text,
    comment_created_at: (row.commented_at ?? row.created_at).toISOString(),
    can: opinionPolicy(row.member_id, viewer?.id),
  };
}
