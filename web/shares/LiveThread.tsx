import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { liveThreadPath, shareDetails, type LiveThread, type Share } from '#contract/shares.ts';
import { followEvents } from '#web/api/live-events.ts';
import { invalidate } from '#web/api/queries.ts';

/** Reads an open thread again when a comment is added, deleted or removed, or the share is. Shows nothing. */
export function LiveThread({ share }: { share: Share }) {
  const client = useQueryClient();
  const { id } = share;
  const receive = useEffectEvent(({ comments, removed }: LiveThread) => {
    const posts = [share, ...share.share_comments.flatMap((comment) => [comment, ...comment.comments])];
    const showsRemoved = posts.some((post) => post.flag_comment === 0 && removed.includes(post.id));
    // The viewer's own comment has been read already.
    if (comments !== share.comments_count || showsRemoved) void invalidate(client, shareDetails);
  });
  useEffect(() => {
    const path = liveThreadPath.replace(':id', String(id));
    const readAgain = () => void invalidate(client, shareDetails);
    return followEvents<LiveThread>(path, 'share', (thread) => receive(thread), readAgain);
  }, [client, id]);
  return null;
}
