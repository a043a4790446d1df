import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { OpinionEntry } from '#contract/opinions/opinions.ts';
import { AppError } from '#server/http/errors.ts';
import { commentIdOfOpinion, thingOf } from '#server/posts/comment-ids.ts';
import { mayFlag, postingView, shownText } from '#server/posts/posting-columns.ts';
import { threadOf, topRepliesOf, type Thread } from '#server/posts/threads.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findEntries, findEntry, type EntryRow } from './entries.queries.ts';
import { findMine, findOwnEntries, searchMine } from './mine.queries.ts';
import { itemById, itemView } from './opinions.ts';
import { barsOf, verifiedBarsOf } from './tally.ts';
import { opinionPolicy } from './opinions.policy.ts';
import { othersAt, standingApart, type Asked as AskedOfOthers } from './others.ts';
import { countGone, findApart, findBest, type Apart } from './others.queries.ts';

export const opinionsPerPage = 25;
const pagesOf = (count: number) => Math.max(1, Math.ceil(count / opinionsPerPage));

interface Asked extends AskedOfOthers {
  page: number;
  networkPage: number;
}

/** One page of opinions: the viewer's own, their network's, others'; a handful of statements, however many opinions. */
export async function opinionLists(db: Db, viewer: Viewer | undefined, asked: Asked) {
  const { itemId, page, networkPage, verified, level } = asked;
  const [bars, apart, gone] = await Promise.all([
    verified ? verifiedBarsOf(db, itemId) : barsOf(db, itemId),
    viewer ? findApart(db, itemId, viewer.id) : [],
    level || verified ? 0 : countGone(db, itemId),
  ]);
  const kin = (whose: Apart['whose']) => apart.filter((each) => each.whose === whose).map(({ id }) => id);
  const setApart = standingApart({ itemId, kind: 'newest', level, verified }, apart);
  const total = Math.max(0, (level ? bars.counts[level] : bars.voters) + gone - setApart.length);
  const network = kin('network');
  const shown = {
    own: kin('own'),
    network: network.slice((networkPage - 1) * opinionsPerPage, networkPage * opinionsPerPage),
  };
  const plain = page === 1 && !level && !verified;
  const stretch = { apart, total, offset: (page - 1) * opinionsPerPage, size: opinionsPerPage };
  const [others, pair] = await Promise.all([
    othersAt(db, asked, stretch),
    plain ? pairOf(db, itemId, apart) : undefined,
  ]);
  const ids = [...new Set([...shown.own, ...shown.network, ...others, ...(pair ?? [])])];
  const rows = await findEntries(db, ids, viewer?.id);
  const replies = await topRepliesOf(
    db,
    rows.filter((row) => row.replies_count > 0).map((row) => row.id),
    viewer,
  );
  const views = new Map(rows.map((row) => [row.id, entryView(row, viewer, replies.get(row.id) ?? [])]));
  // What has been deleted between the two readings is simply not there.
  const view = (list: number[]) => list.flatMap((id) => views.get(id) ?? []);
  const [support, oppose] = pair ? view(pair) : [];
  return {
    bars,
    own: view(shown.own),
    network: view(shown.network),
    others: view(others),
    pair: support && oppose ? { support, oppose } : { support: null, oppose: null },
    paging: { page, total_count: total, total_pages: pagesOf(total) },
    networkPaging: {
      network_page: networkPage,
      network_total_count: network.length,
      network_total_pages: pagesOf(network.length),
    },
  };
}

/** The most liked opinion of either side; one side alone would not be balanced. */
async function pairOf(db: Db, itemId: number, apart: Apart[]): Promise<[number, number] | undefined> {
  const without = apart.map(({ id }) => id);
  const best = async (levels: OpinionLevel[]) => {
    const found = await Promise.all(levels.map((level) => findBest(db, itemId, level, without)));
    return found.filter((row) => row !== undefined).toSorted((a, b) => b.like_count - a.like_count)[0];
  };
  const [support, oppose] = await Promise.all([
    best(['strong_support', 'support']),
    best(['strong_oppose', 'oppose']),
  ]);
  return support && oppose && [support.id, oppose.id];
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
    threadOf(db, row, viewer, page, opinionsPerPage, below?.id),
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
  const place = { memberId, size: opinionsPerPage, offset: (page - 1) * opinionsPerPage };
  const { ids, total } = await (words === '' ? findMine(db, place) : searchMine(db, place, words));
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
      created_at,
      updated_at,
      ...rest
    }) => ({
      ...rest,
      type: `${item_type}s`,
      object: itemView({ id: item_id, slug, title, bill_type, number, display_number, category }, item_type),
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
