import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { addComment, deleteComment, flagComment, likeComment } from '#contract/posts.ts';
import { followMembers, unfollowMembers } from '#contract/connect/invitations.ts';
import { opinionPage, voteDetails } from '#contract/opinions/opinions.ts';
import { changeReads } from '#web/api/change-reads.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend, useOptimisticSend } from '#web/api/mutations.ts';
import { invalidate, refetchIfOutdated } from '#web/api/queries.ts';
import { sendNowOrLater } from '#web/offline/send-later.ts';
import { refetchRelations } from '#web/connect/member-reads.ts';
import { useBlock } from '#web/connect/useBlock.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { confirm, report, showError, showToast } from '#web/shell/messages.ts';
import { liked, type Post } from './posts.ts';
import { useLike } from './useLike.ts';

/** Reads that contain posts. */
const postReads = [opinionPage, voteDetails];

export interface ShownPost extends Post {
  user_name: string;
}

/** Actions on a post. Likes and follows show at once and are undone with a message if they fail. */
export function usePost() {
  const client = useQueryClient();
  const passGate = useAccountGate();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const like = useLike(likeComment);
  const send = useSend();
  const sendOptimistically = useOptimisticSend<boolean>();
  const block = useBlock();
  const change = (matches: (post: Partial<Post>) => boolean, by: (post: Post) => Partial<Post>) =>
    changeReads<Post>(client, postReads, (one) => 'user_liked' in one && matches(one), by);
  const refetch = () => Promise.all(postReads.map((endpoint) => invalidate(client, endpoint)));

  return {
    passGate,
    async like({ comment_id, user_liked }: ShownPost) {
      if (!(await passGate())) return;
      const same = (post: Partial<Post>) => post.comment_id === comment_id;
      await like(
        comment_id,
        user_liked === 'yes',
        (isLiked) => change(same, (post) => liked(post, isLiked)),
        (now) => change(same, () => ({ user_liked: now.liked ? 'yes' : 'no', reply_count: now.like_count })),
      );
    },
    async follow({ user_id, user_followed }: ShownPost) {
      if (user_id === null || !(await passGate())) return;
      const same = (post: Partial<Post>) => post.user_id === user_id;
      const show = (user_followed: boolean) => change(same, () => ({ user_followed }));
      try {
        await sendOptimistically(user_followed, !user_followed, show, async () => {
          await send(user_followed ? unfollowMembers : followMembers, { body: { member_id: user_id } });
          return !user_followed;
        });
        refetchRelations(client);
      } catch (error) {
        showError(error as ApiError);
        refetchIfOutdated(client, error as ApiError);
      }
    },
    async block({ user_id }: ShownPost) {
      if (user_id !== null && (await passGate())) await block(user_id);
    },
    async remove({ comment_id }: ShownPost) {
      const [title, text] = ['Delete Comment', 'Are you sure you want to delete this comment?'];
      if (!(await confirm({ title, text, confirm: 'Delete', danger: true }))) return;
      await report(send(deleteComment, { params: { id: String(comment_id) } }));
      // After an error too: another tab may have deleted it.
      await refetch();
    },
    flag: async ({ comment_id }: ShownPost, text: string) => {
      const { message } = await send(flagComment, {
        params: { id: String(comment_id) },
        body: { comment: text },
      });
      change(
        (post) => post.comment_id === comment_id,
        () => ({ user_flagged: true }),
      );
      showToast(message);
    },
    /** @param client_key names the text, so that sending it again adds nothing. */
    reply: async (
      { comment_id, user_name }: ShownPost,
      vote_id: number,
      text: string,
      client_key: string,
    ) => {
      const body = { vote_id, parent_comment_id: comment_id, comment_text: text, client_key };
      const draft = {
        id: client_key,
        memberId: viewer?.id ?? 0,
        label: `Your reply to ${user_name}`,
        page: pathname + search,
        input: { body },
        textField: 'comment_text',
      };
      if (await sendNowOrLater(send(addComment, { body }), addComment, draft)) await refetch();
    },
  };
}
