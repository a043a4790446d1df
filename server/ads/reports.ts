import { pathId } from '#server/http/parse-id.ts';
import type { AdminAd, reviewAd } from '#contract/ads/administration.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { filterMatches } from '#server/moderation/content-filter.ts';
import { decidedAlready, mayDecideAbout, refuseOwnCase } from '#server/moderation/decisions.ts';
import { logAction } from '#server/moderation/log-store.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';
import { publish } from '#server/realtime/topics.ts';
import { adView } from './ad-view.ts';
import { notifyOwner } from './ad-decisions.ts';
import { startAd } from './ads.ts';
import { refreshDelivery } from './delivery.queries.ts';
import { insertReport, lockForDecision, saveDecision, type ReviewRow } from './reports.queries.ts';

type Decision = HandlerInput<typeof reviewAd>['body'];

const notFound = () => new AppError('not_found', { text: 'We could not find this ad.' });

/** @throws AppError not_found, forbidden for one's own ad, or conflict for a second report on one ad. */
export async function saveReport(db: Db, viewer: Viewer, idText: string, text: string): Promise<void> {
  const report = await insertReport(db, { ad_id: pathId(idText, notFound), member_id: viewer.id, text });
  if (!report) throw notFound();
  if (report.own) throw new AppError('forbidden', { text: 'You cannot report your own ad.' });
  if (!report.saved) throw new AppError('conflict', { text: 'You have reported this ad already.' });
}

/** Ads for an administrator. */
export async function adminViews(
  { db, config }: { db: Db; config: Config },
  { id }: Viewer,
  rows: readonly ReviewRow[],
): Promise<AdminAd[]> {
  const mayDecide = await mayDecideAbout(db, id);
  return Promise.all(rows.map((row) => adminView({ db, config }, row, mayDecide(row.owner_id))));
}

async function adminView(
  { db, config }: { db: Db; config: Config },
  row: ReviewRow,
  mayDecide: boolean,
): Promise<AdminAd> {
  const view = await adView(config, row);
  return {
    ...view,
    can: { ...view.can, decide: mayDecide },
    owner: { id: row.owner_id, name: row.owner_name ?? '' },
    reports: row.reports.map(({ text, created_at }) => ({
      text,
      created_at: new Date(created_at).toISOString(),
    })),
    matches: row.review === 'pending' ? await filterMatches(db, [row.title, row.organization_name]) : [],
  };
}

/**
 * Approves an ad, which starts if its video is ready, or rejects it, which ends it. Its owner is notified,
 * unless an approved ad is kept.
 * @returns what was done.
 * @throws AppError not_found, forbidden for an own ad, or conflict if another administrator was faster
 */
export async function decide(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  admin: Viewer,
  idText: string,
  { decision, reason, expected_review }: Decision,
): Promise<'approved' | 'kept' | 'rejected' | 'removed'> {
  const id = pathId(idText, notFound);
  return db.transaction().execute(async (db) => {
    const before = await lockForDecision(db, id);
    if (!before) throw notFound();
    await refuseOwnCase(db, admin.id, before);
    const isOpen = before.review === 'pending' || before.reported;
    if (expected_review && !(isOpen && before.review === expected_review)) throw decidedAlready();
    const review = decision === 'approve' ? 'approved' : 'rejected';
    const ad = await saveDecision(db, { id, review, reason: reason || null });
    if (decision === 'approve') await startAd(db, id);
    else await refreshDelivery(db, id);
    await logAction(db, {
      by: admin.id,
      action: decision === 'approve' ? 'approve_ad' : 'reject_ad',
      aboutMemberId: ad.member_id,
      reason,
      details: { ad: id },
    });
    if (before.review !== review) await notifyOwner({ db, jobs }, ad, review);
    await publish(db, `ads:${ad.member_id}`);
    if (decision === 'approve') return before.review === review ? 'kept' : 'approved';
    return ad.published_at ? 'removed' : 'rejected';
  });
}
