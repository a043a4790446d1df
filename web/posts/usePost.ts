import { useQueryClient } from '@tanstack/react-query';
import { addComment, deleteComment, flagComment, likeComment } from '#contract/posts.ts';
import { followMembers, unfollowMembers } from '#contract/connect/invitations.ts';
import { holdOrResume } from '#contract/connect/networkings.ts';
import { opinionPage, voteDetails } from '#contract/opinions/opinions.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate, readsOf } from '#web/api/queries.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { changePosts, liked, type Post } from './posts.ts';

/** The reads that hold posts. */
const postReads = [opinionPage, voteDetails];

export interface ShownPost extends Post {
  user_name: string;
}

/** What can be done with a posting: shown at once where that is honest, and taken back with a message where it failed. */
export function usePost() {
  const client = useQueryClient();
  const mayGoOn = useAccountGate();
  const [like, flag, reply, remove, follow, unfollow, hold] = [
    useApiMutation(likeComment),
    useApiMutation(flagComment),
    useApiMutation(addComment),
    useApiMutation(deleteComment),
    useApiMutation(followMembers),
    useApiMutation(unfollowMembers),
    useApiMutation(holdOrResume),
  ];
  const change = (matches: (posting: Post) => boolean, by: (posting: Post) => Partial<Post>) =>
    postReads.forEach((endpoint) =>
      client.setQueriesData(readsOf(endpoint), (old: unknown) => changePosts(old, matches, by)),
    );
  const readAgain = () => Promise.all(postReads.map((endpoint) => invalidate(client, endpoint)));
  const complain = (error: Error) => showToast(error.message, 'danger');

  return {
    mayGoOn,
    async like({ comment_id }: ShownPost) {
      if (!(await mayGoOn())) return;
      const same = (posting: Post) => posting.comment_id === comment_id;
      change(same, liked);
      like.mutate(
        { params: { id: String(comment_id) } },
        {
          onSuccess: ({ liked: now, like_count }) =>
            change(same, () => ({ user_liked: now ? 'yes' : 'no', reply_count: like_count })),
          onError: (error) => {
            change(same, liked);
            complain(error);
          },
        },
      );
    },
    async follow({ user_id, user_followed }: ShownPost) {
      if (user_id === null || !(await mayGoOn())) return;
      const same = (posting: Post) => posting.user_id === user_id;
      change(same, () => ({ user_followed: !user_followed }));
      (user_followed ? unfollow : follow).mutate(
        { body: { member_id: user_id } },
        {
          onError: (error) => {
            change(same, () => ({ user_followed }));
            complain(error);
          },
        },
      );
    },
    async block({ user_id }: ShownPost) {
      if (user_id === null || !(await mayGoOn())) return;
      if (
        !(await confirm({
          title: 'Block',
          text: 'Block comments from this member?',
          confirm: 'Block',
          danger: true,
        }))
      )
        return;
      hold.mutate(
        { params: { id: String(user_id) }, body: { status: 'hold_postings' } },
        {
          onSuccess: () => {
            showToast('This user has been blocked.');
            void readAgain();
          },
          onError: complain,
        },
      );
    },
    async remove({ comment_id }: ShownPost) {
      if (
        !(await confirm({
          title: 'Delete Comment',
          text: 'Are you sure you want to delete this comment?',
          confirm: 'Delete',
          danger: true,
        }))
      )
        return;
      remove.mutate(
        { params: { id: String(comment_id) } },
        {
          onSuccess: ({ message }) => {
            showToast(message);
            void readAgain();
          },
          onError: complain,
        },
      );
    },
    flag: async ({ comment_id }: ShownPost, text: string) => {
      const { message } = await flag.mutateAsync({
        params: { id: String(comment_id) },
        body: { comment: text },
      });
      change(
        (posting) => posting.comment_id === comment_id,
        () => ({ user_flagged: true }),
      );
      showToast(message);
    },
    reply: async ({ comment_id }: ShownPost, vote_id: number, text: string) => {
      const { message } = await reply.mutateAsync({
        body: { vote_id, parent_comment_id: comment_id, comment_text: text },
      });
      showToast(message);
      await readAgain();
    },
  };
}
