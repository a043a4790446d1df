import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { initiativeText, type CaseRow } from './queue.queries.ts';

export type OwnCaseRow = Pick<
  CaseRow,
  | 'id'
  | 'kind'
  | 'status'
  | 'post_kind'
  | 'root_kind'
  | 'text'
  | 'reason'
  | 'rule'
  | 'removed'
  | 'appeal_text'
  | 'appealed_at'
  | 'appeal_decided_at'
  | 'appeal_reason'
> & { decided_at: Date; deleted: boolean };

/** SQL: the author has deleted what the decision is about. */
const isDeleted = sql<boolean>`(
  c.kind in ('post', 'initiative') and coalesce(c.post_id, c.initiative_id) is null
)`;

// Dismissed reports are not shown to the author.
const ofMember = (memberId: number) => sql`
  from moderation_cases c
  left join posts p on p.id = c.post_id
  left join posts root on root.id = p.root_id
  left join initiatives i on i.id = c.initiative_id
  where c.member_id = ${memberId}
    and c.status in ('removed', 'appealed', 'upheld', 'restored')`;

const columns = sql`
  c.id, c.kind, c.status, c.decided_at, c.reason, c.rule, c.removed,
  c.appeal_text, c.appealed_at, c.appeal_decided_at, c.appeal_reason,
  ${isDeleted} as deleted,
  p.kind as post_kind, coalesce(root.kind, p.kind) as root_kind,
  coalesce(p.text, ${initiativeText}) as text`;

/** Which decisions to read: all, those about one post, or suspensions. */
export interface About {
  postId: number | undefined;
  kind: 'suspension' | undefined;
}

/** Decisions about a member, newest first. */
export async function findOwnCases(
  db: Db,
  memberId: number,
  { postId, kind }: About,
  { offset, size }: { offset: number; size: number },
) {
  const found = sql`${ofMember(memberId)}
    ${postId === undefined ? sql`` : sql`and c.post_id = ${postId}`}
    ${kind ? sql`and c.kind = ${kind}` : sql``}`;
  const { rows } = await sql<OwnCaseRow>`
    select ${columns} ${found}
    order by c.decided_at desc, c.id desc
    limit ${size} offset ${offset}`.execute(db);
  const { rows: totals } = await sql<{
    total: number;
  }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: totals[0]!.total };
}

export async function findOwnCase(db: Db, memberId: number, id: number): Promise<OwnCaseRow | undefined> {
  const { rows } = await sql<OwnCaseRow>`select ${columns} ${ofMember(memberId)} and c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** @returns false where the member has appealed already, or the decision is no longer in force. */
export async function insertAppeal(db: Db, memberId: number, id: number, text: string): Promise<boolean> {
  const { rows } = await sql`
    with appealed as (
      update moderation_cases c
      set status = 'appealed', appeal_text = ${text}, appealed_at = now()
      where id = ${id}
        and member_id = ${memberId}
        and status = 'removed'
        and appealed_at is null
        and not ${isDeleted}
      returning c.id
    ),
    event as (
      insert into moderation_events (kind) select 'appeal' from appealed
    )
    select id from appealed`.execute(db);
  return rows.length > 0;
}

/** Reports a member. @returns false for a second report. */
export async function insertMemberFlag(
  db: Db,
  flag: { flaggedId: number; memberId: number; comment: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_flags')
    .values({ flagged_id: flag.flaggedId, member_id: flag.memberId, comment: flag.comment })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
