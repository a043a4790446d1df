import { hasVideo, noVideo, type Ad, type createAd } from '#contract/ads/ads.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { Db } from '#server/database/pool.ts';
import { todayIn } from '#server/environment/clock.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import { attachMedia, withMedia } from '#server/media/attachments.ts';
import { onMediaSettled } from '#server/media/process-media.ts';
import { publish } from '#server/realtime/topics.ts';
import { adView } from './ad-view.ts';
import {
  findAd,
  findByMedia,
  insertAd,
  lockByMedia,
  lockOwn,
  setStatus,
  start,
  type NewAd,
} from './ads.queries.ts';
import { refusalOf } from './ads.policy.ts';
import { chosenAudience } from './audience.ts';
import { insertAudiences, refreshDelivery } from './delivery.queries.ts';

type AdInput = HandlerInput<typeof createAd>['body']['ad'];

/**
 * Creates an ad. Its video may still be in processing; the ad starts when it is ready and, where ads are
 * reviewed or the filter of words matches, approved. The same resumable upload sent again adds nothing and
 * returns the first ad.
 * @throws AppError invalid_values with a sentence per field, also for a video that cannot be used.
 */
export async function saveAd(services: Services, viewer: Viewer, input: AdInput): Promise<Ad> {
  const { db, config } = services;
  const earlier = input.upload_id && (await findByMedia(db, input.upload_id, viewer.id));
  if (earlier) return adView(config, earlier);
  const time_zone = input.time_zone ?? 'UTC';
  if (input.start_date < todayIn(time_zone))
    throw invalidValue('start_date', 'The start date must be today or later.');
  const audience = await chosenAudience(db, input);
  const isFiltered = await needsReview(db, input.title, input.organization_name);
  const source = { ownerId: viewer.id, purpose: 'ad', field: 'ad_video' } as const;
  const upload = input.ad_video && 'path' in input.ad_video ? input.ad_video : undefined;
  if (!hasVideo(input)) throw invalidValue('ad_video', noVideo);
  return withMedia(services, { ...source, upload, uploadId: input.upload_id }, async (media_id) =>
    db.transaction().execute(async (db) => {
      const { id: mediaId } = await attachMedia({ db, config }, media_id!, source);
      const ad: NewAd = {
        member_id: viewer.id,
        title: input.title,
        organization_name: input.organization_name,
        start_date: input.start_date,
        end_date: input.end_date,
        time_zone,
        ...audience,
        media_id: mediaId,
        review: config.adsReview || isFiltered ? 'pending' : 'approved',
      };
      const id = await insertAd(db, ad);
      await insertAudiences(db, id);
      await startAd(db, id);
      return readAd({ db, config }, id);
    }),
  );
}

onMediaSettled('ad', async (db, { id: mediaId, status }) => {
  const ad = await lockByMedia(db, mediaId);
  if (!ad) return;
  if (status === 'ready') await startAd(db, ad.id);
  await publish(db, `ads:${ad.member_id}`);
});

/** Starts an ad if nothing is missing. */
export async function startAd(db: Db, id: number): Promise<void> {
  if (await start(db, id)) await refreshDelivery(db, id);
}

/** An ad, for its owner. */
export async function readAd({ db, config }: Pick<Services, 'db' | 'config'>, id: number): Promise<Ad> {
  const row = await findAd(db, id);
  if (!row) throw new AppError('not_found');
  return adView(config, row);
}

/**
 * Stops or resumes an ad.
 * @throws AppError not_found for another's, conflict when its status does not allow it.
 */
export async function changeStatus(
  db: Db,
  viewer: Viewer,
  { id, status }: { id: number; status: 'paused' | 'running' },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const own = await lockOwn(db, id, viewer.id);
    if (!own) throw new AppError('not_found', { text: 'We could not find this ad.' });
    const refusal = refusalOf(own, status);
    if (refusal) throw new AppError('conflict', { text: refusal });
    if (own.status === status) return;
    await setStatus(db, id, status);
    await refreshDelivery(db, id);
    await publish(db, `ads:${viewer.id}`);
  });
}

/** The message after a change of status. */
export const statusMessages = { paused: 'This ad has been stopped.', running: 'This ad is running again.' };
