import * as contract from '#contract/moderation.ts';
import { recordOf } from '#contract/fields.ts';
import { route } from '#server/http/route.ts';
import { countByMonth } from './transparency.queries.ts';

const shownMonths = 24;
const names = contract.transparencyCounts.keyof().options;

export const transparencyRoutes = [
  route(contract.transparency, async ({ db }) => {
    const months = await countByMonth(db);
    const total = recordOf(names, (name) => months.reduce((sum, month) => sum + month[name], 0));
    return { total, months: months.slice(0, shownMonths) };
  }),
];
