import type { Reply } from '#contract/posts.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { commentIdOfOpinion, commentIdOfReply } from './comment-ids.ts';
import { mayFlag, postingView, shownText } from './posting-columns.ts';
import { replyIdsAt } from './thread-pages.ts';
import { findReplies, findReply, findTopNested, findTopReplies, type ReplyRow } from './threads.queries.ts';

/** Replies shown below an opinion, and below each of these. */
const shownReplies = 2;
const nestedInThread = 25;
export type Thread = (Reply & { replies: Reply[] })[];

export function replyView(row: ReplyRow, viewer: Viewer | undefined): Reply {
  return {
    ...postingView(row, row.replies_count),
    comment_id: commentIdOfReply(row.id),
    parent_comment_id:
      row.parent_id === null ? commentIdOfOpinion(row.opinion_id) : commentIdOfReply(row.parent_id),
    comment_to_id: row.answers_id === null ? null : commentIdOfReply(row.answers_id),
    comment_to_name: row.answers_name,
    comment: shownText(row, row.comment_text),
    reply_created_at: row.created_at.toISOString(),
    can: { delete: row.member_id === viewer?.id, flag: mayFlag(row, viewer?.id, true) },
  };
}

/** The top replies of many opinions, each with its own top replies: two statements, however many opinions. */
export async function topRepliesOf(
  db: Db,
  opinionIds: number[],
  viewer: Viewer | undefined,
): Promise<Map<number, Thread>> {
  const first = await findTopReplies(db, opinionIds, viewer?.id, shownReplies);
  const threads = await withNested(db, first, viewer, shownReplies);
  return new Map(
    opinionIds.map((id) => [
      id,
      first.flatMap((row, index) => (row.opinion_id === id ? [threads[index]!] : [])),
    ]),
  );
}

/** A page of an opinion's whole thread, of which the viewer sees `count` replies; `under` asks for the replies to one reply instead. */
export async function threadOf(
  db: Db,
  { id: opinionId, replies_count: count }: { id: number; replies_count: number },
  viewer: Viewer | undefined,
  page: number,
  size: number,
  under?: number,
): Promise<Thread> {
  const pageOf = async (total: number) => {
    const ids = await replyIdsAt(db, { opinionId, parentId: under }, { page, size, total }, viewer?.id);
    return findReplies(db, ids, viewer?.id);
  };
  if (under === undefined) return withNested(db, await pageOf(count), viewer, nestedInThread);
  const [top] = await findReply(db, under, viewer?.id);
  if (!top || top.opinion_id !== opinionId || top.parent_id !== null) return [];
  const nested = await pageOf(top.replies_count);
  return [{ ...replyView(top, viewer), replies: nested.map((row) => replyView(row, viewer)) }];
}

async function withNested(
  db: Db,
  first: ReplyRow[],
  viewer: Viewer | undefined,
  count: number,
): Promise<Thread> {
  const withReplies = first.filter((row) => row.replies_count > 0).map((row) => row.id);
  const nested = await findTopNested(db, withReplies, viewer?.id, count);
  return first.map((row) => ({
    ...replyView(row, viewer),
    replies: nested.filter((reply) => reply.parent_id === row.id).map((reply) => replyView(reply, viewer)),
  }));
}
