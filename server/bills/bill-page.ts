import { tally } from '#contract/opinions/opinion-levels.ts';
import type { Bill } from '#contract/bills/bills.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { findBillParts } from './bill-parts.queries.ts';
import { billView } from './bill-view.ts';
import { findBill } from './bills.queries.ts';
import { keptLists, type KeptBill } from './lists/list-cache.ts';
import { changesSince, noteVisit } from './visits.ts';
import { findBillMarks } from './visits.queries.ts';

/** One bill as this viewer sees it. @throws AppError not_found, or what keeps a state's bills from the viewer. */
export async function billPage(db: Db, viewer: Viewer | undefined, id: string): Promise<Bill> {
  const kept = keptLists(db).bills.get(id);
  const seen = kept && (await findBillMarks(db, kept.row.id, viewer?.id));
  const current = seen && seen.version === kept.version;
  keptLists(db).stats.bills[current ? 'hits' : 'misses']++;
  const { row, parts } = current ? kept : await readBill(db, id);
  requireStateContent(row.category, viewer);
  const marks = current ? seen : await findBillMarks(db, row.id, viewer?.id);
  const now = { status: row.status, actions: parts.actions.length, texts: parts.texts.length };
  const { counts, own: level, watched, visit, views } = marks;
  if (viewer) noteVisit(db, { memberId: viewer.id, itemId: row.id, visit, now });
  const opinions = {
    opinions: tally(counts),
    vote: level ? { voting_parameters: level } : ('Not Voted' as const),
  };
  const own = { watched, changes: changesSince(visit, now) };
  return billView({ ...row, views }, parts, opinions, own);
}

/** The record with all that hangs on it, kept under the version it was read at. */
async function readBill(db: Db, id: string): Promise<KeptBill> {
  const row = await findBill(db, id);
  if (!row) throw new AppError('not_found', { text: 'We could not find this bill.' });
  const bill = { version: row.version, row, parts: await findBillParts(db, row.id) };
  keptLists(db).at(row.version).bills.set(id, bill);
  return bill;
}
