import { beforeAll, expect, test } from 'vitest';
import { searchAll } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill } from '#server/testing/build.ts';

const { call, db } = await testApp();

async function found(q: string): Promise<string[]> {
  const { body } = await call(searchAll, { query: { q } });
  return body.bills.items.map(({ slug }) => slug);
}

/** A bill with titles, the first of which is shown. */
async function buildTitled(slug: string, introduced_date: string, titles: Record<string, string>) {
  const [title] = Object.values(titles);
  const { id } = await buildBill(db, { slug, introduced_date, title: title! });
  const rows = Object.entries(titles).map(([kind, each], position) => ({
    bill_id: id,
    position,
    kind,
    title: each,
  }));
  await db.insertInto('bill_titles').values(rows).execute();
}

beforeAll(async () => {
  await buildTitled('hr22-119', '2025-01-03', { 'Display Title': 'SAVE Act' });
  await buildTitled('hr8475-119', '2026-05-01', {
    'Display Title': 'Savings Act to save savings: an act that saves',
  });
  await buildTitled('hr9-119', '2026-05-01', {
    'Display Title': 'Ballots Act',
    'Official Title as Introduced': 'To amend the SAVE Act, the SAVE Act and the SAVE Act',
  });
  await buildTitled('hr4346-117', '2021-07-01', {
    'Display Title': 'Supreme Court Security Funding Act of 2022',
    'Other Short Titles for portions of a bill': 'CHIPS Act of 2022',
  });
  await buildBill(db, { slug: 'hr33-119', title: 'HIV/AIDS and COVID-19: a Cross-Border U.S.-China Act' });
  await buildTitled('s1071-119', '2025-03-01', {
    'Display Title': 'National Defense Authorization Act for Fiscal Year 2026',
  });
  await buildBill(db, { slug: 'hr7-119', introduced_date: '2026-05-01', title: 'To reform the NDAA' });
  await buildBill(db, { slug: 'hr5376-117', law_number: 'Public Law 117-169' });
});

test.each(['SAVE Act', 'save act', 'save-act'])('%j finds the bill that is called so first', async (q) => {
  const slugs = await found(q);
  expect(slugs.length).toBeGreaterThan(1);
  expect(slugs[0]).toBe('hr22-119');
});

test.each(['CHIPS Act', 'chips ac', 'CHIPS Act of 2022', '“CHIPS Act”'])(
  '%j finds the bill with a part that is called so',
  async (q) => expect(await found(q)).toEqual(['hr4346-117']),
);

test('an acronym finds what it stands for first, and what has the acronym', async () => {
  expect(await found('NDAA')).toEqual(['s1071-119', 'hr7-119']);
  expect(await found('ndaa 2026')).toEqual(['s1071-119']);
  expect(await found('reform ndaa')).toEqual(['hr7-119']);
});

test.each(['HIV', 'aids', 'hiv/aids', 'HIV AIDS', 'covid 19', 'COVID-19', 'cross border', 'u.s.-china'])(
  '%j finds “HIV/AIDS and COVID-19: a Cross-Border U.S.-China Act”',
  async (q) => expect(await found(q)).toEqual(['hr33-119']),
);

test.each(['Public Law 117-169', 'P.L. 117-169', 'pl117-169'])('%j finds the bill of this law', async (q) =>
  expect(await found(q)).toEqual(['hr5376-117']),
);

test('finds bills by everyday words', async () => {
  await buildBill(db, { slug: 'hr501-119', title: 'Firearm Storage Act' });
  const { id } = await buildBill(db, { slug: 'hr502-119', title: 'Background Checks Act' });
  await db.insertInto('bill_issues').values({ bill_id: id, issue: 'Gun Policy', position: 0 }).execute();
  expect((await found('gun control')).toSorted()).toEqual(['hr501-119', 'hr502-119']);
});

test('an official title that is displayed is not a name, and a single word may be one', async () => {
  const amends =
    'To amend title XVIII of the Kelp Security Act for kelp security under the Kelp Security Act';
  await buildTitled('hr601-119', '2026-05-20', {
    'Display Title': amends,
    'Official Title as Introduced': amends,
  });
  await buildTitled('hr602-119', '2025-01-03', {
    'Display Title': 'Kelp Security Child Protection Act of 2025',
  });
  for (const q of ['kelp security', 'kelp']) expect(await found(q), q).toEqual(['hr602-119', 'hr601-119']);
});

test('ranks bills that match equally by how far they have come', async () => {
  for (const [slug, status] of [
    ['hr701-119', 'became_law'],
    ['hr702-119', 'to_president'],
    ['hr703-119', 'introduced'],
  ] as const)
    await buildBill(db, { slug, status, title: 'Lichen Act', introduced_date: '2026-01-03' });
  expect(await found('lichen')).toEqual(['hr701-119', 'hr702-119', 'hr703-119']);
});

test('another number of a law finds nothing', async () => expect(await found('P.L. 117-16')).toEqual([]));
