import { expect, test } from 'vitest';
import { listAmendments } from '#contract/bills/amendments.ts';
import { getBill } from '#contract/bills/bills.ts';
import { getRollCall } from '#contract/roll-calls/roll-calls.ts';
import { billstatusImporter } from '#server/official-data/sources/billstatus/billstatus.ts';
import { amendmentsXml, billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill } from '#server/testing/build.ts';
import { makeFolder } from '#server/testing/official-data.ts';

const { call, db } = await testApp();
const amendmentsPage = (id: string, page = 1) => call(listAmendments, { params: { id }, query: { page } });

test('a bill shows the imported amendments, the newest action first; importing again changes nothing', async () => {
  const file = { 'BILLSTATUS-119hr1.xml': billXml({ extra: amendmentsXml }) };
  await runImport(db, billstatusImporter, [await makeFolder(file)]);
  const read = async () => (await call(getBill, { params: { id: 'hr1-119' } })).body.bill;
  const { amendments, amendment_counts } = await read();
  expect(amendment_counts).toEqual({ agreed: 1, not_agreed: 1, submitted: 1 });
  expect(amendments.map(({ number, status }) => `${number} ${status}`)).toEqual([
    'H.Amdt. 113 agreed',
    'S.Amdt. 2863 not_agreed',
    'S.Amdt. 2899 submitted',
  ]);
  expect(amendments[0]).toMatchObject({ sponsor: null, sponsor_name: 'Rules Committee', chamber: 'house' });
  expect(amendments[1]).toMatchObject({
    sponsor: { name: 'Jeff Merkley', title: 'Sen.', party: 'D', state: 'OR' },
    amends: 'S.Amdt. 2853',
    date: '2025-07-17',
    roll_calls: [],
    url: 'https://www.congress.gov/amendment/119th-congress/senate-amendment/2863',
  });
  await runImport(db, billstatusImporter, [await makeFolder(file)], { again: true });
  expect((await read()).amendments).toEqual(amendments);
  const newer = billXml({ updateDate: '2025-08-01T00:00:00Z' });
  await runImport(db, billstatusImporter, [await makeFolder({ 'BILLSTATUS-119hr1.xml': newer })]);
  expect(await read()).toMatchObject({ amendments: [], amendment_counts: {} });
});

test('pages of 20 list every amendment once, with its roll calls', async () => {
  const { id, slug } = await buildBill(db, { slug: 's77-119', bill_type: 's', number: 77 });
  const numbers = Array.from({ length: 45 }, (_, i) => i + 1);
  const rows = numbers.map((number) => ({
    bill_id: id,
    congress: 119,
    amendment_type: 'samdt',
    number,
    citation: `S.Amdt. ${number}`,
    status: 'submitted',
    acted_on: number % 2 ? '2025-07-16' : null,
    roll_call_id: number === 45 ? 's8-119.2025' : null,
  }));
  await db.insertInto('bill_amendments').values(rows).execute();
  const rollCall = (number: number, amendment: string | null) => ({
    id: `s${number}-119.2025`,
    chamber: 'senate',
    congress: 119,
    session: 1,
    year: 2025,
    number,
    voted_at: `2025-07-1${number}T12:00:00Z`,
    question: 'On the Amendment',
    kind: 'amendment',
    result: 'Amendment Rejected',
    bill_slug: slug,
    bill_id: id,
    amendment,
    yeas: 49,
    nays: 50,
    present: 0,
    not_voting: 1,
    yea_means: 0,
  });
  await db
    .insertInto('roll_calls')
    .values([rollCall(7, 'S.Amdt. 45'), rollCall(8, null), rollCall(9, 'S.Amdt. 4')])
    .execute();
  const pages = await Promise.all([1, 2, 3].map(async (page) => (await amendmentsPage(slug, page)).body));
  expect(pages[0]).toMatchObject({ page: 1, total_pages: 3, total_count: 45 });
  const listed = pages.flatMap(({ amendments }) => amendments);
  expect(new Set(listed.map(({ number }) => number)).size).toBe(45);
  expect(listed[0]).toMatchObject({ number: 'S.Amdt. 45', roll_calls: [{ number: 8 }, { number: 7 }] });
  expect(listed.at(-1)!.date).toBeNull();
  const { bill } = (await call(getBill, { params: { id: slug } })).body;
  expect(bill.amendments).toEqual(listed.slice(0, 10));
  const { roll_call } = (await call(getRollCall, { params: { id: 's8-119.2025' } })).body;
  expect(roll_call.amendment_record).toEqual({ number: 'S.Amdt. 45', description: null });
  expect((await amendmentsPage(slug, 4)).body.amendments).toEqual([]);
});
