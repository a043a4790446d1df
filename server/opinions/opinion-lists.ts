import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { OpinionEntry } from '#contract/opinions/opinions.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { postView, postPolicy, removedNotice, shownText } from '#server/posts/post-view.ts';
import { repliesPerPage, threadOf, threadView, topRepliesOf, type ThreadRow } from '#server/posts/threads.ts';
import { pagingOf } from '#server/http/paging.ts';
import { findEntries, findEntry, type EntryRow } from './entries.queries.ts';
import { itemById, itemView } from './items.ts';
import { findMine, findOwnEntries, searchMine } from './my-opinions.queries.ts';
import {
  countNotices,
  findExcluded,
  findMostLiked,
  findOpinionIds,
  wouldList,
  type ExcludedOpinion,
  type ListFilter,
  type Sort,
} from './opinion-lists.queries.ts';
import { barsOf, verifiedBarsOf } from './tally.ts';

const opinionsPerPage = 25;

interface Options extends ListFilter {
  page: number;
  networkPage: number;
  sort: Sort;
}

/**
 * One page of opinions: the viewer's own, their network's, others'. The number of statements is fixed.
 */
export async function opinionLists(db: Db, viewer: Viewer | undefined, options: Options) {
  const { itemId, page, networkPage, sort, verified, level } = options;
  const [bars, excluded, notices] = await Promise.all([
    verified ? verifiedBarsOf(db, itemId) : barsOf(db, itemId),
    viewer ? findExcluded(db, itemId, viewer.id) : [],
    level || verified ? 0 : countNotices(db, itemId),
  ]);
  const idsOf = (whose: ExcludedOpinion['whose']) =>
    excluded.filter((opinion) => opinion.whose === whose).map(({ id }) => id);
  const left = excluded.filter((opinion) => wouldList(options, opinion)).length;
  const total = Math.max(0, (level ? bars.counts[level] : bars.voters) + notices - left);
  const network = idsOf('network');
  const shown = {
    own: idsOf('own'),
    network: network.slice((networkPage - 1) * opinionsPerPage, networkPage * opinionsPerPage),
  };
  const excludedIds = excluded.map(({ id }) => id);
  const offset = (page - 1) * opinionsPerPage;
  const position = { excluded: excludedIds, offset, size: opinionsPerPage };
  const [others, pair] = await Promise.all([
    offset < total ? findOpinionIds(db, options, sort, position) : [],
    page === 1 && !level && !verified ? mostLikedPair(db, itemId, excludedIds) : undefined,
  ]);
  const ids = [...new Set([...shown.own, ...shown.network, ...others, ...(pair ?? [])])];
  const rows = await findEntries(db, ids, viewer?.id);
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  const replies = await topRepliesOf(db, answered, viewer?.id);
  const views = new Map(rows.map((row) => [row.id, entryView(row, viewer, replies.get(row.id) ?? [])]));
  // An opinion deleted since its id was read is left out.
  const view = (list: number[]) => list.flatMap((id) => views.get(id) ?? []);
  const [support, oppose] = pair ? view(pair) : [];
  return {
    bars,
    own: view(shown.own),
    network: view(shown.network),
    others: view(others),
    pair: support && oppose ? { support, oppose } : { support: null, oppose: null },
    paging: pagingOf(page, total, opinionsPerPage),
    networkPaging: {
      network_page: networkPage,
      network_total_count: network.length,
      network_total_pages: pagingOf(networkPage, network.length, opinionsPerPage).total_pages,
    },
  };
}

const supporting: OpinionLevel[] = ['strong_support', 'support'];
const opposing: OpinionLevel[] = ['strong_oppose', 'oppose'];

/** The most liked opinion of either side. One side alone would not be balanced, so then there is no pair. */
async function mostLikedPair(
  db: Db,
  itemId: number,
  excluded: number[],
): Promise<[number, number] | undefined> {
  const liked = await findMostLiked(db, itemId, [...supporting, ...opposing], excluded);
  const sorted = liked.toSorted((a, b) => b.like_count - a.like_count);
  const support = sorted.find(({ level }) => supporting.includes(level));
  const oppose = sorted.find(({ level }) => opposing.includes(level));
  return support && oppose && [support.id, oppose.id];
}

/**
 * An opinion with a page of its whole thread.
 * @param options `under` is a reply: the thread is then that reply and a page of the replies to it.
 * @throws AppError not_found if it is deleted or hidden.
 */
export async function opinionWithThread(
  db: Db,
  viewer: Viewer | undefined,
  opinionId: number,
  { page, under }: { page: number; under?: number | undefined },
) {
  const row = await findEntry(db, opinionId, viewer?.id);
  if (!row) throw new AppError('not_found', { text: 'We could not find this opinion.' });
  const [item, thread] = await Promise.all([
    itemById(db, row.item_id, viewer),
    threadOf(db, row, viewer?.id, { page, size: repliesPerPage, under }),
  ]);
  if (under && thread.length === 0) throw new AppError('not_found');
  const count = Math.max(0, (under ? thread[0]! : row).reply_count);
  return {
    object: item,
    vote_details: entryView(row, viewer, thread),
    ...pagingOf(page, count, repliesPerPage),
  };
}

/** A page of a member's own opinions; `text` searches them. */
export async function myOpinionList(db: Db, memberId: number, text: string, page: number) {
  const position = { memberId, size: opinionsPerPage, offset: (page - 1) * opinionsPerPage };
  const { ids, total } = await (text === '' ? findMine(db, position) : searchMine(db, position, text));
  const rows = await findOwnEntries(db, memberId, ids);
  const opinions = rows.map(
    ({
      item_id,
      item_type,
      slug,
      title,
      bill_type,
      number,
      display_number,
      category,
      level,
      like_count,
      text,
      removed,
      reviewed,
      created_at,
      updated_at,
      ...rest
    }) => ({
      ...rest,
      type: `${item_type}s`,
      object: itemView({ id: item_id, slug, title, bill_type, number, display_number, category }, item_type),
      user_vote: level,
      comment_text: removed ? removedNotice({ rejected: reviewed }) : text,
      flag_comment: removed ? (1 as const) : (0 as const),
      in_review: reviewed && !removed,
      reply_count: like_count,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
  );
  return { opinions, ...pagingOf(page, total, opinionsPerPage) };
}

function entryView(row: EntryRow, viewer: Viewer | undefined, replies: ThreadRow[]): OpinionEntry {
  const can = postPolicy(row, viewer?.id);
  return {
    ...postView(row),
    vote_id: row.id,
    user_vote: row.counted ? row.level : null,
    comment_text: shownText(row),
    comment_created_at: (row.written_at ?? row.created_at).toISOString(),
    others_reply: threadView(replies, viewer),
    // Only texts are flagged, and edited unless they were removed.
    can: { ...can, flag: can.flag && row.text !== null, edit: can.delete && !row.removed },
  };
}
