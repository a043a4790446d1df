import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { BillStatus } from '#contract/bills/bill-status.ts';
import {
  deriveFederalStatus,
  statusWithPassages,
  type Passage,
  type StatusAction,
} from '#server/bills/federal-status.ts';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * The last votes of the chambers to pass these bills, by bill. A later vote on the other chamber's amendment
 * takes back no passage.
 */
export async function findPassages(db: Db, slugs: string[] | 'all'): Promise<Map<string, Passage[]>> {
  const { rows } = await sql<Passage & { slug: string }>`
    select distinct on (bill_slug, chamber) bill_slug as slug, chamber, voted_on as date, passed
    from roll_calls
    where passed is not null
      and kind in ('passage', 'suspension')
      and question !~* '(house|senate) am(en)?d'
      and ${slugs === 'all' ? sql`bill_slug is not null` : sql`bill_slug = any(${slugs})`}
    order by bill_slug, chamber, voted_at desc, number desc`.execute(db);
  const passages = new Map<string, Passage[]>();
  for (const { slug, ...passage } of rows) passages.set(slug, [...(passages.get(slug) ?? []), passage]);
  return passages;
}

/**
 * Gives bills of Congress the status that their recorded votes prove, so that lists and pages agree. Roll
 * calls are often weeks newer than the record of the bill.
 */
export async function followPassages(db: Db, slugs: string[] | 'all'): Promise<void> {
  const passages = await findPassages(db, slugs);
  const bills = await db
    .selectFrom('bills')
    .select(['id', 'slug', 'bill_type', 'number', 'introduced_date', 'status', 'status_date', 'steps'])
    .where('category', '=', 'fed')
    .where('slug', '=', sql<string>`any(${slugs === 'all' ? [...passages.keys()] : slugs})`)
    .execute();
  const changed: number[] = [];
  for (const { id, slug, bill_type, number, introduced_date, status, status_date, steps } of bills) {
    const stored = {
      type: bill_type,
      status: status as BillStatus,
      statusDate: status_date,
      steps,
    };
    const next = statusWithPassages(stored, passages.get(slug) ?? []);
    if (isDeepStrictEqual(next.steps, stored.steps)) continue;
    changed.push(id);
    // Reports of committees are no steps. They count again once a passage is taken back.
    const actions = next.status === 'introduced' ? await findActions(db, id) : [];
    const before = deriveFederalStatus({
      type: bill_type,
      number,
      introducedDate: introduced_date,
      actions,
      isLaw: false,
    });
    const current = before.status === 'reported' ? before : next;
    await db
      .updateTable('bills')
      .set({
        status: current.status,
        status_date: current.statusDate,
        steps: sql`${JSON.stringify(next.steps)}::jsonb`,
      })
      .where('id', '=', id)
      .execute();
  }
  if (changed.length > 0) await saveListings(db, changed);
}

async function findActions(db: Db, billId: number): Promise<StatusAction[]> {
  const actions = await db
    .selectFrom('bill_actions')
    .select(['acted_on as date', 'text'])
    .where('bill_id', '=', billId)
    .orderBy('position')
    .execute();
  return actions.map((action) => ({ ...action, code: null }));
}
