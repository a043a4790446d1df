import { sql } from 'kysely';
import { notHeld } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { isReleased, nameOf } from './posts-store.ts';
import { authorOf, mayReadThread, type RootKind } from './thread-access-store.ts';

export interface OwnCommentRow {
  id: number;
  text: string;
  created_at: Date;
  removed: boolean;
  in_review: boolean;
  rejected: boolean;
  root_id: number;
  root_kind: RootKind;
  parent_id: number;
  /** Replies to the same comment that are listed before it. */
  before: number;
  /** The member may read the thread. */
  seen: boolean;
  /** Null where the account has been deactivated. */
  author: string | null;
  title: string | null;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
}

interface Page {
  memberId: number;
  /** State bills are offered to the member. */
  readsState: boolean;
  size: number;
  offset: number;
}

/** One page of a member's own replies, newest first. They never change, so their index is in this order. */
export async function findOwnComments(
  db: Db,
  { memberId, readsState, size, offset }: Page,
): Promise<OwnCommentRow[]> {
  const { rows } = await sql<OwnCommentRow>`
    with page as (
      select p.*
      from posts p
      where p.author_id = ${memberId}
        and p.kind = 'reply'
      order by p.updated_at desc, p.id desc
      limit ${size} offset ${offset}
    )
    select
      p.id,
      p.text,
      p.created_at,
      p.removed_at is not null as removed,
      p.review_since is not null and p.removed_at is null as in_review,
      p.review_since is not null and p.removed_at is not null as rejected,
      root.id as root_id,
      root.kind as root_kind,
      p.parent_id,
      case when p.parent_id = p.root_id then 0 else (
        select count(*)::int
        from posts o
        where o.parent_id = p.parent_id
          and ${isReleased('o', memberId)}
          and ${notHeld(memberId, sql.ref<number>('o.author_id'))}
          and (o.like_count > p.like_count or (o.like_count = p.like_count and o.id < p.id))
      ) end as before,
      (
        ${notHeld(memberId, authorOf('root'))}
        and ${notHeld(memberId, authorOf('above'))}
        and ${mayReadThread(memberId, readsState)}
      ) as seen,
      case when m.deactivated_at is null then ${nameOf('m')} end as author,
      coalesce(b.title, r.name, n.title) as title,
      b.bill_type,
      b.number,
      b.display_number
    from page p
    join posts above on above.id = p.parent_id
    join posts root on root.id = p.root_id
    join members m on m.id = root.author_id
    left join bills b on b.id = root.item_id
    left join representatives r on r.id = root.item_id
    left join initiatives n on n.id = root.item_id
    order by p.updated_at desc, p.id desc`.execute(db);
  return rows;
}

export async function countOwnComments(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('author_id', '=', memberId)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  return count;
}
