import { deletedNotice } from '#contract/shares.ts';
import { expectFindable } from '#server/connect/other-members.ts';
import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import { publish } from '#server/realtime/topics.ts';
import {
  findCategory,
  insertFlag,
  isOthersPost,
  removeReply,
  toggleLike,
  type PostScope,
} from './posts.queries.ts';
import { findOutsideNetwork } from './posts-store.ts';
import { insertReply } from './reply.queries.ts';
import type { RootKind } from './thread-access-store.ts';
import { findReply, findReplyByKey, type ReplyRow } from './threads.queries.ts';

interface Draft {
  rootId: number;
  rootKind: RootKind;
  parent: number | null | undefined;
  answers: number | null | undefined;
  text: string;
  mentionIds?: number[];
  clientKey?: string | undefined;
}

/**
 * Replies to a post or to a reply in its thread. With the key of an earlier reply, returns that one.
 * @throws AppError not_found where a post it names is deleted, hidden, or of a member who has blocked the
 * viewer; invalid_values with a mention outside the network; conflict where the reply with this key has
 * another text.
 */
export async function reply(db: Db, viewer: Viewer, draft: Draft): Promise<ReplyRow> {
  const { rootId, rootKind, text } = draft;
  const answersId = draft.answers && draft.answers !== rootId ? draft.answers : null;
  const parentId = draft.parent ?? rootId;
  const newReply = {
    rootId,
    rootKind,
    parentId,
    answersId,
    authorId: viewer.id,
    readsState: mayReadStateContent(viewer),
    text,
    inReview: await needsReview(db, text),
    mentionIds: draft.mentionIds ?? [],
    clientKey: draft.clientKey ?? null,
  };
  const written = await insertReply(db, newReply);
  if (!written) {
    const earlier = draft.clientKey && (await findReplyByKey(db, viewer.id, draft.clientKey));
    if (earlier && earlier.text !== text) throw postedBefore();
    if (earlier) return earlier;
    const outside = await findOutsideNetwork(db, viewer.id, newReply.mentionIds);
    if (outside.length > 0) await refuseMentions(db, viewer.id, outside);
    throw await refusalOf(db, viewer, rootId);
  }
  await publishChange(db, written);
  const row = await findReply(db, written.id, viewer.id);
  if (!row) throw noPost();
  return row;
}

/** @throws AppError invalid_values for members outside the network; not_found where inviting them is too. */
export async function refuseMentions(db: Db, viewerId: number, outside: number[]): Promise<never> {
  await expectFindable(db, viewerId, outside);
  throw invalidValue('mention_ids', 'You can mention only members of your network.');
}

/** A text was edited after a call whose reply was lost. */
export function postedBefore(): AppError {
  return new AppError('conflict', { text: 'This has been posted already, with an earlier text.' });
}

/** @throws AppError not_found, forbidden for the reply of another member. */
export async function deleteReply(db: Db, viewer: Viewer, id: number, scope: PostScope): Promise<void> {
  const removed = await removeReply(db, { postId: id, memberId: viewer.id }, scope);
  if (!removed) throw await deletionRefusal(db, viewer, id, scope);
  await publishChange(db, removed);
}

/** Why the viewer cannot delete a post: another member wrote it, or the viewer cannot see it. */
export async function deletionRefusal(
  db: Db,
  viewer: Viewer,
  id: number,
  scope: PostScope,
): Promise<AppError> {
  const isOthers = await isOthersPost(db, readerOf(viewer, id), scope);
  return isOthers
    ? new AppError('forbidden', { text: 'You can delete only what you have written yourself.' })
    : noPost();
}

const readerOf = (viewer: Viewer, id: number) => ({
  postId: id,
  memberId: viewer.id,
  readsState: mayReadStateContent(viewer),
});

/** Why the viewer may not act on a post: state bills are not offered to them, or they cannot see it. */
async function refusalOf(db: Db, viewer: Viewer, id: number): Promise<AppError> {
  const isState = !mayReadStateContent(viewer) && (await findCategory(db, id)) === 'state';
  return isState ? new AppError('state_content_unavailable') : noPost();
}

export function noPost(): AppError {
  return new AppError('not_found', { text: deletedNotice });
}

/** Open pages update the bars of the item, or the thread of the share. */
async function publishChange(db: Db, { item_id, root_id }: { item_id: number | null; root_id: number }) {
  await publish(db, item_id ? `item:${item_id}` : `post:${root_id}`);
}

/**
 * @throws AppError not_found for posts that are deleted, hidden, or below an initiative closed to the viewer.
 */
export async function like(db: Db, viewer: Viewer, id: number, scope: PostScope) {
  const toggled = await toggleLike(db, readerOf(viewer, id), scope);
  if (!toggled) throw await refusalOf(db, viewer, id);
  const { liked, total } = toggled;
  return { liked, like_count: total, message: liked ? 'You like this.' : 'Like removed.' };
}

export const posted = ({ in_review }: { in_review: boolean }) =>
  in_review ? 'Your comment is waiting for review.' : 'Your comment has been posted.';

/** The message to the member who has flagged something. Opinions always say 'The administrator'. */
export const flagged = (administrator = 'The administrator') =>
  `This posting has been flagged. ${administrator} will review the text and take appropriate action.`;

/** @throws AppError not_found, forbidden for one's own post, conflict for a second flag. */
export async function flag(
  db: Db,
  viewer: Viewer,
  { id, comment, scope }: { id: number; comment: string; scope: PostScope },
): Promise<void> {
  const found = await insertFlag(db, { ...readerOf(viewer, id), comment }, scope);
  if (!found) throw await refusalOf(db, viewer, id);
  if (found.own) throw new AppError('forbidden', { text: 'You cannot flag what you have written yourself.' });
  if (!found.added) throw new AppError('conflict', { text: 'You have flagged this already.' });
}
