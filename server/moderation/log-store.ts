import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** What administrators read in place of the name of an account that is not set up. */
export const namelessMember = 'No name yet';

/** Names of actions in the log; transparency counts some of them. */
export type Action =
  | 'remove'
  | 'remove_profile'
  | 'keep'
  | 'approve'
  | 'uphold'
  | 'restore'
  | 'suspend'
  | 'lift_suspension'
  | 'grant_media'
  | 'revoke_media'
  | 'grant_administrator'
  | 'revoke_administrator'
  | 'reset_two_step'
  | 'change_filter'
  | 'pin_to_short_list'
  | 'hide_from_short_list'
  | 'rank_again'
  | 'correct_issues'
  | 'start_sync'
  | 'retry_failed_jobs'
  | 'approve_ad'
  | 'reject_ad'
  | 'change_ad_settings';

interface NewEntry {
  /** The administrator's id, or the system account of an operator who used a command. */
  by: number | string;
  action: Action;
  caseId?: number | undefined;
  postId?: number | null | undefined;
  aboutMemberId?: number | undefined;
  reason?: string | null | undefined;
  details?: Record<string, unknown>;
}

/** Records an action. Call it in the transaction of the action. */
export async function logAction(
  db: Db,
  { by, action, caseId, postId, aboutMemberId, reason, details = {} }: NewEntry,
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({
      ...(typeof by === 'number' ? { admin_id: by } : { operator: by }),
      action,
      case_id: caseId ?? null,
      post_id: postId ?? null,
      about_member_id: aboutMemberId ?? null,
      reason: reason || null,
      details: JSON.stringify(details),
    })
    .execute();
}

/** SQL: who did what the entry `l` records; a number after the account is erased. */
export const actor = sql<string>`coalesce(
  l.operator,
  (select coalesce(a.display_name, ${namelessMember}) from members a where a.id = l.admin_id),
  'Administrator ' || l.admin_id
)`;

const entries = (db: Db) =>
  db
    .selectFrom('moderation_log as l')
    .leftJoin('members as m', 'm.id', 'l.about_member_id')
    .select([
      'l.id',
      'l.at',
      actor.as('by'),
      'l.action',
      'l.case_id',
      'l.post_id',
      'l.about_member_id',
      sql<string | null>`case when m.id is not null then coalesce(m.display_name, ${namelessMember}) end`.as(
        'about_name',
      ),
      'l.reason',
      'l.details',
    ])
    .orderBy('l.id', 'desc');

export type LogRow = Awaited<ReturnType<typeof findLogAbout>>[number];

/** A page of the log, newest first, and the number of entries. */
export async function findLog(db: Db, window: { offset: number; size: number }) {
  const [rows, { total }] = await Promise.all([
    entries(db).limit(window.size).offset(window.offset).execute(),
    db
      .selectFrom('moderation_log')
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The last actions about a member. */
export async function findLogAbout(db: Db, memberId: number, limit: number) {
  return entries(db).where('l.about_member_id', '=', memberId).limit(limit).execute();
}
