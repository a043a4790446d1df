import { sql, type RawBuilder } from 'kysely';
import { flaggedNotice, deactivatedNotice } from '#contract/posts.ts';
import { isFollowing } from '#server/connect/network.ts';

interface PostingRow {
  member_id: number;
  author: string;
  state: string | null;
  avatar: string | null;
  deactivated: boolean;
  removed: boolean;
  like_count: number;
  liked: boolean;
  followed: boolean;
  flagged: boolean;
}

/**
 * What is shown of every posting, opinion or reply: its author, its likes, and what the viewer has done with it.
 * @param p alias of opinions or comments; its author is joined as `m`, the author's state as `s`.
 */
export function postingColumns(type: 'opinion' | 'comment', p: string, viewerId: number | undefined) {
  const [id, author] = [sql.ref(`${p}.id`), sql.ref<number>(`${p}.member_id`)];
  const [likes, key] = [sql.table(`${type}_likes`), sql.ref(`vl.${type}_id`)];
  const no = sql<boolean>`false`;
  return [
    sql<number>`${author}`.as('member_id'),
    sql<string>`coalesce(nullif(m.screen_name, ''), concat_ws(' ', m.first_name, m.last_name))`.as('author'),
    sql<string | null>`s.name`.as('state'),
    sql<string | null>`m.avatar`.as('avatar'),
    sql<boolean>`(m.deactivated_at is not null)`.as('deactivated'),
    sql<boolean>`(${sql.ref(`${p}.removed_at`)} is not null)`.as('removed'),
    sql<number>`${sql.ref(`${p}.like_count`)}`.as('like_count'),
    (viewerId
      ? sql<boolean>`exists (select from ${likes} as vl where ${key} = ${id} and vl.member_id = ${viewerId})`
      : no
    ).as('liked'),
    (isFollowing(viewerId, author) as unknown as RawBuilder<boolean>).as('followed'),
    (viewerId
      ? sql<boolean>`exists (select from flags as fl where fl.thing_type = ${type} and fl.thing_id = ${id} and fl.member_id = ${viewerId})`
      : no
    ).as('flagged'),
  ] as const;
}

/** The shared part of an entry and a reply. Of a deactivated author nothing is left but the notice. */
export function postingView(row: PostingRow, repliesCount: number) {
  const gone = row.deactivated;
  return {
    user_id: gone ? null : row.member_id,
    user_name: gone ? 'Former member' : row.author,
    user_state: gone ? null : row.state,
    user_avatar: gone ? null : row.avatar,
    reply_count: row.like_count,
    user_liked: row.liked ? ('yes' as const) : ('no' as const),
    user_followed: !gone && row.followed,
    flag_comment: row.removed ? (1 as const) : (0 as const),
    user_flagged: row.flagged,
    deactivated: gone,
    replies_count: Math.max(0, repliesCount),
  };
}

/** The text as others may see it. */
export function shownText<T extends string | null>(
  row: { deactivated: boolean; removed: boolean },
  text: T,
): T | string {
  if (row.deactivated) return deactivatedNotice;
  return row.removed ? flaggedNotice : text;
}

/** Flags are for others' texts that still stand and that the viewer has not flagged yet. */
export function mayFlag(row: PostingRow, viewerId: number | undefined, hasText: boolean): boolean {
  return row.member_id !== viewerId && hasText && !row.flagged && !row.removed && !row.deactivated;
}
