import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { hasBlocked, mayRead, notHidden } from '#server/connect/visibility.ts';
import type { PostKind } from '#server/database/generated/tables.ts';
import { compiledQuery, type Params } from '#server/database/compiled-query.ts';
import type { Db } from '#server/database/pool.ts';
import { firstNameOf, lastNameOf, nameOf } from './posts-store.ts';
import { mayJoinShare, maySeeShare } from './share-access-store.ts';
import type { ReplyRow } from './threads.queries.ts';

// Every action is one statement. Locks go from the root of a thread to its leaves, so that no two writers
// wait for each other in a circle; see docs/decisions/0029.

const authorOf = (post: string) => sql.ref<number>(`${post}.author_id`);

/** Which posts a call is about: opinions with the replies to them, shares, or comments on shares. */
export type PostScope = 'opinions' | 'shares' | 'share comments';
type RootKind = Exclude<PostKind, 'reply'>;
interface Scope {
  rootKind: RootKind;
  /** Null: the root and its replies. */
  kind: PostKind | null;
}
const scopes: Record<PostScope, Scope> = {
  opinions: { rootKind: 'opinion', kind: null },
  shares: { rootKind: 'share', kind: 'share' },
  'share comments': { rootKind: 'share', kind: 'reply' },
};

/** One statement for each scope: PostgreSQL prepares every table of a statement whenever it runs. */
function perScope<Row, Values extends object>(
  build: (scope: Scope, given: Params<Values>) => RawBuilder<Row>,
) {
  const statement = (scope: PostScope) => compiledQuery<Row, Values>((given) => build(scopes[scope], given));
  return {
    opinions: statement('opinions'),
    shares: statement('shares'),
    'share comments': statement('share comments'),
  };
}

/** SQL: the post `p` below `root` is one that the call is about. */
function isInScope({ kind, rootKind }: Scope): RawBuilder<SqlBool> {
  const isRoot = sql<SqlBool>`root.kind = ${sql.lit(rootKind)}`;
  return kind === null ? isRoot : sql<SqlBool>`(${isRoot} and p.kind = ${sql.lit(kind)})`;
}

/** SQL: the root post, an opinion, is not about a state bill, or these are offered to the viewer. */
function isOffered(readsState: Expression<boolean>, root: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${readsState}::boolean
    or not exists (
      select
      from bills b
      where b.id = ${sql.ref(`${root}.item_id`)} and b.category = 'state'
    )
  )`;
}

/**
 * SQL: the viewer may join in below a root post. Where it is an opinion on an initiative, they must be able
 * to read the initiative, and its author must not have blocked them.
 */
function mayJoin(
  rootKind: RootKind,
  viewerId: Expression<number>,
  readsState: Expression<boolean>,
  root: string,
): RawBuilder<SqlBool> {
  if (rootKind === 'share')
    return sql<SqlBool>`(
      ${sql.ref(`${root}.removed_at`)} is null
      and exists (
        select
        from shares s
        where s.id = ${sql.ref(`${root}.id`)} and ${mayJoinShare(viewerId, 's')}
      )
    )`;
  const author = sql.ref<number>('n.author_id');
  return sql<SqlBool>`(
    ${isOffered(readsState, root)}
    and not exists (
      select
      from initiatives n
      where n.id = ${sql.ref(`${root}.item_id`)}
        and (
          not ${mayRead(viewerId, author, sql<SqlBool>`n.submitted_at is not null`)}
          or ${hasBlocked(author, viewerId)}
        )
    )
  )`;
}

/** SQL: the author of a post is not hidden from the viewer and has not blocked them. */
const meets = (viewerId: Expression<number>, post: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(
    ${notHidden(viewerId, authorOf(post))}
    and not ${hasBlocked(authorOf(post), viewerId)}
  )`;

/** SQL: the post waits for review. Of an opinion only the text does: its level is shown. */
const isHeldBack = (post: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${post}.held_at`)} is not null and ${sql.ref(`${post}.kind`)} <> 'opinion')`;

export interface NewReply {
  /** The post on top of the thread, and what it must be. */
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
  held: boolean;
  /** Members of the author's network; others are left out. */
  mentionIds: number[];
  clientKey: string | null;
}

type WrittenReply = ReplyRow & { item_id: number | null };

const insertReplyStatement = (rootKind: RootKind) =>
  compiledQuery<WrittenReply, NewReply>(
    ({ rootId, parentId, answersId, authorId, readsState, text, held, mentionIds, clientKey }) => sql`
    with place as (
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
        and not (${isHeldBack('root')} or ${isHeldBack('target')} or ${isHeldBack('above')})
        and answered.held_at is null
        and ${notHidden(authorId, authorOf('root'))}
        and ${mayJoin(rootKind, authorId, readsState, 'root')}
        and (${answersId}::int is null or answered.id is not null)
        and not exists (
          select
          from unnest(array[above.author_id, target.author_id, answered.author_id]) as named (author_id)
          where named.author_id is not null
            and not ${meets(authorId, 'named')}
        )
      for key share of root, above
    ),
    sent as (
      select *
      from posts
      where author_id = ${authorId}::int
        and client_key = ${clientKey}::uuid
        and kind = 'reply'
    ),
    added as (
      insert into posts (kind, author_id, text, root_id, parent_id, answers_id, held_at, client_key)
      select
        'reply',
        ${authorId}::int,
        ${text},
        root_id,
        parent_id,
        answers_id,
        case when ${held}::boolean then now() end,
        ${clientKey}::uuid
      from place
      where not exists (select from sent)
      on conflict (author_id, client_key) where client_key is not null do nothing
      returning *
    ),
    written as (
      select * from added
      union all
      select * from sent
    ),
    mentioned as (
      insert into post_mentions (post_id, member_id)
      select added.id, c.friend_id
      from added
      join connections c on c.member_id = ${authorId} and c.friend_id = any(${mentionIds}::int[])
      returning member_id
    )
    select
      written.*,
      ${nameOf('m')} as author,
      ${firstNameOf('m')} as first_name,
      ${lastNameOf('m')} as last_name,
      (
        select json_agg(json_build_object('id', mm.id, 'name', ${nameOf('mm')}) order by mm.id)
        from mentioned
        join members mm on mm.id = mentioned.member_id
      ) as mentions,
      s.name as state,
      m.avatar,
      false as deactivated,
      false as removed,
      written.held_at is not null as held,
      false as liked,
      false as followed,
      false as flagged,
      nullif(${nameOf('am')}, '') as answers_name,
      place.item_id
    from written
    cross join place
    join members m on m.id = written.author_id
    left join states s on s.postal = m.state
    left join posts a on a.id = written.answers_id
    left join members am on am.id = a.author_id`,
  );
const insertReplyStatements = {
  opinion: insertReplyStatement('opinion'),
  share: insertReplyStatement('share'),
};

/**
 * Adds a reply. A reply to the second level is placed beside what it answers.
 * @returns the reply as its author sees it, and the item that the thread is about. Undefined where a post
 * that it names is gone, waits for review, is in another thread, or its author is hidden from the writer or
 * has blocked them, or where a concurrent call with the same key has just added it.
 */
export async function insertReply(db: Db, reply: NewReply): Promise<WrittenReply | undefined> {
  const [row] = await insertReplyStatements[reply.rootKind](db, reply);
  return row;
}

interface MemberAndPost {
  postId: number;
  memberId: number;
}

/** The first post of a reply's thread, and the item that an opinion is about. */
interface ReplyThread {
  root_id: number;
  item_id: number | null;
}

const removeReplyStatements = perScope<ReplyThread, MemberAndPost>(
  (scope, { postId, memberId }) => sql`
    with own as (
      select p.id, p.root_id, root.item_id
      from posts p
      join posts above on above.id = p.parent_id
      join posts root on root.id = p.root_id
      where p.id = ${postId}
        and p.author_id = ${memberId}
        and ${isInScope(scope)}
      for key share of root
      for no key update of above
    )
    delete from posts
    using own
    where posts.id = own.id
    returning own.item_id, own.root_id`,
);

/**
 * Deletes a member's own reply and the replies to it. @returns its thread, if the reply was there.
 */
export async function removeReply(
  db: Db,
  reply: MemberAndPost,
  scope: PostScope,
): Promise<ReplyThread | undefined> {
  const [row] = await removeReplyStatements[scope](db, reply);
  return row;
}

interface Toggled {
  liked: boolean;
  total: number;
}

/** State bills are offered to the member. */
type ReaderAndPost = MemberAndPost & Pick<NewReply, 'readsState'>;

const toggleLikeStatements = perScope<Toggled, ReaderAndPost>(
  (scope, { postId, memberId, readsState }) => sql`
    with post as materialized (
      select p.id
      from posts p
      join posts root on root.id = coalesce(p.root_id, p.id)
      where p.id = ${postId}
        and p.removed_at is null
        and not ${isHeldBack('p')}
        and ${isInScope(scope)}
        and ${scope.kind === 'share' ? sql`true` : meets(memberId, 'p')}
        and ${mayJoin(scope.rootKind, memberId, readsState, 'root')}
    )
    select toggled.*
    from post
    cross join toggle_like(post.id, ${memberId}) as toggled
    where toggled.total is not null`,
);

/** Likes a post or takes the like back. @returns undefined where the member may not like it. */
export async function toggleLike(
  db: Db,
  like: ReaderAndPost,
  scope: PostScope,
): Promise<Toggled | undefined> {
  const [row] = await toggleLikeStatements[scope](db, like);
  return row;
}

interface NewFlag extends ReaderAndPost {
  comment: string;
}

const insertFlagStatements = perScope<{ own: boolean; added: boolean }, NewFlag>(
  (scope, { postId, memberId, readsState, comment }) => sql`
    with post as (
      select p.id, p.author_id
      from posts p
      join posts root on root.id = coalesce(p.root_id, p.id)
      where p.id = ${postId}
        and p.removed_at is null
        and p.held_at is null
        and ${isInScope(scope)}
        and ${notHidden(memberId, authorOf('p'))}
        and not ${hasBlocked(authorOf('p'), memberId)}
        and ${
          scope.rootKind === 'share'
            ? sql`exists (select from shares s where s.id = root.id and ${maySeeShare(memberId, 's')})`
            : isOffered(readsState, 'root')
        }
      for key share of p
    ),
    flag as (
      insert into post_flags (post_id, member_id, comment)
      select id, ${memberId}::int, ${comment}
      from post
      where author_id <> ${memberId}
      on conflict do nothing
      returning post_id
    )
    select author_id = ${memberId} as own, exists (select from flag) as added
    from post`,
);

/**
 * Reports a post to the administrator.
 * @returns undefined where the member may not see it or is blocked by its author; `own`: they wrote it;
 * `added` is false for a second flag.
 */
export async function insertFlag(
  db: Db,
  flag: NewFlag,
  scope: PostScope,
): Promise<{ own: boolean; added: boolean } | undefined> {
  const [row] = await insertFlagStatements[scope](db, flag);
  return row;
}

/** The category of the bill that a post's thread is about; undefined for any other post. */
export async function findCategory(db: Db, postId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('posts as p')
    .innerJoin('posts as root', (join) =>
      join.on((on) => on('root.id', '=', on.fn.coalesce('p.root_id', 'p.id'))),
    )
    .innerJoin('bills as b', 'b.id', 'root.item_id')
    .select('b.category')
    .where('p.id', '=', postId)
    .executeTakeFirst();
  return found?.category;
}
