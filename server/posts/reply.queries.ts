import { sql } from 'kysely';
import { notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { outsideNetwork } from './posts-store.ts';
import {
  authorOf,
  isInReview,
  mayJoin,
  mayInteractWithAuthor,
  type RootKind,
} from './thread-access-store.ts';

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
  mentionIds: number[];
  clientKey: string | null;
}

/** SQL: where the reply is placed, if the author may reply there. */
const positionInThread = ({
  rootKind,
  rootId,
  parentId,
  answersId,
  authorId,
  readsState,
  mentionIds,
}: NewReply) => sql`
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
    and not exists (${outsideNetwork(authorId, mentionIds)})
  for key share of root, above`;

/**
 * Adds a reply. A reply to the second level is placed beside what it answers.
 * @returns its id, and the item that the thread is about. Undefined where a post that it names is gone,
 * removed, waits for review, is in another thread, or its author is hidden from the writer or has blocked
 * them, with a mention outside the writer's network, or where a reply with the same key exists.
 */
export async function insertReply(
  db: Db,
  reply: NewReply,
): Promise<{ id: number; root_id: number; item_id: number | null } | undefined> {
  const { authorId, mentionIds } = reply;
  const { rows } = await sql<{ id: number; root_id: number; item_id: number | null }>`
    with thread_position as (${positionInThread(reply)}),
    added as (
      insert into posts (kind, author_id, text, root_id, parent_id, answers_id, review_since, client_key)
      select
        'reply',
        ${authorId}::int,
        ${reply.text},
        root_id,
        parent_id,
        answers_id,
        case when ${reply.inReview}::boolean then now() end,
        ${reply.clientKey}::uuid
      from thread_position
      on conflict (author_id, client_key) where client_key is not null do nothing
      returning id
    ),
    mentioned as (
      insert into post_mentions (post_id, member_id)
      select added.id, mention.id
      from added
      cross join unnest(${mentionIds}::int[]) as mention (id)
    )
    select added.id, thread_position.root_id, thread_position.item_id
    from added
    cross join thread_position`.execute(db);
  return rows[0];
}
