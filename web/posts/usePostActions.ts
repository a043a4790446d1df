import type { deleteComment, likeComment } from '#contract/posts.ts';
import type { deleteShareComment, likeShare, likeShareComment, Share } from '#contract/shares.ts';
import { useSend } from '#web/api/mutations.ts';
import { confirm, report } from '#web/shell/messages.ts';
import { useOptimistic } from '#web/shell/useOptimistic.ts';

type Likes = Pick<Share, 'liked' | 'like_count'>;
type Like = typeof likeComment | typeof likeShare | typeof likeShareComment;
type Delete = typeof deleteComment | typeof deleteShareComment;

const likesOf = ({ liked, like_count }: Likes): Likes => ({ liked, like_count });
const question = { title: 'Delete Comment', text: 'Are you sure you want to delete this comment?' };

/** What members do alike with opinions, shares and the replies to both. */
export function usePostActions() {
  const send = useSend();
  const sendLike = useOptimistic<Likes>();
  return {
    /** Likes a post, or takes the like back. */
    like: (endpoint: Like, post: Likes & { id: number }, show: (likes: Likes) => void) => {
      const liked = !post.liked;
      const after = { liked, like_count: post.like_count + (liked ? 1 : -1) };
      const call = async () => likesOf(await send(endpoint, { params: { id: String(post.id) } }));
      return sendLike(likesOf(post), after, show, call);
    },
    /** Deletes a reply or a comment, after a confirmation. */
    async remove(endpoint: Delete, id: number, refetch: () => Promise<unknown>) {
      if (!(await confirm({ ...question, confirm: 'Delete', danger: true }))) return;
      await report(send(endpoint, { params: { id: String(id) } }));
      // After an error too: another tab may have deleted it.
      await refetch();
    },
  };
}
