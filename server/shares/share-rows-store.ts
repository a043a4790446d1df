import { sql, type RawBuilder } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { hasBlocked, mayRead, notHeld } from '#server/connect/visibility.ts';
import { joinedMedia, type MediaRow } from '#server/media/media-store.ts';
import { mentionsOf, nameOf, viewerHas, type Mention } from '#server/posts/posts-store.ts';
import { maySeeShare } from '#server/posts/share-access-store.ts';

/** What a share says: the same for an entry of the feed and for the original inside a reshare. */
export interface Posting {
  id: number;
  author_id: number;
  author: string;
  avatar: string | null;
  created_at: string;
  deactivated: boolean;
  removed: boolean;
  /** It waits for review. */
  waiting: boolean;
  text: string | null;
  url: string | null;
  item: SharedItem | null;
  media: MediaRow | null;
  mentions: Mention[] | null;
}

export interface SharedItem {
  id: number;
  type: 'bill' | 'initiative' | 'representative';
  slug: string;
  /** Null for an initiative that the viewer may not read any more. */
  title: string | null;
  /** The sharer's opinion. */
  vote: OpinionLevel | null;
}

/** A share as one viewer sees it. */
export interface ShareRow {
  posting: Posting;
  is_reshare: boolean;
  /** The original of a reshare; `held`: by a member whom the viewer holds; `open`: the viewer may open it. */
  parent: { posting: Posting; held: boolean; open: boolean } | null;
  general: boolean;
  receiver_ids: string;
  /** Replies to the share itself, and all comments below it that the viewer may see. */
  reply_count: number;
  comments_count: number;
  like_count: number;
  reshare_count: number;
  untrue_count: number;
  partly_true_count: number;
  liked: boolean;
  flagged: boolean;
  reshared: boolean;
  rating: 1 | 2 | null;
  /** The author has blocked the viewer, who keeps what was sent before. */
  blocked: boolean;
}

type Viewer = RawBuilder<number>;

/**
 * SQL of the ShareRow of each share in `page`, a query or a CTE with the column `id`. What shares say is read
 * at once for those of the page and for the originals inside their reshares.
 */
export function shareRows(viewer: Viewer): RawBuilder<ShareRow> {
  const [id, author] = [sql.ref<number>('s.id'), sql.ref<number>('s.author_id')];
  const original = sql`coalesce(s.parent_id, s.id)`;
  return sql`
    with postings as materialized (
      select shown.id, ${posting(viewer)} as posting
      from (
        select id from page
        union
        select s.parent_id
        from page
        join shares s on s.id = page.id
        where s.parent_id is not null
      ) as shown
      join shares on shares.id = shown.id
      join posts on posts.id = shown.id
      join members on members.id = posts.author_id
    )
    select
      s.id,
      (select posting from postings where postings.id = s.id) as posting,
      s.is_reshare,
      case when s.parent_id is not null then (
        select json_build_object(
          'posting', (select posting from postings where postings.id = o.id),
          'held', not ${notHeld(viewer, sql.ref<number>('o.author_id'))},
          'open', ${maySeeShare(viewer, 'o')}
        )
        from shares o
        where o.id = s.parent_id
      ) end as parent,
      s.general,
      case
        when s.general then ''
        when s.author_id <> ${viewer} then ${viewer}::text
        else (
          select coalesce(string_agg(r.member_id::text, ',' order by r.member_id), '')
          from share_receivers r
          where r.share_id = s.id
        )
      end as receiver_ids,
      p.reply_count,
      s.comment_count - ${heldComments(viewer)} + ${ownWaiting(viewer)} as comments_count,
      p.like_count,
      case
        when s.parent_id is null then s.reshare_count
        else (select o.reshare_count from shares o where o.id = s.parent_id)
      end as reshare_count,
      s.untrue_count,
      s.partly_true_count,
      ${viewerHas(viewer, 'post_likes', id)} as liked,
      ${viewerHas(viewer, 'post_flags', id)} as flagged,
      exists (
        select from shares r where r.parent_id = ${original} and r.author_id = ${viewer}
      ) as reshared,
      (select t.value from truth_ratings t where t.share_id = s.id and t.member_id = ${viewer}) as rating,
      ${hasBlocked(author, viewer)} as blocked
    from page
    join shares s on s.id = page.id
    join posts p on p.id = page.id`;
}

/** SQL: what one of `shares` says, as JSON. Its post and the author are joined as `posts` and `members`. */
function posting(viewer: Viewer): RawBuilder<Posting> {
  return sql`json_build_object(
    'id', shares.id,
    'author_id', shares.author_id,
    'author', ${nameOf('members')},
    'avatar', members.avatar,
    'created_at', posts.created_at,
    'deactivated', members.deactivated_at is not null,
    'removed', posts.removed_at is not null,
    'waiting', posts.held_at is not null,
    'text', posts.text,
    'url', shares.url,
    'item', ${sharedItem(viewer)},
    'media', ${media},
    'mentions', ${mentionsOf(sql.ref<number>('shares.id'))}
  )`;
}

/** SQL: the image or video of a share. */
const media: RawBuilder<MediaRow | null> = sql`case when shares.media_id is not null then (
  select ${joinedMedia} from media_files where media_files.id = shares.media_id
) end`;

/** SQL: the bill, initiative or representative that a share links to. */
function sharedItem(viewer: Viewer): RawBuilder<SharedItem | null> {
  const readable = mayRead(viewer, sql.ref<number>('n.author_id'), sql`n.submitted_at is not null`);
  return sql`case when shares.item_id is not null then (
    select json_build_object(
      'id', i.id,
      'type', i.item_type,
      'slug', coalesce(b.slug, i.id::text),
      'title', coalesce(b.title, r.name, n.title),
      'vote', (
        select o.level
        from posts o
        where o.kind = 'opinion'
          and o.item_id = i.id
          and o.author_id = shares.author_id
          and o.counted
      )
    )
    from items i
    left join bills b on b.id = i.id
    left join representatives r on r.id = i.id
    left join initiatives n on n.id = i.id and ${readable}
    where i.id = shares.item_id
  ) end`;
}

/** SQL: the viewer's own comments below a share that wait for review. */
function ownWaiting(viewer: Viewer): RawBuilder<number> {
  return sql`(
    select count(*)::int
    from posts waiting
    where waiting.author_id = ${viewer} and waiting.root_id = s.id and waiting.held_at is not null
  )`;
}

/** SQL: comments below a share by members whom the viewer holds, and what others replied to these. */
function heldComments(viewer: Viewer): RawBuilder<number> {
  return sql`(
    select count(*)::int + coalesce(sum((
      select count(*)
      from posts below
      where below.parent_id = held.id
        and below.held_at is null
        and ${notHeld(viewer, sql.ref<number>('below.author_id'))}
    )), 0)::int
    from holds h
    join posts held on held.root_id = s.id and held.author_id = h.held_id
    where h.holder_id = ${viewer} and held.held_at is null
  )`;
}
