import * as contract from '#contract/bills/short-list.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { itemOf, itemView } from '#server/opinions/items.ts';
import { route } from '#server/http/route.ts';
import { findChoices, saveChoice } from './short-list.queries.ts';

const messages = {
  pin: 'Pinned to the Short List: first in its group, unless sorted by date or views.',
  hide: 'Hidden from the Short List.',
  none: 'Ranked by its momentum again.',
};

export const shortListRoutes = [
  route(contract.shortListChoices, async ({ db }) => ({
    choices: (await findChoices(db)).map((row) => ({
      ...row,
      ...itemView(row, row.type),
      type: row.type,
      chosen_at: row.chosen_at.toISOString(),
    })),
  })),

  route(contract.chooseForShortList, async ({ db, viewer, params, body }) => {
    const item = await itemOf(db, { type: params.type, id: params.id }, viewer);
    await db.transaction().execute(async (db) => {
      await saveChoice(db, item, body.choice, viewer.id);
      await refreshShortList(db);
    });
    return { message: messages[body.choice] };
  }),
];
