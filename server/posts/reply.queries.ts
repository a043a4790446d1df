import { sql } from 'kysely';
import { notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { nameOf, nameParts } from './posts-store.ts';
import {
  authorOf,
  isInReview,
  mayJoin,
  mayInteractWithAuthor,
  type RootKind,
} from './thread-access-store.ts';
import type { ReplyRow } from './threads.queries.ts';

export interface NewReply {
  /** The first post of the thread, and the kind that it must have. */
  rootId: number;
  rootKind: RootKind;
  /** The root, or any reply in its thread. */
  parentId: number;
  /** A reply in the thread that this one answers, where it is named. */
  answersId: number | null;
  authorId: number;
  /** State bills are offered to the author. */
  readsState: boolean;
  text: string;
  /** It waits for review. */
  inReview: boolean;
  /** Members of the author's network; others are left out. */
  mentionIds: number[];
  clientKey: string | null;
}

type WrittenReply = ReplyRow & { item_id: number | null };
type StoredReply = Omit<WrittenReply, keyof ReturnType<typeof newReplyFields>>;

/** SQL: the root, where the author may reply to it. */
const positionBelowRoot = ({ rootKind, rootId, authorId, readsState }: NewReply) => sql`
  select root.id as root_id, root.item_id, root.id as parent_id, null::int as answers_id
  from posts root
  where root.id = ${rootId}
    and root.kind = ${sql.lit(rootKind)}
    and root.removed_at is null
    and not ${isInReview('root')}
    and ${rootKind === 'share' ? sql`true` : mayInteractWithAuthor(authorId, 'root')}
    and ${mayJoin(rootKind, authorId, readsState)}
  for key share of root`;

/** SQL: the position of any reply, also of one that answers another reply. */
const positionInThread = ({ rootKind, rootId, parentId, answersId, authorId, readsState }: NewReply) => sql`
  select
    root.id as root_id,
    root.item_id,
    above.id as parent_id,
    coalesce(answered.id, nullif(target.id, above.id)) as answers_id
  from posts root
  join posts target on target.id = ${parentId} and root.id in (target.id, target.root_id)
  join posts above on above.id = case
    when target.parent_id = root.id then target.id
    else coalesce(target.parent_id, root.id)
  end
  left join posts answered on answered.id = ${answersId}::int and answered.root_id = root.id
  where root.id = ${rootId}
    and root.kind = ${sql.lit(rootKind)}
    and not (${isInReview('root')} or ${isInReview('target')} or ${isInReview('above')})
    and target.removed_at is null
    and answered.review_since is null
    and answered.removed_at is null
    and ${notHidden(authorId, authorOf('root'))}
    and ${mayJoin(rootKind, authorId, readsState)}
    and (${answersId}::int is null or answered.id is not null)
    and not exists (
      select
      from unnest(array[above.author_id, target.author_id, answered.author_id]) as named (author_id)
      where named.author_id is not null
        and not ${mayInteractWithAuthor(authorId, 'named')}
    )
  for key share of root, above`;

/** SQL: adds the mentions of members of the author's network. */
const addMentions = ({ authorId, mentionIds }: NewReply) => sql`
  insert into post_mentions (post_id, member_id)
  select added.id, c.friend_id
  from added
  join connections c on c.member_id = ${authorId} and c.friend_id = any(${mentionIds}::int[])
  returning member_id`;

/** SQL: the author's state, which comments on shares do not show. */
const stateOf = sql`(select s.name from states s where s.postal = m.state)`;

/**
 * Adds a reply. A reply to the second level is placed beside what it answers.
 * @returns the reply as its author sees it, and the item that the thread is about. Undefined where a post
 * that it names is gone, removed, waits for review, is in another thread, or its author is hidden from the
 * writer or has blocked them, or where a reply with the same key exists.
 */
export async function insertReply(db: Db, reply: NewReply): Promise<WrittenReply | undefined> {
  const { rootId, parentId, answersId, mentionIds } = reply;
  // PostgreSQL prepares every table of a statement whenever it runs. Most replies are plain: they reply to
  // the root and name nobody.
  const isPlain = parentId === rootId && answersId === null && mentionIds.length === 0;
  const { rows } = await sql<StoredReply>`
    with thread_position as (${isPlain ? positionBelowRoot(reply) : positionInThread(reply)}),
    added as (
      insert into posts (kind, author_id, text, root_id, parent_id, answers_id, review_since, client_key)
      select
        'reply',
        ${reply.authorId}::int,
        ${reply.text},
        root_id,
        parent_id,
        answers_id,
        case when ${reply.inReview}::boolean then now() end,
        ${reply.clientKey}::uuid
      from thread_position
      on conflict (author_id, client_key) where client_key is not null do nothing
      returning id, created_at
    )
    ${isPlain ? sql`` : sql`, mentioned as (${addMentions(reply)})`}
    select
      added.id,
      added.created_at,
      thread_position.parent_id,
      thread_position.answers_id,
      thread_position.item_id,
      ${nameOf('m')} as author,
      ${nameParts},
      ${reply.rootKind === 'share' ? sql`null` : stateOf} as state,
      m.avatar,
      ${
        isPlain
          ? sql`null as mentions, null as answers_name`
          : sql`(
              select json_agg(json_build_object('id', mm.id, 'name', ${nameOf('mm')}) order by mm.id)
              from mentioned
              join members mm on mm.id = mentioned.member_id
            ) as mentions,
            (
              select am.display_name
              from posts a
              join members am on am.id = a.author_id
              where a.id = thread_position.answers_id
            ) as answers_name`
      }
    from added
    cross join thread_position
    join members m on m.id = ${reply.authorId}`.execute(db);
  return rows[0] && { ...newReplyFields(reply), ...rows[0] };
}

/** Fields that are the same for every new reply, or that the call has. */
const newReplyFields = ({ rootId, authorId, text, inReview }: NewReply) => ({
  root_id: rootId,
  author_id: authorId,
  text,
  in_review: inReview,
  rejected: false,
  like_count: 0,
  reply_count: 0,
  deactivated: false,
  removed: false,
  liked: false,
  followed: false,
  flagged: false,
});
