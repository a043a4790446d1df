import type { OwnDecision } from '#contract/moderation.ts';
import { findVisibleMember } from '#server/connect/member-page.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import { pagingOf } from '#server/http/paging.ts';
import { subjectOf } from './case-subject.ts';
import {
  findOwnCase,
  findOwnCases,
  insertAppeal,
  insertMemberFlag,
  type About,
  type OwnCaseRow,
} from './own-decisions.queries.ts';
import { appealView } from './queue.ts';

const pageSize = 20;

/** Decisions about a member or what they wrote, newest first. */
export async function ownDecisions(db: Db, memberId: number, page: number, about: About) {
  const range = { offset: (page - 1) * pageSize, size: pageSize };
  const { rows, total } = await findOwnCases(db, memberId, about, range);
  return {
    decisions: rows.map(decisionView),
    ...pagingOf(page, total, pageSize),
  };
}

/** @throws AppError not_found for a decision about another member */
export async function ownDecision(db: Db, memberId: number, id: number): Promise<OwnDecision> {
  const row = await findOwnCase(db, memberId, id);
  if (!row) throw new AppError('not_found');
  return decisionView(row);
}

/** @throws AppError not_found, conflict for a second appeal */
export async function appeal(db: Db, memberId: number, id: number, text: string): Promise<OwnDecision> {
  const appealed = await insertAppeal(db, memberId, id, text);
  const decision = await ownDecision(db, memberId, id);
  if (!appealed)
    throw new AppError('conflict', {
      text: decision.appeal
        ? 'You have appealed this decision already.'
        : decision.status === 'removed'
          ? 'There is nothing to appeal: what was removed is deleted.'
          : 'There is nothing to appeal: the decision was reversed.',
    });
  return decision;
}

/**
 * Reports a member to the administrator.
 * @throws AppError not_found for a member who is not shown to the viewer, forbidden for oneself, conflict for
 * a second report
 */
export async function reportMember(db: Db, viewerId: number, path: string, comment: string): Promise<void> {
  if (path === String(viewerId)) throw new AppError('forbidden', { text: 'You cannot report yourself.' });
  const flaggedId = await findVisibleMember(db, viewerId, path);
  if (!(await insertMemberFlag(db, { flaggedId, memberId: viewerId, comment })))
    throw new AppError('conflict', { text: 'You have reported this member already.' });
}

function decisionView(row: OwnCaseRow): OwnDecision {
  return {
    id: row.id,
    subject: subjectOf(row),
    status: row.status,
    decided_at: row.decided_at.toISOString(),
    reason: row.reason,
    rule: row.rule,
    text: row.text,
    parts: row.removed?.parts ?? [],
    until: row.removed?.until ?? null,
    appeal: appealView(row),
    can: { appeal: row.status === 'removed' && row.appealed_at === null && !row.deleted },
  };
}
