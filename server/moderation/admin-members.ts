import type { LogEntry, MemberRecord } from '#contract/moderation.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import { pagingOf } from '#server/http/paging.ts';
import {
  findMemberRecord,
  searchMemberRecords,
  setMayShareMedia,
  type MemberRow,
} from './admin-members.queries.ts';
import { findLogAbout, logAction, namelessMember, type LogRow } from './log-store.ts';

const pageSize = 20;
const shownActions = 50;

/** A page of members by the start of their email or name, newest first. */
export async function searchMembers(db: Db, text: string, page: number) {
  const { rows, total } = await searchMemberRecords(db, text, {
    offset: (page - 1) * pageSize,
    size: pageSize,
  });
  return {
    members: rows.map(recordView),
    ...pagingOf(page, total, pageSize),
  };
}

/** @throws AppError not_found */
export async function memberRecord(db: Db, id: number): Promise<{ member: MemberRecord; log: LogEntry[] }> {
  const [row, log] = await Promise.all([findMemberRecord(db, id), findLogAbout(db, id, shownActions)]);
  if (!row) throw new AppError('not_found', { text: 'There is no such member.' });
  return { member: recordView(row), log: log.map(logView) };
}

/** @throws AppError not_found */
export async function changeMediaPermission(
  db: Db,
  adminId: number,
  memberId: number,
  { granted, reason }: { granted: boolean; reason: string | null },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await setMayShareMedia(db, memberId, granted))) throw new AppError('not_found');
    const action = granted ? 'grant_media' : 'revoke_media';
    await logAction(db, { by: adminId, action, aboutMemberId: memberId, reason });
  });
}

/** An entry of the log as administrators see it. */
export function logView({ at, about_member_id, about_name, details, ...row }: LogRow): LogEntry {
  return {
    ...row,
    at: at.toISOString(),
    member: about_member_id === null ? null : { id: about_member_id, name: about_name },
    details,
  };
}

function recordView(row: MemberRow): MemberRecord {
  return {
    id: row.id,
    name: row.display_name ?? namelessMember,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    avatar: row.avatar,
    about_me: row.about_me,
    city: row.city,
    created_at: row.created_at.toISOString(),
    deactivated: row.deactivated_at !== null,
    has_page: row.has_page,
    administrator: row.is_admin,
    may_share_media: row.may_share_media,
    suspension:
      row.suspended && row.suspended_at
        ? {
            since: row.suspended_at.toISOString(),
            until: row.suspended_until?.toISOString() ?? null,
            reason: row.suspension_reason,
          }
        : null,
    removals: row.removals,
  };
}
