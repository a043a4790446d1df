import { sql } from 'kysely';
import { isSuspended } from '#server/connect/visibility.ts';
import { reviewHours, type CaseStatus, type ProfilePart } from '#contract/moderation.ts';
import type { Db } from '#server/database/pool.ts';
import type { CaseKind, PostKind } from '#server/database/generated/tables.ts';
import { actor } from './log-store.ts';

export interface CaseRow {
  id: number;
  kind: CaseKind;
  status: CaseStatus;
  post_id: number | null;
  /** Of a public initiative. */
  initiative_id: number | null;
  opened_at: Date;
  decided_at: Date | null;
  reason: string | null;
  rule: string | null;
  removed: { parts?: ProfilePart[]; until?: string | null } | null;
  appeal_text: string | null;
  appealed_at: Date | null;
  appeal_decided_at: Date | null;
  appeal_reason: string | null;
  post_kind: PostKind | null;
  root_id: number | null;
  root_kind: PostKind | null;
  text: string | null;
  about: string | null;
  /** The link of a share, and the id of its image or video. */
  link: string | null;
  media_id: string | null;
  overdue: boolean;
  decided_by: string | null;
  thread: { name: string; text: string | null }[];
  author_id: number;
  name: string | null;
  avatar: string | null;
  about_me: string | null;
  city: string | null;
  deactivated: boolean;
  suspended: boolean;
  removals: number;
  flag_count: number;
  flags: { member_id: number; name: string | null; comment: string; created_at: string }[];
}

const shownFlags = 20;

/** SQL: waits longer than the terms promise. */
const isOverdue = sql<boolean>`(
  case c.status
    when 'appealed' then c.appealed_at
    when 'waiting' then c.opened_at
    when 'in_review' then c.opened_at
  end < now() - make_interval(hours => ${reviewHours})
)`;

/** SQL: the texts of the initiative `i` of a case. */
export const initiativeText = sql<string | null>`i.title || E'\\n\\n' || i.description`;

/** SQL: decisions against a member that were not reversed, including those on posts deleted since. */
export const removalsOf = sql<number>`(
  select count(*)::int
  from moderation_cases decided
  where decided.member_id = m.id and decided.status in ('removed', 'appealed', 'upheld')
)`;

/** One page of the cases of a status, with everything that a decision needs: what waits longest first. */
export async function findCases(
  db: Db,
  status: CaseStatus,
  { offset, size }: { offset: number; size: number },
): Promise<CaseRow[]> {
  const isOpen = ['waiting', 'in_review', 'appealed'].includes(status);
  const order = isOpen ? sql`coalesce(c.appealed_at, c.opened_at), c.id` : sql`c.decided_at desc, c.id desc`;
  const { rows } = await sql<CaseRow>`
    with page as (
      select c.*
      from moderation_cases c
      where c.status = ${status}
      order by ${order}
      limit ${size} offset ${offset}
    )
    select
      c.id, c.kind, c.status, c.post_id, c.opened_at, c.decided_at, c.reason, c.rule, c.removed,
      c.appeal_text, c.appealed_at, c.appeal_decided_at, c.appeal_reason,
      case when i.submitted_at is not null then i.id end as initiative_id,
      p.kind as post_kind,
      coalesce(p.root_id, p.id) as root_id,
      coalesce(root.kind, p.kind) as root_kind,
      coalesce(p.text, ${initiativeText}) as text,
      sh.url as link,
      sh.media_id,
      coalesce(b.title, r.name, n.title) as about,
      coalesce(${isOverdue}, false) as overdue,
      (
        select ${actor}
        from moderation_log l
        where l.case_id = c.id
        order by l.id
        limit 1
      ) as decided_by,
      case when root.id is null then '[]' else (
        select json_agg(
          json_build_object('name', tm.display_name, 'text', t.text)
          order by t.root_id is not null
        )
        from posts t
        join members tm on tm.id = t.author_id
        where t.id in (p.root_id, p.parent_id)
      ) end as thread,
      m.id as author_id, m.display_name as name, m.avatar, m.about_me, m.city,
      m.deactivated_at is not null as deactivated,
      ${isSuspended} as suspended,
      ${removalsOf} as removals,
      reports.count as flag_count,
      coalesce(reports.shown, '[]') as flags
    from page c
    join members m on m.id = c.member_id
    left join posts p on p.id = c.post_id
    left join posts root on root.id = p.root_id
    left join shares sh on sh.id = p.id
    left join initiatives i on i.id = c.initiative_id
    left join lateral (select coalesce(root.item_id, p.item_id, sh.item_id) as id) as item on true
    left join bills b on b.id = item.id
    left join representatives r on r.id = item.id
    left join initiatives n on n.id = item.id
    cross join lateral (
      select
        count(*)::int as count,
        json_agg(json_build_object(
          'member_id', f.member_id,
          'name', fm.display_name,
          'comment', f.comment,
          'created_at', f.created_at
        ) order by f.created_at) filter (where f.position <= ${shownFlags}) as shown
      from (
        select *, row_number() over (order by created_at) as position
        from (
          select member_id, comment, created_at, decided_at from post_flags where post_id = c.post_id
          union all
          select member_id, comment, created_at, decided_at
          from initiative_flags
          where initiative_id = c.initiative_id
          union all
          select member_id, comment, created_at, decided_at
          from member_flags
          where c.kind = 'profile' and flagged_id = c.member_id
        ) as all_flags
        -- A decision and the reports that it closes have the same time. Both are null in an open case.
        where decided_at is not distinct from c.decided_at
      ) as f
      join members fm on fm.id = f.member_id
    ) as reports
    order by ${order}`.execute(db);
  return rows;
}

/** The number of cases of a status, and of open ones by status. */
export async function countCases(db: Db, status: CaseStatus) {
  const { rows } = await sql<{
    total: number;
    waiting: number;
    in_review: number;
    appealed: number;
    overdue: number;
  }>`
    select
      (select count(*) from moderation_cases where status = ${status})::int as total,
      (count(*) filter (where c.status = 'waiting'))::int as waiting,
      (count(*) filter (where c.status = 'in_review'))::int as in_review,
      (count(*) filter (where c.status = 'appealed'))::int as appealed,
      (count(*) filter (where ${isOverdue}))::int as overdue
    from moderation_cases c
    where c.status in ('waiting', 'in_review', 'appealed')`.execute(db);
  return rows[0]!;
}
