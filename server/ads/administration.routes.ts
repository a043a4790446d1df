import { isDeepStrictEqual } from 'node:util';
import * as contract from '#contract/ads/administration.ts';
import { forgetCachedSetting, readSetting, writeSetting } from '#server/database/settings-store.ts';
import type { Db } from '#server/database/pool.ts';
import { route } from '#server/http/route.ts';
import { logAction } from '#server/moderation/log-store.ts';
import { findReported, findWaiting } from './reports.queries.ts';
import { adminViews, decide } from './reports.ts';

const listMax = 50;

export const adAdministrationRoutes = [
  route(contract.adminAds, async ({ db, config, viewer }) => {
    const [{ enabled, ...playback }, waiting, reported] = await Promise.all([
      currentSettings(db),
      findWaiting(db, listMax),
      findReported(db, listMax),
    ]);
    return {
      enabled,
      reviewed: config.adsReview,
      config: playback,
      waiting: await adminViews({ db, config }, viewer, waiting),
      reported: await adminViews({ db, config }, viewer, reported),
    };
  }),

  route(contract.configureAds, async ({ db, viewer, body }) => {
    const message = 'Ad settings saved.';
    if (isDeepStrictEqual(body, await currentSettings(db))) return { message };
    const { enabled, ...config } = body;
    await db.transaction().execute(async (db) => {
      await writeSetting(db, 'ads_config', config);
      await writeSetting(db, 'ads_enabled', enabled);
      await logAction(db, { by: viewer.id, action: 'change_ad_settings', details: { enabled, ...config } });
    });
    forgetCachedSetting(db, 'ads_config');
    forgetCachedSetting(db, 'ads_enabled');
    return { message };
  }),

  route(contract.reviewAd, async ({ db, jobs, viewer, params, body }) => {
    const done = await decide({ db, jobs }, viewer, params.id, body);
    return { message: `Ad ${done}.` };
  }),
];

/** Reads the stored settings, because the cached ones may be seconds old. */
async function currentSettings(db: Db) {
  const config = await readSetting(db, 'ads_config');
  return { enabled: await readSetting(db, 'ads_enabled'), ...config };
}
