import * as contract from '#contract/moderation.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route } from '#server/http/route.ts';
import { pagingOf } from '#server/http/paging.ts';
import { changeMediaPermission, logView, memberRecord, searchMembers } from './admin-members.ts';
import { changeFilter, filterLists } from './content-filter.ts';
import { decide, decideAppeal, lift, removeFromProfile, suspend } from './decisions.ts';
import { findLog } from './log-store.ts';
import { queueOf } from './queue.ts';

const logPageSize = 50;

/** What administrators can do. */
export const moderationAdminRoutes = [
  route(contract.listFlags, async ({ query, viewer, ...services }) =>
    queueOf(services, { ...query, adminId: viewer.id }),
  ),

  route(contract.decideFlag, async ({ viewer, params, body, ...services }) => {
    const { decision, reason, rule, parts } = body;
    const { status, wasInReview } = await decide(services, viewer.id, pathId(params.id), {
      decision,
      reason: reason || null,
      rule: rule ?? null,
      parts,
    });
    return { status, message: decidedText(status, wasInReview) };
  }),

  route(contract.decideAppeal, async ({ viewer, params, body, ...services }) => {
    const status = await decideAppeal(services, viewer.id, pathId(params.id), body);
    return { status, message: decidedText(status) };
  }),

  route(contract.adminMembers, async ({ db, query }) => searchMembers(db, query.q, query.page)),

  route(contract.adminMember, async ({ db, params }) => memberRecord(db, pathId(params.id))),

  route(contract.setMediaPermission, async ({ db, viewer, params, body: { granted, reason } }) => {
    await changeMediaPermission(db, viewer.id, pathId(params.id), { granted, reason: reason || null });
    return {
      message: granted
        ? 'This member may share images and video.'
        : 'This member may no longer share images and video.',
    };
  }),

  route(contract.removeProfileParts, async ({ viewer, params, body, ...services }) => {
    const { parts, reason, rule } = body;
    await removeFromProfile(services, viewer.id, pathId(params.id), { parts, reason, rule: rule ?? null });
    return { message: 'Removed. The member has been sent the reason.' };
  }),

  route(contract.suspendMember, async ({ viewer, params, body, ...services }) => {
    const { suspended, days, reason, rule } = body;
    const id = pathId(params.id);
    if (!suspended) {
      await lift(services, viewer.id, id, reason);
      return { message: 'The suspension is lifted.' };
    }
    await suspend(services, viewer.id, id, { days: days ?? null, reason, rule: rule ?? null });
    return { message: 'The member is suspended and has been sent the reason.' };
  }),

  route(contract.contentFilter, async ({ db }) => filterLists(db)),

  route(contract.saveContentFilter, async ({ db, viewer, body }) => ({
    ...(await changeFilter(db, viewer.id, body)),
    message: 'The filter has been saved.',
  })),

  route(contract.moderationLog, async ({ db, query: { page } }) => {
    const { rows, total } = await findLog(db, { offset: (page - 1) * logPageSize, size: logPageSize });
    return {
      entries: rows.map(logView),
      ...pagingOf(page, total, logPageSize),
    };
  }),
];

function decidedText(status: 'kept' | 'removed' | 'upheld' | 'restored', wasInReview = false): string {
  if (status === 'restored') return 'Restored. The author has been notified.';
  if (status === 'upheld') return 'Upheld. The author has been notified.';
  if (status === 'removed')
    return `${wasInReview ? 'Rejected' : 'Removed'}. The author has been sent the reason.`;
  return wasInReview ? 'Approved. The author has been notified.' : 'Kept. The reports are closed.';
}
