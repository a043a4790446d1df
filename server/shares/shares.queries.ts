import { sql } from 'kysely';
import { hasBlocked, mayRead, notHidden } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { outsideNetwork } from '#server/posts/posts-store.ts';
import { mayReactToShare } from '#server/posts/share-access-store.ts';
import { doubleClickSeconds } from './content-key.ts';

export interface NewShare {
  authorId: number;
  text: string | null;
  url: string | null;
  /** Null: the whole network. */
  receiverIds: number[] | null;
  /** Members of the network who do not get it. Null: everybody gets it, later members as well. */
  exceptIds: number[] | null;
  mentionIds: number[];
  /** A share to reshare. */
  parentId: number | null;
  itemType: 'bill' | 'initiative' | 'representative' | null;
  /** The item by id, or a bill by slug. */
  itemId: number | null;
  itemSlug: string | null;
  /** State bills are offered to this author. */
  readsState: boolean;
  mediaId: string | null;
  /** It waits for review. */
  inReview: boolean;
  /** Adds nothing if the author has a share with this key. */
  clientKey: string;
  /** Given by the client. Else it is made from the content, and counts for seconds. */
  isGivenKey: boolean;
  /** When the server received it: its file may be stored much later. */
  receivedAt: Date;
}

/** Why a share was refused; `id` is null then, and where its client_key was sent before. */
export interface Created {
  id: number | null;
  /** It is addressed, or the author has a network. */
  may_send: boolean;
  outside_receivers: number[];
  outside_mentions: number[];
  parent_found: boolean;
  item_found: boolean;
}

/** SQL: the share to reshare: the original of a reshare, while it exists; else the share itself. */
const original = ({ authorId, parentId }: NewShare) => {
  const author = sql<number>`(select ${authorId}::int)`;
  return sql`
    select coalesce(o.id, s.id) as id
    from shares s
    join posts p on p.id = s.id and p.removed_at is null and p.review_since is null
    left join shares o on o.id = s.parent_id
    left join posts op on op.id = o.id
    where s.id = ${parentId}::int
      and ${mayReactToShare(author)}
      and (
        o.id is null
        or (
          op.removed_at is null
          and op.review_since is null
          and ${notHidden(author, sql.ref<number>('o.author_id'))}
          and not ${hasBlocked(sql.ref<number>('o.author_id'), author)}
        )
      )`;
};

/** SQL: the item that the share links to. */
const linkedItem = ({ authorId, itemId, itemSlug, itemType, readsState }: NewShare) => sql`
  select i.id
  from items i
  left join bills b on b.id = i.id
  left join initiatives n on n.id = i.id
  where i.id = coalesce(${itemId}::int, (select id from bills where slug = ${itemSlug}::text))
    and i.item_type = ${itemType}::text
    and (b.id is null or b.category <> 'state' or ${readsState}::boolean)
    and (
      n.id is null
      or (
        n.submitted_at is not null
        and ${mayRead(sql<number>`(select ${authorId}::int)`, sql.ref<number>('n.author_id'), sql`true`)}
      )
    )`;

/** The item that a share could not link to: a bill's category, and whether it is the author's own draft. */
export async function findRefusedItem(db: Db, { authorId, itemId, itemSlug, itemType }: NewShare) {
  const { rows } = await sql<{ category: string | null; own_draft: boolean | null }>`
    select
      b.category,
      n.author_id = ${authorId}
        and n.submitted_at is null
        and n.review_since is null
        and n.removed_at is null as own_draft
    from items i
    left join bills b on b.id = i.id
    left join initiatives n on n.id = i.id
    where i.id = coalesce(${itemId}::int, (select id from bills where slug = ${itemSlug}::text))
      and i.item_type = ${itemType}::text`.execute(db);
  return rows[0];
}

/** Stores a share with its receivers and mentions, or nothing and why. */
export async function insertShare(db: Db, share: NewShare): Promise<Created> {
  const { authorId, receiverIds, exceptIds, mentionIds, parentId, itemType } = share;
  const author = sql<number>`(select ${authorId}::int)`;
  /** The author's network without those who are left out. */
  const network = sql`
    select c.friend_id
    from connections c
    where c.member_id = ${author}
      and c.friend_name is not null
      and c.friend_id <> all(coalesce(${exceptIds}::int[], '{}'))
  `;
  const { rows } = await sql<Created>`
    with parent as (${original(share)}),
    item as (${linkedItem(share)}),
    checks as materialized (
      select
        ${receiverIds}::int[] is not null or exists (${network}) as may_send,
        array(${outsideNetwork(author, receiverIds)}) as outside_receivers,
        array(${outsideNetwork(author, mentionIds)}) as outside_mentions,
        ${parentId}::int is null or exists (select from parent) as parent_found,
        ${itemType}::text is null or exists (select from item) as item_found
    ),
    post as (
      insert into posts (kind, author_id, text, review_since, client_key)
      select
        'share',
        ${author},
        ${share.text}::text,
        case when ${share.inReview}::boolean then now() end,
        ${share.clientKey}::uuid
      from checks
      where may_send
        and cardinality(outside_receivers) + cardinality(outside_mentions) = 0
        and parent_found
        and item_found
      on conflict (author_id, client_key) where client_key is not null do nothing
      returning id
    ),
    share as (
      insert into shares (id, author_id, general, released, url, item_id, is_reshare, parent_id, media_id)
      select
        post.id,
        ${author},
        ${receiverIds}::int[] is null and ${exceptIds}::int[] is null,
        not ${share.inReview}::boolean,
        ${share.url}::text,
        (select id from item),
        ${parentId}::int is not null,
        (select id from parent),
        ${share.mediaId}::uuid
      from post
    ),
    receivers as (
      insert into share_receivers (share_id, member_id, author_id)
      select post.id, receiver.id, ${author}
      from post
      cross join lateral (
        select unnest(${receiverIds}::int[]) as id
        union all
        ${network}
        and ${exceptIds}::int[] is not null
      ) as receiver
    ),
    mentioned as (
      insert into post_mentions (post_id, member_id)
      select post.id, mention.id
      from post
      cross join unnest(${mentionIds}::int[]) as mention (id)
    )
    select post.id, checks.*
    from checks
    left join post on true`.execute(db);
  return rows[0]!;
}

type ShareKey = Pick<NewShare, 'authorId' | 'clientKey' | 'isGivenKey' | 'receivedAt'>;

/** SQL: a post was made within the time of a double click before a call was received, or later. */
function isRecent(receivedAt: Date) {
  // The clock of the server may differ from that of the database.
  const seconds = (Date.now() - receivedAt.getTime()) / 1000 + doubleClickSeconds;
  return sql<boolean>`created_at > now() - make_interval(secs => ${seconds}::float8)`;
}

/** The share that a member has sent with this key. */
export async function findShareByKey(
  db: Db,
  { authorId, clientKey, isGivenKey, receivedAt }: ShareKey,
): Promise<number | undefined> {
  const share = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .where('kind', '=', 'share')
    .$if(!isGivenKey, (query) => query.where(isRecent(receivedAt)))
    .executeTakeFirst();
  return share?.id;
}

/** Takes the key made of its content from an older share, so that the same may be posted again. */
export async function releaseOldKey(db: Db, share: ShareKey): Promise<void> {
  const { authorId, clientKey, isGivenKey, receivedAt } = share;
  if (isGivenKey) return;
  await db
    .updateTable('posts')
    .set({ client_key: null })
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .where(sql<boolean>`not ${isRecent(receivedAt)}`)
    .execute();
}

interface MemberAndShare {
  shareId: number;
  memberId: number;
}

/** Deletes a member's own share with everything below it. @returns its media; undefined for no such share. */
export async function deleteOwnShare(
  db: Db,
  { shareId, memberId }: MemberAndShare,
): Promise<{ media_id: string | null } | undefined> {
  // The original is locked first, as in a deletion of the original.
  const { rows } = await sql<{ media_id: string | null }>`
    with own as materialized (
      select id, parent_id, media_id
      from shares
      where id = ${shareId} and author_id = ${memberId}
    ),
    original as materialized (
      select o.id
      from shares o
      where o.id = (select parent_id from own)
      for no key update
    )
    delete from posts
    where id = (select id from own)
      and (select count(*) from original) >= 0
    returning (select media_id from own) as media_id`.execute(db);
  return rows[0];
}

interface Rated {
  rating: 1 | 2 | null;
  untrue: number;
  partly_true: number;
}

/** Rates a share, or takes the same rating back. @returns undefined where the member may not rate it. */
export async function toggleTruth(
  db: Db,
  { shareId, memberId, value }: MemberAndShare & { value: 1 | 2 },
): Promise<Rated | undefined> {
  const { rows } = await sql<Rated>`
    with share as materialized (
      select s.id
      from shares s
      join posts p on p.id = s.id and p.removed_at is null and p.review_since is null
      where s.id = ${shareId} and ${mayReactToShare(memberId)}
    )
    select rated.*
    from share
    cross join toggle_truth(share.id, ${memberId}, ${value}::smallint) as rated
    where rated.untrue is not null`.execute(db);
  return rows[0];
}
