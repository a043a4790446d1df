import * as contract from '#contract/bills/short-list.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { itemOf, itemView } from '#server/opinions/items.ts';
import { route } from '#server/http/route.ts';
import { findChanges, findChoices, saveChoice } from './short-list.queries.ts';

const messages = {
  pin: 'Pinned to the front of the Short List.',
  hide: 'Hidden from the Short List.',
  none: 'Ranked by its momentum again.',
};

export const shortListRoutes = [
  route(contract.shortListChoices, async ({ db }) => {
    const [choices, changes] = await Promise.all([findChoices(db), findChanges(db, 100)]);
    return {
      choices: choices.map((row) => ({ ...named(row), chosen_at: row.chosen_at.toISOString() })),
      changes: changes.map((row) => ({ ...named(row), changed_at: row.changed_at.toISOString() })),
    };
  }),

  route(contract.chooseForShortList, async ({ db, viewer, params, body }) => {
    const { id } = await itemOf(db, { type: params.type, id: params.id }, viewer.id);
    await saveChoice(db, id, body.choice, viewer.id);
    await refreshShortList(db);
    return { message: messages[body.choice] };
  }),
];

function named<R extends Parameters<typeof itemView>[0] & { type: 'bills' | 'initiatives' }>(row: R) {
  return { ...row, ...itemView(row, row.type), type: row.type };
}
