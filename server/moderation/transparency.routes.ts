import * as contract from '#contract/moderation.ts';
import { route } from '#server/http/route.ts';
import { countByMonth } from './transparency.queries.ts';

const shownMonths = 24;
const none = {
  reports: 0,
  held: 0,
  removed: 0,
  kept: 0,
  appeals: 0,
  upheld: 0,
  restored: 0,
  suspensions: 0,
};
const names = Object.keys(none) as (keyof typeof none)[];

export const transparencyRoutes = [
  route(contract.transparency, async ({ db }) => {
    const months = await countByMonth(db);
    const total = { ...none };
    for (const month of months) for (const name of names) total[name] += month[name];
    return { total, months: months.slice(0, shownMonths) };
  }),
];
