import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { billstatusImporter } from '../billstatus/billstatus.ts';
import { congressApiImporter } from './congress-api.ts';
import { importFiles, runImport } from '../../engine/import-run.ts';
import { billXml } from '../billstatus/billstatus.test-data.ts';
import {
  countBillRows,
  countRows,
  emptyTables,
  makeFolder,
  hasRealData,
  realData,
} from '../../../testing/official-data.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));

const request = {
  congress: '119',
  billType: 'hr',
  billNumber: '1',
  contentType: 'application/json',
  format: 'json',
};
const page = (part: string, list: unknown, count: number) => ({
  [part]: list,
  pagination: { count },
  request,
});

/** The replies about one bill, as the service gives them. */
function replies(changes: object = {}) {
  const detail = {
    congress: 119,
    number: '1',
    type: 'HR',
    originChamber: 'House',
    introducedDate: '2025-01-09',
    title: 'Clean Water Act',
    updateDate: '2025-06-01T12:00:00Z',
    updateDateIncludingText: '2025-06-02T12:00:00Z',
    policyArea: { name: 'Environmental Protection' },
    sponsors: [
      {
        bioguideId: 'B000001',
        fullName: 'Rep. Bishop, Sanford D., Jr. [D-GA-2]',
        party: 'D',
        state: 'GA',
        district: 2,
      },
    ],
    laws: [{ number: '119-55', type: 'Public Law' }],
    actions: { count: 4, url: 'https://api.congress.gov/v3/bill/119/hr/1/actions' },
    cosponsors: { count: 1, countIncludingWithdrawnCosponsors: 2 },
    subjects: { count: 2 },
    summaries: { count: 1 },
    textVersions: { count: 1 },
    titles: { count: 1 },
    committees: { count: 1 },
    relatedBills: { count: 1 },
    ...changes,
  };
  const vote = {
    chamber: 'House',
    congress: 119,
    date: '2025-04-07T20:31:06Z',
    rollNumber: 7,
    sessionNumber: 1,
    url: 'https://clerk.house.gov/evs/2025/roll007.xml',
  };
  return {
    bill: { bill: detail, request },
    actions: page(
      'actions',
      [
        {
          actionCode: '36000',
          actionDate: '2025-07-04',
          text: 'Became Public Law No: 119-55.',
          type: 'BecameLaw',
        },
        {
          actionCode: 'H37100',
          actionDate: '2025-04-07',
          text: 'On passage Passed by the Yeas and Nays: 220 - 210 (Roll no. 7).',
          recordedVotes: [vote],
        },
      ],
      4,
    ),
    moreActions: page(
      'actions',
      [
        {
          actionCode: 'Intro-H',
          actionDate: '2025-01-09',
          text: 'Introduced in House',
          sourceSystem: { code: 2, name: 'House floor actions' },
        },
        { actionCode: '1000', actionDate: '2025-01-09', text: 'Introduced in House' },
      ],
      4,
    ),
    cosponsors: page(
      'cosponsors',
      [
        {
          bioguideId: 'Y000033',
          fullName: 'Rep. Young, Don [R-AK-At Large]',
          party: 'R',
          state: 'AK',
          isOriginalCosponsor: true,
          sponsorshipDate: '2025-01-09',
        },
        {
          bioguideId: 'L000001',
          fullName: 'Rep. Lee, Ann [D-CA-12]',
          party: 'D',
          state: 'CA',
          district: 12,
          isOriginalCosponsor: false,
          sponsorshipDate: '2025-02-01',
          sponsorshipWithdrawnDate: '2025-03-01',
        },
      ],
      1,
    ),
    subjects: page(
      'subjects',
      {
        legislativeSubjects: [{ name: 'Climate change and greenhouse gases' }],
        policyArea: { name: 'Environmental Protection' },
      },
      2,
    ),
    summaries: page(
      'summaries',
      [
        {
          versionCode: '00',
          actionDate: '2025-01-09',
          actionDesc: 'Introduced in House',
          text: '<p>This bill cleans water.</p>',
          updateDate: '2025-02-01T00:00:00Z',
        },
      ],
      1,
    ),
    text: page(
      'textVersions',
      [
        {
          type: 'Introduced in House',
          date: '2025-01-09T05:00:00Z',
          formats: [
            { type: 'Formatted XML', url: 'https://www.congress.gov/119/bills/hr1/BILLS-119hr1ih.xml' },
          ],
        },
      ],
      1,
    ),
    titles: page('titles', [{ title: 'Clean Water Act', titleType: 'Display Title' }], 1),
    committees: page(
      'committees',
      [
        {
          systemCode: 'hsju00',
          name: 'Judiciary Committee',
          chamber: 'House',
          activities: [{ name: 'Referred To', date: '2025-01-09T15:07:00Z' }],
          subcommittees: [{ systemCode: 'hsju05', name: 'Antitrust', activities: [] }],
        },
      ],
      1,
    ),
    relatedBills: page(
      'relatedBills',
      [
        {
          congress: 119,
          number: 12,
          type: 'S',
          title: 'Same',
          relationshipDetails: [{ identifiedBy: 'CRS', type: 'Identical bill' }],
        },
      ],
      1,
    ),
  };
}
const importReplies = (list: unknown[]) =>
  importFiles(db, congressApiImporter, async function* () {
    for (const [i, reply] of list.entries())
      yield {
        name: `reply-${i}.json`,
        data: Buffer.from(typeof reply === 'string' ? reply : JSON.stringify(reply)),
      };
  });

test('assembles a bill from its replies in any order, equal to its BILLSTATUS file', async () => {
  const all = Object.values(replies());
  expect(await importReplies(all.toReversed())).toMatchObject({ read: 1, stored: 1, skipped: 0 });
  const bill = await db.selectFrom('bills').selectAll().executeTakeFirstOrThrow();
  expect(bill).toMatchObject({
    slug: 'hr1-119',
    source: 'congress-api',
    status: 'became_law',
    law_number: 'Public Law 119-55',
    policy_area: 'Environmental Protection',
    cosponsor_count: 1,
    cosponsor_parties: { R: 1 },
    summary_text: 'This bill cleans water.',
  });
  expect(await countBillRows(db)).toMatchObject({
    bills: 1,
    bill_titles: 1,
    sponsorships: 3,
    bill_actions: 3,
    bill_committees: 1,
    bill_subjects: 1,
    bill_issues: 2,
    bill_summaries: 1,
    bill_texts: 1,
    bill_relations: 1,
    bill_recorded_votes: 1,
    committees: 2,
  });
  expect(await importReplies(all)).toMatchObject({ stored: 0, unchanged: 1 });
});

test('does not change a bill while a reply is missing', async () => {
  await runImport(db, billstatusImporter, [await makeFolder({ 'BILLSTATUS-119hr1.xml': billXml() })]);
  const before = await countBillRows(db);
  const { moreActions: _, ...some } = replies({ title: 'Cleaner Water Act' });
  const summary = await importReplies([...Object.values(some), some.actions]);
  expect(summary).toMatchObject({ read: 1, stored: 0, skipped: 1 });
  expect(summary.problems).toEqual([
    { record: 'CONGRESS-119hr1', reason: 'Only 2 of its 4 actions were found.' },
  ]);
  const { bill: _detail, ...headless } = replies();
  expect((await importReplies(Object.values(headless))).problems[0]?.reason).toBe(
    'The reply about the bill itself is missing.',
  );
  expect(await countBillRows(db)).toEqual(before);
  expect(await importReplies(Object.values(replies({ title: 'Cleaner Water Act' })))).toMatchObject({
    stored: 1,
  });
});

test('reports junk, errors, lists and wrong numbers, and stores nothing', async () => {
  const bare = {
    actions: undefined,
    cosponsors: undefined,
    subjects: undefined,
    summaries: undefined,
    textVersions: undefined,
    titles: undefined,
    committees: undefined,
    relatedBills: undefined,
  };
  const summary = await importReplies([
    '{"bill":',
    '<html>503</html>',
    '',
    { error: { code: 'API_KEY_INVALID', message: 'An invalid api_key was supplied.' } },
    { bills: [{ number: '1' }] },
    { 'house-vote': [] },
    '['.repeat(100_000),
    replies({ ...bare, number: '-4' }).bill,
    replies({ ...bare, number: '5', type: 'HX' }).bill,
    replies({ ...bare, number: '6', congress: 0 }).bill,
    replies({ ...bare, number: '7', title: '' }).bill,
    replies({ ...bare, number: '8', updateDate: null, updateDateIncludingText: 'soon' }).bill,
  ]);
  expect(summary).toMatchObject({ read: 12, stored: 0, skipped: 12 });
  expect(await countRows(db, 'items')).toBe(0);
});

test('reports fifty megabytes of junk as one problem', { tags: ['slow'] }, async () => {
  const folder = await makeFolder({ 'bill.json': Buffer.alloc(50 * 1024 * 1024 - 1, '{"a":') });
  expect(await runImport(db, congressApiImporter, [folder])).toMatchObject({
    read: 1,
    stored: 0,
    skipped: 1,
  });
});

describe.skipIf(!hasRealData)('With the genuine replies', () => {
  test('stores reserved numbers without actions, and reports parts without their bill', async () => {
    const folder = join(realData, 'congress-gov-api');
    const first = await runImport(db, congressApiImporter, [folder]);
    expect(first.stored).toBe(6);
    expect(
      await db
        .selectFrom('bills')
        .select(['slug', 'status', 'latest_action_date'])
        .orderBy('number')
        .execute(),
    ).toEqual(
      [6, 9, 11, 13, 16, 19].map((number) => ({
        slug: `hr${number}-119`,
        status: 'introduced',
        latest_action_date: null,
      })),
    );
    const reasons = Object.fromEntries(first.problems.map(({ record, reason }) => [record, reason]));
    expect(reasons).toEqual({
      'CONGRESS-119hr1': 'The reply about the bill itself is missing.',
      'CONGRESS-113s135': 'Only 0 of its 2 actions were found.',
      'bill-list.json': expect.stringContaining('A list names bills'),
      'congress-list.json': expect.stringContaining('not a reply'),
      'house-vote-list-119-1.json': expect.stringContaining('not a reply'),
    });
    const counts = await countBillRows(db);
    expect(await runImport(db, congressApiImporter, [folder])).toMatchObject({
      stored: 0,
      unchanged: 6,
      skipped: first.skipped,
    });
    expect(await countBillRows(db)).toEqual(counts);
  });
});
