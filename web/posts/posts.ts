/** What opinions and replies have in common. */
export interface Post {
  comment_id: number;
  user_id: number | null;
  user_liked: 'yes' | 'no';
  user_followed: boolean;
  user_flagged: boolean;
  reply_count: number;
}

/** Adds the viewer's like, or removes it. Changes nothing where it is so already. */
export function liked({ user_liked, reply_count }: Post, isLiked: boolean): Partial<Post> {
  if ((user_liked === 'yes') === isLiked) return {};
  return isLiked
    ? { user_liked: 'yes', reply_count: reply_count + 1 }
    : { user_liked: 'no', reply_count: Math.max(0, reply_count - 1) };
}
