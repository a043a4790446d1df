import { getBillText } from '#contract/bills/bill-texts.ts';
import { AppError } from '#server/http/errors.ts';
import { itemOf } from '#server/opinions/items.ts';
import { route } from '#server/http/route.ts';
import { findBillText } from './bill-texts.queries.ts';
import { pageForPeople } from './official-links.ts';
import { pagesOfText } from './text-pages.ts';

export const billTextRoutes = [
  route(getBillText, async ({ db, viewer, params, query }) => {
    const bill = await itemOf(db, { type: 'bills', id: params.id }, viewer?.id);
    const found = await findBillText(db, bill.id, params.version);
    if (!found)
      throw new AppError('not_found', { text: 'This server does not have the text of this version.' });
    const { body, ...text } = found;
    const pages = pagesOfText(body);
    return {
      text: { ...text, url: pageForPeople(text.url), paragraphs: pages[query.page - 1] ?? [] },
      page: query.page,
      total_pages: pages.length,
      total_count: pages.reduce((sum, page) => sum + page.length, 0),
    };
  }),
];
