import { missingReason, ownCaseText, type ProfilePart } from '#contract/moderation.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { publish } from '#server/realtime/topics.ts';
import { findMemberRecord } from './admin-members.queries.ts';
import { caseActions, removeParts } from './case-actions.ts';
import {
  closeFlags,
  closeSuspension,
  hasOtherAdministrator,
  insertDecision,
  liftSuspension,
  lockCase,
  saveAppealDecision,
  saveDecision,
  setSuspension,
  type Case,
  type RemovedParts,
} from './cases.queries.ts';
import { logAction } from './log-store.ts';
import { notifyApproved, notifyAuthor } from './moderation-mails.ts';

const decidedHandlers: ((db: Db) => Promise<void>)[] = [];

/** Runs a function after a decision about an initiative, which may have published it. */
export function onInitiativeDecided(react: (db: Db) => Promise<void>): void {
  decidedHandlers.push(react);
}

interface Reasoned {
  reason: string;
  rule: string | null;
}
interface NewDecision {
  decision: 'remove' | 'keep';
  reason: string | null;
  rule: string | null;
  parts: ProfilePart[] | undefined;
}

/**
 * Decides an open case. One of two simultaneous decisions wins. After an appeal, keep restores what was
 * removed and remove upholds the decision; both need a reason.
 * @throws AppError not_found, forbidden for an own case, invalid_values, conflict for a case that is
 * decided
 */
export async function decide(
  { db, jobs }: Services,
  adminId: number,
  caseId: number,
  { decision, reason, rule, parts }: NewDecision,
): Promise<{ status: 'kept' | 'removed' | 'upheld' | 'restored'; wasInReview: boolean }> {
  const decided = await db.transaction().execute(async (db) => {
    const found = await lockCase(db, caseId);
    if (!found) throw noSuchCase();
    await refuseOwnCase(db, adminId, found);
    if (found.status === 'appealed') {
      const answer = decision === 'keep' ? 'restored' : 'upheld';
      await answerAppeal({ db, jobs }, adminId, found, { status: answer, reason });
      return { kind: found.kind, status: answer, wasInReview: false } as const;
    }
    if (found.status !== 'waiting' && found.status !== 'in_review') throw decidedAlready();
    const status = decision === 'keep' ? 'kept' : 'removed';
    const actions = caseActions[found.kind];
    let removed: RemovedParts | null = null;
    if (decision === 'remove') removed = await actions.remove({ db, jobs }, found, parts);
    else await actions.keep(db, found);
    await closeFlags(db, found);
    await saveDecision(db, caseId, { status, reason, rule, removed });
    await logAction(db, {
      by: adminId,
      action: actionOf(found, decision),
      caseId,
      postId: found.post_id,
      aboutMemberId: found.member_id,
      reason,
      details: {
        ...(rule && { rule }),
        ...(removed && { parts: removed.parts }),
        ...(found.initiative_id !== null && { initiative: found.initiative_id }),
      },
    });
    if (status === 'removed') await notifyAuthor({ db, jobs }, found, 'decided');
    else if (found.status === 'in_review') await notifyApproved(db, found);
    return { kind: found.kind, status, wasInReview: found.status === 'in_review' } as const;
  });
  if (decided.kind === 'initiative') for (const react of decidedHandlers) await react(db);
  return decided;
}

/** How the log names a decision. */
function actionOf({ kind, status }: { kind: string; status: string }, decision: 'remove' | 'keep') {
  if (decision === 'remove') return kind === 'profile' ? 'remove_profile' : 'remove';
  return status === 'in_review' ? 'approve' : 'keep';
}

/**
 * Upholds a decision, or restores what it removed. Restoring needs no appeal.
 * @throws AppError not_found, forbidden for an own case, conflict without a decision to restore or an appeal
 */
export async function decideAppeal(
  { db, jobs }: Services,
  adminId: number,
  caseId: number,
  { decision, reason }: { decision: 'uphold' | 'restore'; reason: string },
): Promise<'upheld' | 'restored'> {
  const status = decision === 'uphold' ? 'upheld' : 'restored';
  const kind = await db.transaction().execute(async (db) => {
    const found = await lockCase(db, caseId);
    if (!found) throw noSuchCase();
    await refuseOwnCase(db, adminId, found);
    const from = decision === 'uphold' ? ['appealed'] : ['appealed', 'removed', 'upheld'];
    if (!from.includes(found.status)) throw decidedAlready();
    await answerAppeal({ db, jobs }, adminId, found, { status, reason });
    return found.kind;
  });
  if (kind === 'initiative') for (const react of decidedHandlers) await react(db);
  return status;
}

async function answerAppeal(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  adminId: number,
  found: Case,
  { status, reason }: { status: 'upheld' | 'restored'; reason: string | null },
): Promise<void> {
  if (!reason) throw invalidValue('reason', missingReason);
  if (status === 'restored') await caseActions[found.kind].restore(db, found);
  await saveAppealDecision(db, found.id, status, reason);
  await logAction(db, {
    by: adminId,
    action: status === 'restored' ? 'restore' : 'uphold',
    caseId: found.id,
    postId: found.post_id,
    aboutMemberId: found.member_id,
    reason,
  });
  await notifyAuthor({ db, jobs }, found, status);
}

/**
 * Removes parts of a profile without a report.
 * @throws AppError not_found, forbidden for oneself, conflict where they have been removed
 */
export async function removeFromProfile(
  { db, jobs }: Services,
  adminId: number,
  memberId: number,
  { parts, reason, rule }: Reasoned & { parts: ProfilePart[] },
): Promise<void> {
  refuseSelf(adminId, memberId);
  await db.transaction().execute(async (db) => {
    const { removed, isChanged } = await removeParts({ db, jobs }, memberId, parts);
    if (!isChanged) throw new AppError('conflict', { text: 'This has been removed already.' });
    const caseId = await insertDecision(db, 'profile', memberId, {
      status: 'removed',
      reason,
      rule,
      removed,
    });
    await logAction(db, {
      by: adminId,
      action: 'remove_profile',
      caseId,
      aboutMemberId: memberId,
      reason,
      details: { parts, ...(rule && { rule }) },
    });
    await notifyAuthor({ db, jobs }, { id: caseId, member_id: memberId, post_id: null }, 'decided');
  });
}

/**
 * Suspends a member.
 * @param days null: permanently
 * @throws AppError not_found, forbidden for oneself, conflict for one who is suspended
 */
export async function suspend(
  { db, jobs }: Services,
  adminId: number,
  memberId: number,
  { days, reason, rule }: Reasoned & { days: number | null },
): Promise<void> {
  refuseSelf(adminId, memberId);
  const until = days === null ? null : new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await db.transaction().execute(async (db) => {
    if (!(await setSuspension(db, memberId, { until, reason }))) {
      if (!(await findMemberRecord(db, memberId))) throw new AppError('not_found');
      throw new AppError('conflict', { text: 'This member is suspended already.' });
    }
    const caseId = await insertDecision(db, 'suspension', memberId, {
      status: 'removed',
      reason,
      rule,
      removed: { parts: [], until: until?.toISOString() ?? null },
    });
    await logAction(db, {
      by: adminId,
      action: 'suspend',
      caseId,
      aboutMemberId: memberId,
      reason,
      details: { days, ...(rule && { rule }) },
    });
    await notifyAuthor({ db, jobs }, { id: caseId, member_id: memberId, post_id: null }, 'decided');
    await publish(db, `member:${memberId}`);
  });
}

/** Ends a suspension early. @throws AppError conflict for a member who is not suspended */
export async function lift(
  { db, jobs }: Services,
  adminId: number,
  memberId: number,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await liftSuspension(db, memberId)))
      throw new AppError('conflict', { text: 'This member is not suspended.' });
    const caseId = await closeSuspension(db, memberId, reason);
    if (caseId !== undefined)
      await notifyAuthor({ db, jobs }, { id: caseId, member_id: memberId, post_id: null }, 'restored');
    await publish(db, `member:${memberId}`);
    await logAction(db, { by: adminId, action: 'lift_suspension', aboutMemberId: memberId, reason });
  });
}

function refuseSelf(adminId: number, memberId: number): void {
  if (adminId === memberId)
    throw new AppError('forbidden', { text: 'You cannot take action against your own account.' });
}

/** Where nobody else could decide, administrators decide about what they wrote themselves. */
export async function mayDecideAbout(db: Db, adminId: number): Promise<(memberId: number) => boolean> {
  const hasOther = await hasOtherAdministrator(db, adminId);
  return (memberId) => memberId !== adminId || !hasOther;
}

/** @throws AppError forbidden */
export async function refuseOwnCase(
  db: Db,
  adminId: number,
  { member_id }: { member_id: number },
): Promise<void> {
  if (member_id === adminId && (await hasOtherAdministrator(db, adminId)))
    throw new AppError('forbidden', { text: ownCaseText });
}

function noSuchCase(): AppError {
  return new AppError('not_found', {
    text: 'There is no such case. The author may have changed or deleted the post. Load the list again.',
  });
}

export function decidedAlready(): AppError {
  return new AppError('conflict', {
    text: 'Another administrator has decided this already. Load the list again.',
  });
}
