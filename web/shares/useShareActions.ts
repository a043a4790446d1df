import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { myComments } from '#contract/posts.ts';
import {
  addShareComment,
  deleteShare,
  deleteShareComment,
  feed,
  flagShare,
  flagShareComment,
  likeShare,
  likeShareComment,
  rateShare,
  shareDetails,
  type Share,
  type ShareReply,
} from '#contract/shares.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useSend } from '#web/api/mutations.ts';
import { invalidate, queryFilter } from '#web/api/queries.ts';
import { useBlock } from '#web/connect/useBlock.ts';
import type { Mentioned } from '#web/posts/linked-text.ts';
import { usePostActions } from '#web/posts/usePostActions.ts';
import { sendNowOrLater } from '#web/offline/send-later.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { confirm, report, showToast } from '#web/shell/messages.ts';
import { useOptimistic } from '#web/shell/useOptimistic.ts';
import { rated, ratingOf, type Rating } from './change-share.ts';

/** Reads that contain shares. */
const shareEndpoints = [feed, shareDetails];

/** Changes a share in all cached replies, but not inside reshares of it. */
function changeShare(client: QueryClient, id: number, by: (share: Share) => Partial<Share>): void {
  updateCached<Share>(client, shareEndpoints, (one) => one.id === id && 'share_comments' in one, by);
}

/** Removes the matching shares from the feed. */
function removeShares(client: QueryClient, matches: (share: Share) => boolean): void {
  client.setQueriesData<Output<typeof feed>>(
    queryFilter(feed),
    (data) => data && { ...data, shares: data.shares.filter((share) => !matches(share)) },
  );
}

/** Shows the present media and original of a share. */
export function showShare(client: QueryClient, { id, media, attachment, parent_share }: Share): void {
  changeShare(client, id, () => ({ media, attachment, parent_share }));
}

export function refetchShares(client: QueryClient): Promise<unknown> {
  return Promise.all([...shareEndpoints, myComments].map((endpoint) => invalidate(client, endpoint)));
}

/** Actions on a share. Likes and ratings show at once and are undone with a message if they fail. */
export function useShareActions(share: Share, onDeleted?: () => void) {
  const client = useQueryClient();
  const act = usePostActions();
  const send = useSend();
  const sendRating = useOptimistic<Rating>();
  const block = useBlock();
  const params = { id: String(share.id) };
  const change = (by: (share: Share) => Partial<Share>) => changeShare(client, share.id, by);

  return {
    like: () => void act.like(likeShare, share, (likes) => change(() => likes)),
    async rate(truth_val: 1 | 2) {
      const show = (rating: Rating) => change(() => rating);
      await sendRating(ratingOf(share), rated(share, truth_val), show, async () =>
        ratingOf(await send(rateShare, { params, body: { truth_val } })),
      );
    },
    async flag(comment: string) {
      const { message } = await send(flagShare, { params, body: { comment } });
      change(({ can }) => ({ user_flagged: true, can: { ...can, flag: false } }));
      showToast(message);
    },
    async remove() {
      const text = 'Are you sure you want to delete this posting?';
      if (!(await confirm({ title: 'Delete Posting', text, confirm: 'Delete', danger: true }))) return;
      if (await report(send(deleteShare, { params }))) {
        onDeleted?.();
        removeShares(client, ({ id }) => id === share.id);
      }
      // Also where it failed: the posting may have been deleted elsewhere.
      void refetchShares(client);
      client.removeQueries({ ...queryFilter(shareDetails), type: 'inactive' });
    },
    async block() {
      const { share_user_id } = share;
      if (share_user_id === null || !(await block(share_user_id))) return;
      onDeleted?.();
      removeShares(client, (one) => one.share_user_id === share_user_id);
    },
  };
}

/** Actions on comments of shares. */
export function useCommentActions() {
  const client = useQueryClient();
  const viewer = useViewer();
  const act = usePostActions();
  const send = useSend();
  const change = ({ id }: ShareReply, by: (comment: ShareReply) => Partial<ShareReply>) =>
    updateCached<ShareReply>(client, shareEndpoints, (one) => one.id === id && 'share_id' in one, by);

  return {
    /** Adds a comment to a share, or a reply to one of its comments. */
    async add(
      share: Share,
      parent: ShareReply | null,
      comment_text: string,
      mentions: readonly Mentioned[],
      client_key: string,
    ) {
      const mention_ids = mentions.map(({ id }) => id);
      const body = {
        share_id: share.id,
        parent_comment_id: parent?.id,
        comment_text,
        mention_ids,
        client_key,
      };
      const draft = {
        id: client_key,
        memberId: viewer?.id ?? 0,
        label: 'Your comment on a share',
        page: `/share/${share.id}`,
        input: { body },
        textField: 'comment_text',
      };
      const isSent = await sendNowOrLater(send(addShareComment, { body }), addShareComment, draft);
      if (isSent) await refetchShares(client);
    },
    like: (comment: ShareReply) =>
      void act.like(likeShareComment, comment, (likes) => change(comment, () => likes)),
    async flag(shown: ShareReply, comment: string) {
      const { message } = await send(flagShareComment, {
        params: { id: String(shown.id) },
        body: { comment },
      });
      change(shown, ({ can }) => ({ user_flagged: true, can: { ...can, flag: false } }));
      showToast(message);
    },
    remove: ({ id }: ShareReply) => act.remove(deleteShareComment, id, () => refetchShares(client)),
  };
}
