/** What opinions and replies have in common. */
export interface Post {
  comment_id: number;
  user_id: number | null;
  user_liked: 'yes' | 'no';
  user_followed: boolean;
  user_flagged: boolean;
  reply_count: number;
}

/** A copy of a reply with the matching posts changed. Parts without such posts stay the same objects. */
export function changePosts<T>(
  data: T,
  matches: (post: Post) => boolean,
  change: (post: Post) => Partial<Post>,
): T {
  if (Array.isArray(data)) {
    const next = data.map((each: unknown) => changePosts(each, matches, change));
    return (next.some((each, index) => each !== data[index]) ? next : data) as T;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(
    ([key, value]) => [key, changePosts(value as unknown, matches, change)] as const,
  );
  const changed = entries.some(([key, value]) => value !== (data as Record<string, unknown>)[key]);
  const next = changed ? (Object.fromEntries(entries) as T) : data;
  return isPost(next) && matches(next) ? { ...next, ...change(next) } : next;
}

function isPost(value: unknown): value is Post {
  return typeof value === 'object' && value !== null && 'comment_id' in value && 'user_liked' in value;
}

/** Adds the viewer's like, or removes it. */
export function liked({ user_liked, reply_count }: Post): Partial<Post> {
  return user_liked === 'yes'
    ? { user_liked: 'no', reply_count: Math.max(0, reply_count - 1) }
    : { user_liked: 'yes', reply_count: reply_count + 1 };
}
