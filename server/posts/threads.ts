import type { Reply } from '#contract/posts.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { postView, postPolicy, shownText } from './post-view.ts';
import { findReply, findReplyPage, findTopReplies, type ReplyRow } from './threads.queries.ts';

/** Replies shown below a post on a page of many, and below each of these. */
const shownReplies = 2;
/** Replies on a page of an opinion’s thread, and below each of them. */
export const repliesPerPage = 25;

/** A reply to a root, and the replies to it. */
export interface ThreadRow extends ReplyRow {
  replies: ReplyRow[];
}
export type Thread = (Reply & { replies: Reply[] })[];

export function threadView(thread: ThreadRow[], viewer: Viewer | undefined): Thread {
  return thread.map((row) => ({
    ...replyView(row, viewer),
    replies: row.replies.map((reply) => replyView(reply, viewer)),
  }));
}

export function replyView(row: ReplyRow, viewer: Viewer | undefined): Reply {
  return {
    ...postView(row),
    parent_comment_id: row.parent_id,
    comment_to_id: row.answers_id,
    comment_to_name: row.answers_name,
    comment: shownText(row) ?? '',
    reply_created_at: row.created_at.toISOString(),
    can: postPolicy(row, viewer?.id),
  };
}

/** The first replies of many posts, each with its own first replies, in one statement. */
export async function topRepliesOf(
  db: Db,
  postIds: number[],
  viewerId: number | undefined,
): Promise<Map<number, ThreadRow[]>> {
  const rows = await findTopReplies(db, viewerId, {
    parentIds: postIds,
    first: shownReplies,
    nested: shownReplies,
  });
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const thread = (row: ReplyRow) => ({ ...row, replies: below.get(row.id) ?? [] });
  return new Map(postIds.map((id) => [id, (below.get(id) ?? []).map(thread)]));
}

interface PageOf {
  page: number;
  size: number;
  /** A reply to the root: then the thread is that reply and a page of the replies to it. */
  under: number | undefined;
  /** Only the first replies to each reply. */
  short?: boolean;
}

/** A page of the whole thread below a root post. Empty when `under` is not a reply to the root. */
export async function threadOf(
  db: Db,
  root: { id: number; reply_count: number },
  viewerId: number | undefined,
  { page, size, under, short = false }: PageOf,
): Promise<ThreadRow[]> {
  const pageOf = async (parent: { id: number; reply_count: number }) => {
    const offset = (page - 1) * size;
    return offset < parent.reply_count ? findReplyPage(db, parent.id, viewerId, { offset, size }) : [];
  };
  if (under === undefined)
    return withNested(db, await pageOf(root), viewerId, short ? shownReplies : repliesPerPage);
  const top = await findReply(db, under, viewerId);
  return top?.parent_id === root.id ? [{ ...top, replies: await pageOf(top) }] : [];
}

async function withNested(
  db: Db,
  first: ReplyRow[],
  viewerId: number | undefined,
  count: number,
): Promise<ThreadRow[]> {
  const answered = first.filter((row) => row.reply_count > 0).map((row) => row.id);
  const nested = await findTopReplies(db, viewerId, { parentIds: answered, first: count, nested: 0 });
  const below = Map.groupBy(nested, (row) => row.parent_id);
  return first.map((row) => ({ ...row, replies: below.get(row.id) ?? [] }));
}
