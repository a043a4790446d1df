import type { Bill } from '#contract/bills/bills.ts';
import type { Freshness } from '#contract/freshness.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { cacheRequests } from '#server/metrics/cache-requests.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { opinionsView } from '#server/opinions/tally.ts';
import { freshnessOfBill } from '#server/freshness/freshness.ts';
import { findBillCounters } from './bill-counters.queries.ts';
import { billView } from './bill-view.ts';
import { findBill, type BillRow } from './bills.queries.ts';
import { changesSince, recordVisit } from './changes-since-visit.ts';
import { listCache } from './lists/list-cache.ts';

/**
 * One bill as the viewer sees it, and the age of the data. @throws AppError not_found, or for a state bill
 * the viewer may not see.
 */
export async function billDetails(
  db: Db,
  viewer: Viewer | undefined,
  id: string,
): Promise<{ bill: Bill } & Freshness> {
  const cached = listCache(db).bills.get(id);
  const latest = cached && (await findBillCounters(db, cached.id, viewer?.id));
  const isCurrent = latest && latest.version === cached.version;
  cacheRequests.inc({ cache: 'bills', result: isCurrent ? 'hit' : 'miss' });
  const row = isCurrent ? cached : await readBill(db, id);
  requireStateContent(row.category, viewer);
  const counters = latest && row.id === cached.id ? latest : await findBillCounters(db, row.id, viewer?.id);
  const { counts, own: level, watched, visit, views } = counters;
  const { actions, texts } = row.details;
  const now = { status: row.status, actions: actions.length, texts: texts.length };
  if (viewer) recordVisit(db, { memberId: viewer.id, itemId: row.id, visit, now });
  const bill = billView({ ...row, views }, opinionsView(counts, level), {
    watched,
    changes: changesSince(visit, now),
  });
  return { bill, ...freshnessOfBill(row.data_sets, row.category), as_of: bill.as_of };
}

async function readBill(db: Db, id: string): Promise<BillRow> {
  const row = await findBill(db, id);
  if (!row) throw new AppError('not_found', { text: 'We could not find this bill.' });
  listCache(db).at(row.version).bills.set(id, row);
  return row;
}
