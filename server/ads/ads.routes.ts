import * as contract from '#contract/ads/ads.ts';
import * as delivery from '#contract/ads/delivery.ts';
import { route } from '#server/http/route.ts';
import { pagingOf } from '#server/http/paging.ts';
import { adView, archivedView } from './ad-view.ts';
import { countAds, countArchive, findAds, findArchive } from './ads.queries.ts';
import { changeStatus, readAd, saveAd, statusMessages } from './ads.ts';
import { countQuarters, countView, nextAdFor } from './delivery.ts';
import { saveReport } from './reports.ts';

const pageSize = 20;
const rangeOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const adRoutes = [
  route(contract.listAds, async ({ db, config, viewer, query: { page } }) => {
    const [rows, count] = await Promise.all([findAds(db, viewer.id, rangeOf(page)), countAds(db, viewer.id)]);
    return {
      ads: await Promise.all(rows.map((row) => adView(config, row))),
      ...pagingOf(page, count, pageSize),
    };
  }),

  route(contract.createAd, async ({ db, config, jobs, viewer, body }) => ({
    ad: await saveAd({ db, config, jobs }, viewer, body.ad),
    message: contract.adCreated,
  })),

  route(contract.updateAdStatus, async ({ db, config, viewer, body }) => {
    await changeStatus(db, viewer, body.ad);
    return { ad: await readAd({ db, config }, body.ad.id), message: statusMessages[body.ad.status] };
  }),

  route(contract.adArchive, async ({ db, config, query: { page } }) => {
    const [rows, count] = await Promise.all([findArchive(db, rangeOf(page)), countArchive(db)]);
    return {
      ads: await Promise.all(rows.map((row) => archivedView(config, row))),
      ...pagingOf(page, count, pageSize),
    };
  }),

  route(delivery.nextAd, ({ db, config, viewer }) => nextAdFor({ db, config }, viewer)),

  route(delivery.viewAd, async ({ db, viewer, body }) => {
    const counted = await countView(db, viewer, body.ad_view.ad_id);
    return { counted, message: counted ? 'Your view counts.' : 'You have viewed this ad today already.' };
  }),

  route(delivery.watchAd, async ({ db, viewer, params, body }) => {
    const counted = await countQuarters(db, viewer, params.id, body.percent);
    return { counted, message: counted ? 'Counted.' : 'This has been counted today already.' };
  }),

  route(delivery.reportAd, async ({ db, viewer, params, body }) => {
    await saveReport(db, viewer, params.id, body.text);
    return { message: 'Thank you. The administrator will review this ad.' };
  }),
];
