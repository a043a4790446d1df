import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { addComment, deleteComment, flagComment, likeComment, myComments } from '#contract/posts.ts';
import { myOpinions } from '#contract/opinions/opinions.ts';
import { followMembers, unfollowMembers } from '#contract/connect/invitations.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useSend } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { sendNowOrLater } from '#web/offline/send-later.ts';
import { refetchRelations } from '#web/connect/member-endpoints.ts';
import { useBlock } from '#web/connect/useBlock.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { showToast } from '#web/shell/messages.ts';
import { useOptimistic } from '#web/shell/useOptimistic.ts';
import { postEndpoints, showReply } from './post-endpoints.ts';
import { usePostActions } from './usePostActions.ts';

/** What opinions and replies have in common. */
export interface ShownPost {
  comment_id: number;
  user_liked: 'yes' | 'no';
  /** Its likes. */
  reply_count: number;
  user_id: number | null;
  user_name: string;
  user_followed: boolean;
  user_flagged: boolean;
}

/** Actions on a post. Likes and follows show at once and are undone with a message if they fail. */
export function usePost() {
  const client = useQueryClient();
  const passGate = useAccountGate();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const send = useSend();
  const act = usePostActions();
  const sendFollow = useOptimistic<boolean>();
  const block = useBlock();
  const change = (matches: (post: Partial<ShownPost>) => boolean, changes: Partial<ShownPost>) =>
    updateCached<ShownPost>(
      client,
      postEndpoints,
      (one) => 'user_liked' in one && matches(one),
      () => changes,
    );
  const refetch = () =>
    Promise.all([...postEndpoints, myComments, myOpinions].map((endpoint) => invalidate(client, endpoint)));

  return {
    passGate,
    async like({ comment_id, user_liked, reply_count }: ShownPost) {
      if (!(await passGate())) return;
      const likes = { id: comment_id, liked: user_liked === 'yes', like_count: reply_count };
      await act.like(likeComment, likes, ({ liked, like_count }) =>
        change((post) => post.comment_id === comment_id, {
          user_liked: liked ? 'yes' : 'no',
          reply_count: like_count,
        }),
      );
    },
    async follow({ user_id, user_followed }: ShownPost) {
      if (user_id === null || !(await passGate())) return;
      const show = (user_followed: boolean) => change((post) => post.user_id === user_id, { user_followed });
      let text = '';
      const isSaved = await sendFollow(user_followed, !user_followed, show, async () => {
        const body = { member_id: user_id };
        const { message } = await send(user_followed ? unfollowMembers : followMembers, { body });
        text = message;
        return !user_followed;
      });
      if (!isSaved) return;
      showToast(text);
      refetchRelations(client);
    },
    async block({ user_id }: ShownPost) {
      if (user_id !== null && (await passGate())) await block(user_id);
    },
    remove: ({ comment_id }: ShownPost) => act.remove(deleteComment, comment_id, refetch),
    flag: async ({ comment_id }: ShownPost, comment: string) => {
      const { message } = await send(flagComment, { params: { id: String(comment_id) }, body: { comment } });
      change((post) => post.comment_id === comment_id, { user_flagged: true });
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
      const call = send(addComment, { body });
      if (!(await sendNowOrLater(call, addComment, draft))) return;
      await refetch();
      showReply(client, (await call).comment);
    },
  };
}
