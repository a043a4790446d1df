import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { publish } from '#server/realtime/topics.ts';
import { thingOf, type Thing } from './comment-ids.ts';
import {
  findInitiativeAbove,
  findPlace,
  insertFlag,
  insertReply,
  isBlockedBy,
  lockOpinion,
  lockReply,
  removeReply,
  toggleLike,
} from './comments.queries.ts';

/** @throws AppError not_found for what is no posting. */
export function thingFrom(commentId: string): Thing {
  const thing = thingOf(commentId);
  if (!thing) throw new AppError('not_found');
  return thing;
}

interface Draft {
  voteId: number;
  parent: number | null | undefined;
  answers: number | null | undefined;
  text: string;
}

/**
 * Replies to an opinion or to a reply. A reply to a reply of the second level stands beside that, and says whom it answers.
 * @throws AppError not_found where what is replied to is gone, hidden, or of somebody who has blocked the viewer.
 */
export async function reply(
  db: Db,
  viewer: Viewer,
  { voteId, parent, answers, text }: Draft,
): Promise<number> {
  const to = await placeOf(db, viewer, voteId, parent);
  const answered = await placeOf(db, viewer, voteId, answers);
  const reply = await db.transaction().execute(async (db) => {
    const opinion = await lockOpinion(db, voteId, viewer.id, to ? 'stands' : 'counts');
    if (!opinion) throw new AppError('not_found');
    await expectOpen(db, opinion.id, viewer);
    const parentId = to && (to.parent_id ?? to.id);
    const above = parentId === undefined ? opinion : await lockReply(db, parentId, viewer.id);
    if (!above) throw new AppError('not_found');
    for (const author of new Set([above.member_id, to?.member_id, answered?.member_id]))
      if (author !== undefined && (await isBlockedBy(db, viewer.id, author))) throw new AppError('not_found');
    const id = await insertReply(db, {
      opinion_id: voteId,
      parent_id: parentId ?? null,
      answers_id: answered?.id ?? (to?.parent_id ? to.id : null),
      member_id: viewer.id,
      comment_text: text,
    });
    return { id, itemId: opinion.item_id };
  });
  await publish(db, `item:${reply.itemId}`);
  return reply.id;
}

/** The reply that an id of the wire means within a thread; undefined for the opinion itself. @throws AppError not_found. */
async function placeOf(db: Db, viewer: Viewer, voteId: number, commentId: number | null | undefined) {
  if (!commentId) return undefined;
  const thing = thingFrom(String(commentId));
  if (thing.type === 'opinion') {
    if (thing.id !== voteId) throw new AppError('not_found');
    return undefined;
  }
  const place = await findPlace(db, thing.id, viewer.id);
  if (!place || place.opinion_id !== voteId) throw new AppError('not_found');
  return place;
}

/** @throws AppError not_found where it is not the viewer's own. */
export async function deleteReply(db: Db, viewer: Viewer, commentId: string): Promise<void> {
  const thing = thingFrom(commentId);
  if (thing.type !== 'comment') throw new AppError('not_found');
  const itemId = await db.transaction().execute(async (db) => {
    const place = await findPlace(db, thing.id, viewer.id);
    if (!place || place.member_id !== viewer.id) throw new AppError('not_found');
    // The opinion's author may have left, or be on hold: one's own words can be taken back all the same.
    await lockOpinion(db, place.opinion_id, viewer.id, place.parent_id === null ? 'counts' : 'stands');
    if (!(await removeReply(db, thing.id, viewer.id))) throw new AppError('not_found');
    return place.item_id;
  });
  await publish(db, `item:${itemId}`);
}

/** @throws AppError not_found for what is gone, hidden, or below an initiative of somebody who has blocked the viewer. */
export async function like(db: Db, viewer: Viewer, commentId: string) {
  const thing = thingFrom(commentId);
  return db.transaction().execute(async (db) => {
    const posting = await take(db, thing, viewer);
    await expectOpen(db, posting.opinionId, viewer);
    return toggleLike(db, thing, viewer.id);
  });
}

/** @throws AppError not_found, forbidden for one's own, conflict for a second time. */
export async function flag(db: Db, viewer: Viewer, commentId: string, comment: string): Promise<void> {
  const thing = thingFrom(commentId);
  await db.transaction().execute(async (db) => {
    const posting = await take(db, thing, viewer);
    if (posting.member_id === viewer.id)
      throw new AppError('forbidden', { text: 'You cannot flag what you have written yourself.' });
    if (!(await insertFlag(db, thing, viewer.id, comment)))
      throw new AppError('conflict', { text: 'You have flagged this already.' });
  });
}

/** Locks a posting that still stands and that the viewer may see. */
async function take(db: Db, { type, id }: Thing, viewer: Viewer) {
  const posting =
    type === 'opinion' ? await lockOpinion(db, id, viewer.id, 'counts') : await lockReply(db, id, viewer.id);
  if (!posting || posting.removed_at) throw new AppError('not_found');
  return {
    member_id: posting.member_id,
    opinionId: 'opinion_id' in posting ? posting.opinion_id : posting.id,
  };
}

/** Nobody joins in below an initiative that is hidden from them, or whose author has blocked them. @throws AppError not_found. */
async function expectOpen(db: Db, opinionId: number, viewer: Viewer): Promise<void> {
  const initiative = await findInitiativeAbove(db, opinionId, viewer.id);
  if (initiative && (!initiative.readable || initiative.blocked)) throw new AppError('not_found');
}
