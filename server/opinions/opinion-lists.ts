import type { OpinionEntry } from '#contract/opinions.ts';
import { AppError } from '#server/app-error.ts';
import { commentIdOfOpinion, thingOf } from '#server/comments/comment-ids.ts';
import { mayFlag, postingView, shownText } from '#server/comments/posting-columns.ts';
import { threadOf, topRepliesOf, type Thread } from '#server/comments/threads.ts';
import type { Db } from '#server/database/connection.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import {
  countApart,
  countLiked,
  countNetwork,
  findBest,
  findEntry,
  findLiked,
  findMine,
  findNetworkEntries,
  findNewest,
  findOwnEntry,
  type EntryRow,
  type Others,
} from './entries.queries.ts';
import { barsOf, itemById, itemView, verifiedBarsOf } from './opinions.ts';
import { opinionPolicy } from './opinions.policy.ts';

export const opinionsPerPage = 25;
const pagesOf = (count: number) => Math.max(1, Math.ceil(count / opinionsPerPage));

interface Asked extends Omit<Others, 'viewerId'> {
  page: number;
  networkPage: number;
}

/** One page of opinions: the viewer's own, their network's, others'; a handful of statements, however many opinions. */
export async function opinionLists(db: Db, viewer: Viewer | undefined, asked: Asked) {
  const { itemId, page, networkPage, verified, level } = asked;
  const filter: Others = { ...asked, viewerId: viewer?.id };
  const plain = page === 1 && !level && !verified;
  const [bars, own, network, networkCount, others, apart, support, oppose] = await Promise.all([
    verified ? verifiedBarsOf(db, itemId) : barsOf(db, itemId),
    viewer ? findOwnEntry(db, itemId, viewer.id) : [],
    viewer ? findNetworkEntries(db, itemId, viewer.id, networkPage, opinionsPerPage) : [],
    viewer ? countNetwork(db, itemId, viewer.id) : 0,
    findOthers(db, filter, (page - 1) * opinionsPerPage),
    countApart(db, filter),
    plain ? findBest(db, itemId, viewer?.id, ['strong_support', 'support']) : undefined,
    plain ? findBest(db, itemId, viewer?.id, ['strong_oppose', 'oppose']) : undefined,
  ]);
  const otherCount = Math.max(0, (level ? bars.counts[level] : bars.voters) - apart);
  const rows = [...own, ...network, ...others, ...[support, oppose].filter((row) => row !== undefined)];
  const replies = await topRepliesOf(
    db,
    [...new Set(rows.filter((row) => row.replies_count > 0).map((row) => row.id))],
    viewer,
  );
  const view = (row: EntryRow) => entryView(row, viewer, replies.get(row.id) ?? []);
  // A pair needs two: one side alone would not be balanced.
  const paired = support && oppose;
  return {
    bars,
    own: own.map(view),
    network: network.map(view),
    others: others.map(view),
    pair: { support: paired ? view(support) : null, oppose: paired ? view(oppose) : null },
    paging: { page, total_count: otherCount, total_pages: pagesOf(otherCount) },
    networkPaging: {
      network_page: networkPage,
      network_total_count: networkCount,
      network_total_pages: pagesOf(networkCount),
    },
  };
}

/** By likes: first those that somebody likes, then the rest, newest first; two ranges of indexes that meet on one page. */
async function findOthers(db: Db, filter: Others, offset: number): Promise<EntryRow[]> {
  if (filter.sort === 'newest') return findNewest(db, filter, offset, opinionsPerPage);
  const liked = await findLiked(db, filter, offset, opinionsPerPage);
  if (liked.length === opinionsPerPage) return liked;
  const before = liked.length > 0 ? offset + liked.length : await countLiked(db, filter);
  return [
    ...liked,
    ...(await findNewest(db, filter, Math.max(0, offset - before), opinionsPerPage - liked.length, true)),
  ];
}

/** An opinion with its whole thread, a page at a time. @throws AppError not_found for what is gone or hidden. */
export async function detailsOf(
  db: Db,
  viewer: Viewer | undefined,
  opinionId: number,
  page: number,
  under: number | undefined,
) {
  const [row] = await findEntry(db, opinionId, viewer?.id);
  if (!row) throw new AppError('not_found');
  const below = under === undefined ? undefined : thingOf(under);
  if (under !== undefined && below?.type !== 'comment') throw new AppError('not_found');
  const [item, thread] = await Promise.all([
    itemById(db, row.item_id, viewer?.id),
    threadOf(db, opinionId, viewer, page, opinionsPerPage, below?.id),
  ]);
  if (below && thread.length === 0) throw new AppError('not_found');
  const count = below ? thread[0]!.replies_count : Math.max(0, row.replies_count);
  return {
    object: item,
    vote_details: entryView(row, viewer, thread),
    page,
    total_count: count,
    total_pages: pagesOf(count),
  };
}

/** A member's own opinions, searched. */
export async function myOpinionList(db: Db, memberId: number, words: string, page: number) {
  const rows = await findMine(db, memberId, words, page, opinionsPerPage);
  const total =
    rows[0]?.total ?? (page > 1 ? ((await findMine(db, memberId, words, 1, 1))[0]?.total ?? 0) : 0);
  const opinions = rows.map(
    ({
      item_id,
      item_type,
      slug,
      title,
      bill_type,
      number,
      display_number,
      level,
      like_count,
      created_at,
      updated_at,
      ...rest
    }) => ({
      ...rest,
      type: `${item_type}s`,
      object: itemView({ id: item_id, slug, title, bill_type, number, display_number }, item_type),
      user_vote: level,
      reply_count: like_count,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
  );
  return { opinions, page, total_count: total, total_pages: pagesOf(total) };
}

function entryView(row: EntryRow, viewer: Viewer | undefined, replies: Thread): OpinionEntry {
  const text = shownText(row, row.comment_text);
  return {
    ...postingView(row, row.replies_count),
    comment_id: commentIdOfOpinion(row.id),
    vote_id: row.id,
    user_vote: row.counted ? row.level : null,
    comment_text: text,
    comment_created_at: (row.commented_at ?? row.created_at).toISOString(),
    others_reply: replies,
    can: {
      ...opinionPolicy(row.member_id, viewer?.id),
      flag: mayFlag(row, viewer?.id, row.comment_text !== null),
    },
  };
}
