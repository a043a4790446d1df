import { getBillText } from '#contract/bills/bill-texts.ts';
import { AppError } from '#server/http/errors.ts';
import { itemOf } from '#server/opinions/opinions.ts';
import { route } from '#server/http/route.ts';
import { findBillText } from './bill-texts.queries.ts';
import { partsOfText } from './text-parts.ts';

export const billTextRoutes = [
  route(getBillText, async ({ db, viewer, params, query }) => {
    const bill = await itemOf(db, { type: 'bills', id: params.id }, viewer?.id);
    const found = await findBillText(db, bill.id, params.version);
    if (!found) throw new AppError('not_found', { text: 'The words of this version are not at hand.' });
    const { body, ...text } = found;
    const parts = partsOfText(body);
    return {
      text: { ...text, paragraphs: parts[query.page - 1] ?? [] },
      page: query.page,
      total_pages: parts.length,
      total_count: parts.reduce((sum, part) => sum + part.length, 0),
    };
  }),
];
