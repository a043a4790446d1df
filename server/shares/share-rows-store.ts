import { sql, type RawBuilder } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { hasBlocked, mayReadInitiative, notHeld } from '#server/connect/visibility.ts';
import { joinedMedia, type MediaRow } from '#server/media/media-store.ts';
import { mentionsOf, nameOf, replyCount, viewerHas, type Mention } from '#server/posts/posts-store.ts';
import { maySeeShare } from '#server/posts/share-access-store.ts';

/** The content of a share: an entry of the feed, or the original inside a reshare. */
export interface Posting {
  id: number;
  author_id: number;
  author: string;
  avatar: string | null;
  created_at: Date;
  deactivated: boolean;
  removed: boolean;
  /** It waits for review. */
  in_review: boolean;
  rejected: boolean;
  is_reshare: boolean;
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
  /** Null for an initiative that the viewer may no longer read. */
  title: string | null;
  /** The sharer's opinion. */
  vote: OpinionLevel | null;
}

/** A share as one viewer sees it. */
export interface ShareRow {
  posting: Posting;
  /**
   * The original of a reshare; `held`: by one whose posts the viewer has hidden; `blocked`: by one who
   * has blocked the viewer; `open`: the viewer may open it.
   */
  parent: { posting: Posting; held: boolean; blocked: boolean; open: boolean } | null;
  general: boolean;
  receiver_ids: string;
  /** Replies to the share itself and all comments that the viewer may see, with their own that wait. */
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

/** A share as one row. The original of a reshare is a separate row. */
export interface StoredShare extends Posting, Omit<ShareRow, 'posting' | 'parent' | 'receiver_ids'> {
  /** False for originals that are not on the page themselves. */
  on_page: boolean;
  parent_id: number | null;
  /** Null for general shares and those of others. */
  receiver_ids: string | null;
  held: boolean;
  open: boolean;
}

type Viewer = RawBuilder<number>;

/**
 * SQL of the StoredShare of each share in `page`, a query or a CTE with the column `id`, and of each original
 * inside their reshares.
 */
export function storedShares(viewer: Viewer): RawBuilder<StoredShare> {
  const [id, author] = [sql.ref<number>('s.id'), sql.ref<number>('s.author_id')];
  return sql`
    select
      s.id,
      shown.on_page,
      s.author_id,
      ${nameOf('m')} as author,
      m.avatar,
      p.created_at,
      m.deactivated_at is not null as deactivated,
      p.removed_at is not null as removed,
      p.review_since is not null and p.removed_at is null as in_review,
      p.review_since is not null and p.removed_at is not null as rejected,
      p.text,
      s.url,
      s.is_reshare,
      s.parent_id,
      not (shown.on_page or ${notHeld(viewer, author)}) as held,
      shown.on_page or ${maySeeShare(viewer)} as open,
      s.general,
      ${replyCount('p', viewer)} as reply_count,
      s.comment_count + ${ownInReview(viewer)} - ${heldComments(viewer)} as comments_count,
      p.like_count,
      s.reshare_count,
      s.untrue_count,
      s.partly_true_count,
      ${viewerHas(viewer, 'post_likes', id)} as liked,
      ${viewerHas(viewer, 'post_flags', id)} as flagged,
      exists (
        select from shares r where r.parent_id = coalesce(s.parent_id, s.id) and r.author_id = ${viewer}
      ) as reshared,
      (select t.value from truth_ratings t where t.share_id = s.id and t.member_id = ${viewer}) as rating,
      ${hasBlocked(author, viewer)} as blocked,
      ${sharedItem(viewer)} as item,
      ${media} as media,
      ${mentionsOf(id)} as mentions,
      case when s.author_id = ${viewer} and not s.general then (
        select string_agg(r.member_id::text, ',' order by r.member_id)
        from share_receivers r
        where r.share_id = s.id
      ) end as receiver_ids
    from (
      select id, true as on_page from page
      union all
      select distinct reshare.parent_id, false
      from page
      join shares reshare on reshare.id = page.id
      where reshare.parent_id is not null
        and reshare.parent_id not in (select id from page)
    ) as shown
    join shares s on s.id = shown.id
    join posts p on p.id = shown.id
    join members m on m.id = s.author_id`;
}

/** The shares of a page, each with the original of a reshare. */
export function toShareRows(rows: StoredShare[], viewerId: number): ShareRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter(({ on_page }) => on_page)
    .map((row) => {
      const original = row.parent_id === null ? undefined : byId.get(row.parent_id);
      const receivers = row.author_id === viewerId ? row.receiver_ids : String(viewerId);
      return {
        ...row,
        posting: row,
        parent: original ? { ...original, posting: original } : null,
        reshare_count: (original ?? row).reshare_count,
        receiver_ids: row.general ? '' : (receivers ?? ''),
      };
    });
}

/** SQL: the image or video of a share. */
const media: RawBuilder<MediaRow | null> = sql`case when s.media_id is not null then (
  select ${joinedMedia} from media_files where media_files.id = s.media_id
) end`;

/** SQL: the bill, initiative or representative that a share links to. */
function sharedItem(viewer: Viewer): RawBuilder<SharedItem | null> {
  return sql`case when s.item_id is not null then (
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
          and o.author_id = s.author_id
          and o.counted
      )
    )
    from items i
    left join bills b on b.id = i.id
    left join representatives r on r.id = i.id
    left join initiatives n on n.id = i.id and ${mayReadInitiative(viewer)}
    where i.id = s.item_id
  ) end`;
}

/** SQL: how many of the viewer's own comments below a share wait for review. */
function ownInReview(viewer: Viewer): RawBuilder<number> {
  return sql`(
    select count(*)::int
    from posts own
    where own.author_id = ${viewer} and own.review_since is not null and own.root_id = s.id
  )`;
}

/** SQL: comments below a share by members whose posts the viewer has hidden, and the replies to these. */
function heldComments(viewer: Viewer): RawBuilder<number> {
  return sql`(
    select count(*)::int + coalesce(sum((
      select count(*)
      from posts below
      where below.parent_id = held.id
        and below.review_since is null
        and ${notHeld(viewer, sql.ref<number>('below.author_id'))}
    )), 0)::int
    from holds h
    join posts held on held.root_id = s.id and held.author_id = h.held_id
    where h.holder_id = ${viewer} and held.review_since is null
  )`;
}
