import * as contract from '#contract/shares.ts';
import { linkPreview } from '#contract/link-preview.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { mayShareMedia } from '#server/media/media-store.ts';
import { deleteReply, flag, flagged, like, posted } from '#server/posts/posts.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { addComment } from './comments.ts';
import { createShare, deleteShare, feedPage, rate, shareWithThread } from './shares.ts';
import { previewOf } from './link-preview/link-preview.ts';

const created = ({ in_review }: { in_review: boolean }) =>
  in_review ? 'Your post is waiting for review.' : 'Your post has been shared.';

/** The fields of a body, and those inside its `share` or `share_comment`, which come first. */
function merge<T extends object>(outer: T, inner: T | undefined): T {
  const given = Object.entries(inner ?? {}).filter(([, value]) => value !== undefined);
  return { ...outer, ...(Object.fromEntries(given) as Partial<T>) };
}

export const shareRoutes = [
  route(contract.feed, async ({ viewer, query, ...services }) => feedPage(services, viewer, query.page)),

  route(contract.imageVideoEnabled, async ({ db, viewer }) => ({
    video_enabled: await mayShareMedia(db, viewer.id),
  })),

  route(contract.shareDetails, async ({ viewer, params, query, ...services }) =>
    shareWithThread(services, viewer, pathId(params.id), query),
  ),

  route(contract.createShare, async ({ viewer, body, ...services }) => {
    const share = await createShare(services, viewer, merge(body, body.share));
    return { share, message: created(share) };
  }),

  route(contract.shareWith, async ({ viewer, body: { share: inner, ...outer }, ...services }) => {
    const draft = typeof inner === 'number' ? { parent_share_id: inner } : inner;
    const given = draft && 'id' in draft ? { parent_share_id: draft.id } : draft;
    // A missing list means that nobody was chosen. It does not make the share general.
    const receiver_ids = outer.receiver_ids ?? given?.receiver_ids ?? [];
    const share = await createShare(services, viewer, { ...merge(outer, given), receiver_ids });
    return { share, message: created(share) };
  }),

  route(contract.deleteShare, async ({ viewer, params, ...services }) => {
    await deleteShare(services, viewer, pathId(params.id));
    return { message: 'Your posting has been deleted.' };
  }),

  route(contract.likeShare, async ({ db, viewer, params }) => like(db, viewer, pathId(params.id), 'shares')),

  route(contract.rateShare, async ({ db, viewer, params, body }) => {
    const { rating, untrue, partly_true } = await rate(db, viewer, pathId(params.id), body.truth_val);
    return {
      truth_val: rating,
      untruth_count: untrue,
      partially_truth_count: partly_true,
      message: rating === null ? 'Rating removed.' : 'Your rating has been saved.',
    };
  }),

  route(contract.flagShare, async ({ db, config, viewer, params, body }) => {
    await flag(db, viewer, { id: pathId(params.id), comment: body.comment ?? '', scope: 'shares' });
    return { message: flagged(config.adminName) };
  }),

  route(contract.addShareComment, async ({ db, viewer, body }) => {
    const share_comment = await addComment(db, viewer, merge(body, body.share_comment));
    return { share_comment, message: posted(share_comment) };
  }),

  route(contract.deleteShareComment, async ({ db, viewer, params }) => {
    await deleteReply(db, viewer, pathId(params.id), 'share comments');
    return { message: 'Your comment has been deleted.' };
  }),

  route(contract.likeShareComment, async ({ db, viewer, params }) =>
    like(db, viewer, pathId(params.id), 'share comments'),
  ),

  route(contract.flagShareComment, async ({ db, config, viewer, params, body }) => {
    await flag(db, viewer, { id: pathId(params.id), comment: body.comment ?? '', scope: 'share comments' });
    return { message: flagged(config.adminName) };
  }),

  route(linkPreview, async ({ viewer, query, exchange, db, config }) =>
    previewOf({ db, config }, query.url, async () => {
      await limit({ db, config }, rules.previewsPerMember, String(viewer.id));
      if (exchange) await limit({ db, config }, rules.previewsPerNetwork, networkOf(exchange.request.ip));
    }),
  ),
];
