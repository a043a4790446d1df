import { parseId } from '#server/http/parse-id.ts';
import {
  commentsPerPage,
  emptyShare,
  mediaNotGranted,
  noReceivers,
  sharesPerPage,
  type Share,
  type ShareDraft,
} from '#contract/shares.ts';
import { Upload } from '#contract/fields.ts';
import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';
import { attachMedia, withMedia } from '#server/media/attachments.ts';
import { sweepMedia } from '#server/media/sweep.ts';
import { mayShareMedia } from '#server/media/media-store.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import { deletionRefusal, noPost, postedBefore, refuseMentions } from '#server/posts/posts.ts';
import { threadOf, topRepliesOf } from '#server/posts/threads.ts';
import { publish } from '#server/realtime/topics.ts';
import { pagingOf } from '#server/http/paging.ts';
import { contentKey } from './content-key.ts';
import { findFeed, findShare } from './feed.queries.ts';
import { mediaOf, shareView } from './share-view.ts';
import {
  deleteOwnShare,
  findRefusedItem,
  findShareByKey,
  insertShare,
  releaseOldKey,
  toggleTruth,
  type Created,
  type NewShare,
} from './shares.queries.ts';

export { countNewShares } from './feed.queries.ts';

/** One page of the viewer's feed. */
export async function feedPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  page: number,
) {
  const offset = (page - 1) * sharesPerPage;
  const { total, rows } = await findFeed(db, { viewerId: viewer.id, offset, size: sharesPerPage });
  const answered = rows.filter((row) => row.reply_count > 0).map(({ posting }) => posting.id);
  const comments = await topRepliesOf(db, answered, viewer.id);
  const media = await mediaOf(config, rows);
  return {
    shares: rows.map((row) => shareView(row, viewer.id, media, comments.get(row.posting.id))),
    ...pagingOf(page, total, sharesPerPage),
  };
}

/** A share with a page of its thread; `take`: a short page of it. @throws AppError not_found */
export async function shareWithThread(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  id: number,
  { page, take, under }: { page: number; take?: number | undefined; under?: number | undefined },
) {
  const row = await findShare(db, id, viewer.id);
  if (!row) throw noPost();
  const root = { id, reply_count: row.reply_count };
  const size = take ?? commentsPerPage;
  const thread = await threadOf(db, root, viewer.id, { page, size, under, short: take !== undefined });
  if (under && thread.length === 0) throw new AppError('not_found');
  const count = Math.max(0, (under ? thread[0]! : row).reply_count);
  return {
    share: shareView(row, viewer.id, await mediaOf(config, [row]), thread),
    ...pagingOf(page, count, size),
  };
}

const itemTypes = { Bill: 'bill', Initiative: 'initiative', Representative: 'representative' } as const;

/**
 * Posts a share to the whole network, to all of it but `except_ids`, or to `receiver_ids`. A call that is
 * sent again with its `client_key`, or without one within seconds, adds nothing and returns the first share.
 * @throws AppError invalid_values without anything to share, without receivers, and for receivers or mentions
 * outside the network; not_found for an original or an item that does not exist; conflict for another text
 * with the same client_key; forbidden for an image or video of a member without permission; errors of
 * withMedia.
 */
export async function createShare(services: Services, viewer: Viewer, draft: ShareDraft): Promise<Share> {
  const { db, config } = services;
  const receivedAt = new Date();
  const { parent_share_id: parentId, sharable_type, sharable_id, receiver_ids } = draft;
  const url = draft.url ?? draft.share_url;
  const upload = draft.attachment instanceof Upload ? draft.attachment : undefined;
  const hasMedia = upload !== undefined || draft.attachment_id !== undefined;
  const text = draft.share_text || null;
  if (receiver_ids?.length === 0) throw invalidValue('receiver_ids', noReceivers);
  if ((sharable_type === undefined) !== (sharable_id === undefined))
    throw invalidValue(sharable_id ? 'sharable_type' : 'sharable_id', 'Choose what you want to share.');
  if (!text && !url && !parentId && !sharable_type && !hasMedia) throw invalidValue('share_text', emptyShare);
  if (hasMedia && !(await mayShareMedia(db, viewer.id)))
    throw new AppError('forbidden', { text: mediaNotGranted });
  const isWholeNetwork = receiver_ids === undefined || receiver_ids === 'all';
  const content = {
    text,
    url: url ?? null,
    receiverIds: isWholeNetwork ? null : receiver_ids,
    exceptIds: isWholeNetwork && draft.except_ids?.length ? draft.except_ids : null,
    mentionIds: draft.mention_ids ?? [],
    parentId: parentId ?? null,
    ...itemKey(sharable_type, sharable_id),
  };
  const isGivenKey = draft.client_key !== undefined;
  const share = {
    ...content,
    authorId: viewer.id,
    readsState: mayReadStateContent(viewer),
    inReview: await needsReview(db, text, url),
    clientKey: draft.client_key ?? (await contentKey([content, draft.attachment_id], upload)),
    isGivenKey,
    receivedAt,
  };
  const stored = hasMedia
    ? await createWithMedia(services, { ...share, upload, uploadId: draft.attachment_id, sharable_type })
    : await store(db, { ...share, mediaId: null }, sharable_type);
  const row = await findShare(db, stored.id, viewer.id);
  if (!row) throw noPost();
  if (isGivenKey && !stored.isNew && row.posting.text !== text) throw postedBefore();
  return shareView(row, viewer.id, await mediaOf(config, [row]));
}

/** The share and its image or video, both or neither. */
async function createWithMedia(
  services: Services,
  {
    upload,
    uploadId,
    sharable_type,
    ...share
  }: Omit<NewShare, 'mediaId'> &
    Pick<ShareDraft, 'sharable_type'> & { upload: Upload | undefined; uploadId: string | undefined },
): Promise<Stored> {
  const { db, config } = services;
  // Before the file is checked and stored again.
  const earlier = share.isGivenKey ? await findShareByKey(db, share) : undefined;
  if (earlier !== undefined) return { id: earlier, isNew: false };
  const source = { ownerId: share.authorId, purpose: 'share' as const, field: 'attachment' };
  const create = (mediaId: string | null) =>
    db.transaction().execute(async (db) => {
      if (mediaId) await attachMedia({ db, config }, mediaId, source);
      const stored = await store(db, { ...share, mediaId }, sharable_type);
      // Releases the file of the second call.
      if (!stored.isNew) throw new AppError('conflict');
      return stored;
    });
  return withMedia(services, { ...source, upload, uploadId }, create).catch(async (error: unknown) => {
    const first = await findShareByKey(db, share);
    if (first === undefined) throw error;
    return { id: first, isNew: false };
  });
}

interface Stored {
  id: number;
  isNew: boolean;
}

/** Stores a share, or finds the one that a call with the same key has stored. */
async function store(db: Db, share: NewShare, type: ShareDraft['sharable_type']): Promise<Stored> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const created = await insertShare(db, share);
    if (created.id !== null) {
      await publish(db, `share:${created.id}`);
      return { id: created.id, isNew: true };
    }
    const earlier = await findShareByKey(db, share);
    if (earlier !== undefined) return { id: earlier, isNew: false };
    await expectAllowed(db, share, created, type);
    // The same content was posted some time ago.
    await releaseOldKey(db, share);
  }
  throw new AppError('conflict');
}

function itemKey(
  type: ShareDraft['sharable_type'],
  id: string | undefined,
): Pick<NewShare, 'itemType' | 'itemId' | 'itemSlug'> {
  if (!type || !id) return { itemType: null, itemId: null, itemSlug: null };
  const number = parseId(id);
  return {
    itemType: itemTypes[type],
    itemId: number ?? null,
    itemSlug: number ? null : id.toLowerCase(),
  };
}

/** @throws AppError why the share was not stored, unless one with its key was. */
async function expectAllowed(
  db: Db,
  share: NewShare,
  { may_send, outside_receivers, outside_mentions, parent_found, item_found }: Created,
  type: ShareDraft['sharable_type'],
): Promise<void> {
  if (outside_receivers.length > 0) throw invalidValue('receiver_ids', 'Choose members of your network.');
  if (outside_mentions.length > 0) await refuseMentions(db, share.authorId, outside_mentions);
  if (!parent_found) throw noPost();
  if (!item_found) {
    const item = await findRefusedItem(db, share);
    if (item?.category === 'state') throw new AppError('state_content_unavailable');
    if (item?.own_draft) throw invalidValue('sharable_id', submitFirst);
    throw new AppError('not_found', { text: `We could not find this ${type?.toLowerCase() ?? 'item'}.` });
  }
  if (!may_send) throw invalidValue('receiver_ids', noReceivers);
}
const submitFirst = 'Submit your initiative first. Then you can share it.';

/** @throws AppError not_found, forbidden for the share of another member. */
export async function deleteShare(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const deleted = await deleteOwnShare(db, { shareId: id, memberId: viewer.id });
  if (!deleted) throw await deletionRefusal(db, viewer, id, 'shares');
  if (deleted.media_id) await jobs.enqueue(db, sweepMedia, {});
  await publish(db, `post:${id}`);
}

/** Rates a share; the same value again takes the rating back. @throws AppError not_found */
export async function rate(db: Db, viewer: Viewer, id: number, value: 1 | 2) {
  const rated = await toggleTruth(db, { shareId: id, memberId: viewer.id, value });
  if (!rated) throw noPost();
  return rated;
}
