import * as contract from '#contract/home.ts';
import { home } from '#contract/home/front-page.ts';
import { yearOfCongress } from '#server/environment/clock.ts';
import { latestOfShortList, newestBills } from '#server/bills/bills.ts';
import { newestInitiatives } from '#server/initiatives/initiative-list.ts';
import { route } from '#server/http/route.ts';
import { readCachedSetting } from '#server/database/settings-store.ts';
import { homeActivity } from './graphs.ts';
import { countMembers } from './home.queries.ts';
import { countTabs } from './tab-counts.ts';

const cards = 12;
const shortListed = 4;

export const homeRoutes = [
  route(contract.usersCount, async ({ db }) => ({ user_count: await countMembers(db) })),

  route(contract.currentCongress, async () => {
    const { congress, current, previous } = contract.congressYears(yearOfCongress());
    return { congress, current_years: current, previous_years: previous };
  }),

  route(home, async ({ db, viewer }) => {
    const [news, { bills, freshness }, initiatives, shortList] = await Promise.all([
      homeActivity(db, viewer),
      newestBills(db, viewer, cards),
      newestInitiatives(db, viewer, cards),
      latestOfShortList(db, viewer, shortListed),
    ]);
    return { ...news, bills, initiatives, ...shortList, ...freshness };
  }),

  route(contract.tabCount, async ({ db, viewer, query }) => countTabs(db, viewer, query.from_time)),

  route(contract.adEnabled, async ({ db }) => ({ ad_enabled: await readCachedSetting(db, 'ads_enabled') })),

  route(contract.contact, async ({ config }) => ({ support_email: config.supportEmail })),
];
