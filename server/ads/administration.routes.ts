import * as contract from '#contract/ads/administration.ts';
import { writeSetting } from '#server/database/settings-store.ts';
import { route } from '#server/http/route.ts';
import { logAction } from '#server/moderation/log-store.ts';
import { playbackConfig } from './delivery.ts';
import { findReported, findWaiting } from './reports.queries.ts';
import { adminView, decide } from './reports.ts';

const listMax = 50;

export const adAdministrationRoutes = [
  route(contract.adminAds, async ({ db, config }) => {
    const [{ show_ad, ...playback }, waiting, reported] = await Promise.all([
      playbackConfig(db),
      findWaiting(db, listMax),
      findReported(db, listMax),
    ]);
    return {
      enabled: show_ad,
      reviewed: config.adsReview,
      config: playback,
      waiting: await Promise.all(waiting.map((row) => adminView({ db, config }, row))),
      reported: await Promise.all(reported.map((row) => adminView({ db, config }, row))),
    };
  }),

  route(contract.configureAds, async ({ db, viewer, body: { enabled, ...config } }) => {
    await writeSetting(db, 'ads_config', config);
    await writeSetting(db, 'ads_enabled', enabled);
    await logAction(db, { by: viewer.id, action: 'change_ad_settings', details: { enabled, ...config } });
    return { message: 'Ad settings saved.' };
  }),

  route(contract.reviewAd, async ({ db, viewer, params, body }) => {
    await decide(db, viewer, params.id, body);
    return { message: body.decision === 'approve' ? 'Ad approved.' : 'Ad rejected.' };
  }),
];
