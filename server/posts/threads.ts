import type { Reply } from '#contract/posts.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { mayFlag, postView, shownText } from './post-view.ts';
import { findReply, findReplyPage, findTopReplies, type ReplyRow } from './threads.queries.ts';

/** Replies shown below a post on a page of many, and below each of these. */
const shownReplies = 2;
const nestedInThread = 25;
export type Thread = (Reply & { replies: Reply[] })[];

export function replyView(row: ReplyRow, viewer: Viewer | undefined): Reply {
  return {
    ...postView(row),
    parent_comment_id: row.parent_id,
    comment_to_id: row.answers_id,
    comment_to_name: row.answers_name,
    comment: shownText(row) ?? '',
    reply_created_at: row.created_at.toISOString(),
    can: { delete: row.author_id === viewer?.id, flag: mayFlag(row, viewer?.id) },
  };
}

/** The top replies of many posts, each with its own top replies: two statements, however many posts. */
export async function topRepliesOf(
  db: Db,
  postIds: number[],
  viewer: Viewer | undefined,
): Promise<Map<number, Thread>> {
  const first = await findTopReplies(db, postIds, viewer?.id, shownReplies);
  const threads = await withNested(db, first, viewer, shownReplies);
  return new Map(
    postIds.map((id) => [id, first.flatMap((row, index) => (row.parent_id === id ? [threads[index]!] : []))]),
  );
}

interface PageOf {
  page: number;
  size: number;
  /** A reply to the root: then the thread is that reply and a page of the replies to it. */
  under: number | undefined;
}

/** A page of the whole thread below a root post. Empty when `under` is not a reply to the root. */
export async function threadOf(
  db: Db,
  root: { id: number; reply_count: number },
  viewer: Viewer | undefined,
  { page, size, under }: PageOf,
): Promise<Thread> {
  const pageOf = async (parent: { id: number; reply_count: number }) => {
    const offset = (page - 1) * size;
    return offset < parent.reply_count ? findReplyPage(db, parent.id, viewer?.id, { offset, size }) : [];
  };
  if (under === undefined) return withNested(db, await pageOf(root), viewer, nestedInThread);
  const top = await findReply(db, under, viewer?.id);
  if (top?.parent_id !== root.id) return [];
  const nested = await pageOf(top);
  return [{ ...replyView(top, viewer), replies: nested.map((row) => replyView(row, viewer)) }];
}

async function withNested(
  db: Db,
  first: ReplyRow[],
  viewer: Viewer | undefined,
  count: number,
): Promise<Thread> {
  const answered = first.filter((row) => row.reply_count > 0).map((row) => row.id);
  const nested = await findTopReplies(db, answered, viewer?.id, count);
  return first.map((row) => ({
    ...replyView(row, viewer),
    replies: nested.filter((reply) => reply.parent_id === row.id).map((reply) => replyView(reply, viewer)),
  }));
}
