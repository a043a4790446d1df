import { z } from 'zod';
import type { PlaybackConfig, PlayableAd } from '#contract/ads/delivery.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { readCachedSetting } from '#server/database/settings-store.ts';
import { today } from '#server/environment/clock.ts';
import { AppError } from '#server/http/errors.ts';
import { pathId } from '#server/http/parse-id.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/jobs/services.ts';
import { mediaView } from '#server/media/media-view.ts';
import { publish } from '#server/realtime/topics.ts';
import {
  findNext,
  forgetOldViews,
  refreshDelivery,
  saveQuarters,
  saveView,
  type Saved,
} from './delivery.queries.ts';

/** The hour for which this process has refreshed what is delivered. */
const refreshed = perDatabase(() => ({ hour: '', running: Promise.resolve() }));

/** Ads start and end with the day of their time zone. The first request of an hour does what the job does. */
async function refreshThisHour(db: Db): Promise<void> {
  const last = refreshed(db);
  const hour = today() + new Date().toISOString().slice(10, 13);
  if (last.hour === hour) return last.running;
  last.hour = hour;
  last.running = refreshDelivery(db).catch((error: unknown) => {
    last.hour = '';
    throw error;
  });
  return last.running;
}

async function playbackConfig(db: Db): Promise<PlaybackConfig> {
  const show_ad = await readCachedSetting(db, 'ads_enabled');
  const config = await readCachedSetting(db, 'ads_config');
  return { ...config, show_ad };
}

/** The next ad for a member and the rules of playback. No ad while ads are off, and for suspended members. */
export async function nextAdFor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
): Promise<{ ads: PlayableAd[]; config: PlaybackConfig }> {
  const playback = await playbackConfig(db);
  if (!playback.show_ad || viewer.suspended) return { ads: [], config: playback };
  await refreshThisHour(db);
  const due = await findNext(db, viewer.id);
  const media = due && (await mediaView(config, due.media));
  if (!media?.url) return { ads: [], config: playback };
  const { id, title, organization_name } = due!;
  const { url, poster_url: poster, captions_url } = media;
  return { ads: [{ id, title, organization_name, url, poster, captions_url }], config: playback };
}

/** @returns whether the view counts: the member's first of the ad today. @throws AppError not_found */
export async function countView(db: Db, viewer: Viewer, adId: number): Promise<boolean> {
  if (!(await readCachedSetting(db, 'ads_enabled'))) throw notShown();
  return publishCounts(db, await saveView(db, viewer.id, adId));
}

/** @returns whether a quarter counts that has not counted today. @throws AppError not_found */
export async function countQuarters(
  db: Db,
  viewer: Viewer,
  idText: string,
  percent: number,
): Promise<boolean> {
  return publishCounts(db, await saveQuarters(db, viewer.id, pathId(idText, notShown), percent));
}

const notShown = () => new AppError('not_found', { text: 'This ad is not shown to you today.' });

/** Updates the open tables of the owner of an ad that has counted something. */
async function publishCounts(db: Db, saved: Saved | undefined): Promise<boolean> {
  if (!saved) throw notShown();
  if (saved.counted) await publish(db, `ads:${saved.owner_id}`);
  return saved.counted;
}

export const refreshAdDelivery = defineJob({
  name: 'ads.refresh_delivery',
  queue: 'upkeep',
  cron: '1 * * * *',
  data: z.object({}),
  handle: async ({ db }) => {
    await refreshDelivery(db);
    await forgetOldViews(db);
  },
});
