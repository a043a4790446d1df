import { beforeEach, expect, test } from 'vitest';
import { setAnnouncementMode } from '#server/official-data/engine/import-runs-store.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { billstatusImporter } from '#server/official-data/sources/billstatus/billstatus.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { emptyTables, makeFolder } from '#server/testing/official-data.ts';
import { federalRegisterImporter } from '#server/official-data/sources/federal-register/federal-register.ts';
import { pubinfoImporter } from '#server/official-data/sources/pubinfo/pubinfo.ts';
import { billLine, delivery, historyLine } from '#server/official-data/sources/pubinfo/pubinfo.test-data.ts';
import { rollCallsImporter } from '#server/official-data/sources/roll-calls/roll-calls.ts';
import { dataJson } from '#server/official-data/sources/roll-calls/roll-calls.test-data.ts';
import { buildBill } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db } = await testDatabase();
const law = '<laws><item><type>Public Law</type><number>119-55</number></item></laws>';
const events = () =>
  db
    .selectFrom('notification_events as e')
    .innerJoin('bills as b', 'b.id', 'e.item_id')
    .select(['b.slug', 'e.kind', 'e.details'])
    .orderBy('e.id')
    .execute();
async function read(files: Record<string, string>, again = false) {
  return runImport(db, billstatusImporter, [await makeFolder(files)], { again });
}
const file = (number: number, options: Parameters<typeof billXml>[0] = {}) => ({
  [`BILLSTATUS-119hr${number}.xml`]: billXml({ number, ...options }),
});

beforeEach(() => emptyTables(db));

test('records no events on the first import, then each new bill and status change once', async () => {
  await read({ ...file(1), ...file(2) });
  expect(await events()).toEqual([]);
  const later = { ...file(1, { updateDate: '2025-07-01T00:00:00Z', extra: law }), ...file(3) };
  await read(later);
  const expected = [
    {
      slug: 'hr1-119',
      kind: 'bill_status_change',
      details: expect.objectContaining({ status: 'became_law', previous_status: 'passed_house' }),
    },
    { slug: 'hr3-119', kind: 'new_bill', details: {} },
  ];
  expect(await events()).toEqual(expect.arrayContaining(expected));
  await read(later);
  await read(later, true);
  await read(file(1, { updateDate: '2025-08-01T00:00:00Z' }), true);
  expect(await events()).toHaveLength(2);
});

test('records changes of bills that existed before the first import', async () => {
  await buildBill(db, { number: 1, status: 'introduced', source_updated_at: new Date('2025-01-20') });
  await read({ ...file(1), ...file(2) });
  expect(await events()).toMatchObject([
    { slug: 'hr1-119', kind: 'bill_status_change', details: { previous_status: 'introduced' } },
  ]);
});

test('records no event for an old bill', async () => {
  await read(file(1));
  const old = billXml({ number: 7 }).replace('2025-01-09</introducedDate>', '2023-01-09</introducedDate>');
  await read({ 'BILLSTATUS-119hr7.xml': old });
  expect(await events()).toEqual([]);
});

test('records a new bill beside one whose day is in the future by mistake', async () => {
  await read(file(1));
  const future = billXml({ number: 7 }).replace('2025-01-09</introducedDate>', '2052-01-09</introducedDate>');
  await read({ 'BILLSTATUS-119hr7.xml': future });
  await read(file(8));
  expect((await events()).map(({ slug }) => slug)).toEqual(['hr7-119', 'hr8-119']);
});

test('records a recent vote on a bill once, but no older vote and no procedural one', async () => {
  await buildBill(db, { slug: 'hr1-119' });
  const date = new Date().toISOString();
  const vote = (number: number, facts = {}) => ({
    [`h${number}.json`]: dataJson({ number, vote_id: `h${number}-119.2025`, date, ...facts }),
  });
  const readVotes = async (files: Record<string, string>) =>
    runImport(db, rollCallsImporter, [await makeFolder(files)], {});
  const votes = async () => (await events()).filter(({ kind }) => kind === 'roll_call');
  await readVotes(vote(145));
  expect(await votes()).toEqual([]);
  const later = {
    ...vote(146),
    ...vote(147, { date: '2025-05-22T06:54:00-04:00' }),
    ...vote(148, {
      question: 'On Motion to Recommit',
      type: 'On Motion to Recommit',
      category: 'procedural',
    }),
  };
  await readVotes(later);
  const expected = [{ slug: 'hr1-119', kind: 'roll_call', details: { roll_call: 'h146-119.2025' } }];
  expect(await votes()).toEqual(expected);
  await readVotes(vote(146, { updated_at: new Date().toISOString(), result: 'Agreed to' }));
  expect(await votes()).toEqual(expected);
});

test('records an event in the transaction of its change', async () => {
  await read(file(1));
  const change = (fails: boolean) =>
    db.transaction().execute(async (db) => {
      await setAnnouncementMode(db, 'all');
      await db.updateTable('bills').set({ status: 'became_law' }).execute();
      if (fails) throw new Error('taken back');
    });
  await expect(change(true)).rejects.toThrow('taken back');
  expect(await events()).toEqual([]);
  await change(false);
  expect(await events()).toHaveLength(1);
});

test('records one event for concurrent imports of one change', async () => {
  await read(file(1));
  const change = file(1, { updateDate: '2025-07-01T00:00:00Z', extra: law });
  await Promise.all([read(change), read(change), read(change)]);
  expect(await events()).toHaveLength(1);
});

test('records events of executive orders and California bills', async () => {
  const documents = (...numbers: [number, string][]) =>
    JSON.stringify({
      results: numbers.map(([number, notes]) => ({
        document_number: `2025-0${number}`,
        executive_order_number: number,
        title: `Order ${number}`,
        signing_date: '2025-06-02',
        publication_date: '2025-06-05',
        disposition_notes: notes,
      })),
    });
  const deliver = async (second: boolean) => {
    const orders: [number, string][] = second
      ? [
          [14301, 'Revoked by: EO 14302, June 9, 2025'],
          [14302, ''],
        ]
      : [[14301, '']];
    await runImport(db, federalRegisterImporter, [await makeFolder({ 'page.json': documents(...orders) })]);
    await runImport(db, pubinfoImporter, [await makeFolder(second ? withNews() : delivery())]);
  };
  await deliver(false);
  expect(await events()).toEqual([]);
  await deliver(true);
  expect((await events()).map(({ slug, kind }) => `${slug} ${kind}`).sort()).toEqual(
    [
      'eo14301 bill_status_change',
      'eo14302 new_bill',
      'ca-ab831-20252026 bill_status_change',
      'ca-ab900-20252026 new_bill',
    ].sort(),
  );
});

/** AB 831 is chaptered, and AB 900 is new. */
function withNews(): Record<string, string> {
  const id = '202520260AB831';
  const other = Object.entries(delivery()).map(([name, text]) => [name, text.replaceAll('831', '900')]);
  const files = Object.fromEntries(other) as Record<string, string>;
  const chaptered = historyLine(
    id,
    9,
    '2025-10-11',
    'Chaptered by Secretary of State - Chapter 623, Statutes of 2025.',
  );
  return {
    ...files,
    'BILL_TBL.dat': `${files['BILL_TBL.dat']}${billLine(id, { updated: '2025-12-01 00:00:00', chapter: '623' })}\n`,
    'BILL_HISTORY_TBL.dat': `${files['BILL_HISTORY_TBL.dat']}${delivery()['BILL_HISTORY_TBL.dat']}${chaptered}\n`,
  };
}
