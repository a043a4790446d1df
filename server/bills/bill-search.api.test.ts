import { beforeAll, expect, test } from 'vitest';
import { listBills } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildOfficial } from '#server/testing/build.ts';
import { naughtyTexts } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();

async function found(q: string): Promise<string[]> {
  const { status, body } = await call(listBills, { query: { q } });
  expect(status, q).toBe(200);
  return body.groups.flatMap((group) => group.items.map((item) => item.slug));
}

beforeAll(async () => {
  await buildBill(db, { slug: 'hr1-119', number: 1, title: 'One Big Bill' });
  await buildBill(db, { slug: 's1-119', bill_type: 's', number: 1, title: 'A Senate measure' });
  await buildBill(db, {
    slug: 'hr11-119',
    number: 11,
    title: 'Eleven',
    subjects_text: 'Water quality; Cleaning',
  });
  await buildBill(db, { slug: 'hjres7-119', bill_type: 'hjres', number: 7, title: 'Seven' });
  await buildBill(db, {
    slug: 'hr500-119',
    number: 500,
    title: 'Clean Water for All Act',
    summary_text: 'Rivers and lakes.',
  });
  await buildBill(db, {
    slug: 'hr501-119',
    number: 501,
    title: '100% Clean _Energy_ Act',
    official_title: 'To promote clean energy, and for other purposes',
  });
  const lulu = await buildBill(db, { slug: 's77-119', bill_type: 's', number: 77, title: 'Lulu’s Law' });
  const nunez = await buildBill(db, {
    slug: 's78-119',
    bill_type: 's',
    number: 78,
    title: 'Núñez Rural Veterans’ Act',
  });
  await db
    .insertInto('bill_issues')
    .values({ bill_id: nunez.id, issue: 'Gun Policy', position: 1 })
    .execute();
  const sponsor = { representative_id: await buildOfficial(db, 'Adam Schiff'), is_sponsor: true };
  await db
    .insertInto('sponsorships')
    .values({ ...sponsor, bill_id: lulu.id })
    .execute();
  await buildBill(db, {
    slug: 'hr12-117',
    congress: 117,
    number: 12,
    introduced_date: '2021-02-01',
    title: 'Glacier Parks and Glacier Trails Act',
  });
  await buildBill(db, {
    slug: 'hr12-119',
    number: 12,
    introduced_date: '2025-02-01',
    title: 'Glacier Act',
  });
  await buildBill(db, {
    slug: 'ca-ab500',
    category: 'state',
    congress: null,
    number: 500,
    title: 'Clean Water in California',
  });
});

test.each(['hr 1', 'HR1', 'H.R. 1', 'h. r. 1', ' hr1-119 ', 'H.R.1-119', 'hr\u00001'])(
  '%j finds only H.R. 1',
  async (q) => expect(await found(q)).toEqual(['hr1-119']),
);

test.each([
  ['s 1', 's1-119'],
  ['H.J.Res. 7', 'hjres7-119'],
  ['hjres7', 'hjres7-119'],
  ['500', 'hr500-119'],
  ['clean water', 'hr500-119'],
  ['rivers', 'hr500-119'],
  ['"clean energy"', 'hr501-119'],
  ['WATER act', 'hr500-119'],
])('%j finds %s first', async (q, slug) => expect((await found(q))[0]).toBe(slug));

test.each(['lulu’s law', "lulu's law", 'lulus law', 'lulu', 'LULU', 'Lulu‘s', '"lulu\'s law"'])(
  '%j finds “Lulu’s Law”',
  async (q) => expect(await found(q)).toEqual(['s77-119']),
);

test.each(['Núñez', 'nunez', 'NUNEZ', 'rural', 'rur'])(
  '%j finds the title “Núñez Rural Veterans’ Act”',
  async (q) => expect(await found(q)).toEqual(['s78-119']),
);

test.each(['schiff', 'Adam Schiff', 'Sen. Schiff'])(
  '%j finds the bills that Adam Schiff sponsors',
  async (q) => expect(await found(q)).toEqual(['s77-119']),
);

test('the name of an issue finds its bills', async () =>
  expect(await found('gun policy')).toEqual(['s78-119']));

test('a number without a type finds bills of both chambers', async () =>
  expect((await found('1')).toSorted()).toEqual(['hr1-119', 's1-119']));

test('matches word forms and ranks titles above subjects', async () =>
  expect(await found('cleaning waters')).toEqual(['hr500-119', 'hr11-119']));

test('lists a newer bill before an older one that names the words more often', async () =>
  expect(await found('glacier')).toEqual(['hr12-119', 'hr12-117']));

test('a hyphen is a space', async () =>
  expect(await found('clean -water')).toEqual(await found('clean water')));

test.each(['unicorn', 'hr 99999', '%', '_', '%%%', 'wat_r', 'wate%', 'hr 100000', '0', 'the', "' or 1=1 --"])(
  '%j finds nothing',
  async (q) => expect(await found(q)).toEqual([]),
);

test.each(['', '  ', '\u0000'])('an empty search %j lists everything', async (q) =>
  expect(await found(q)).toHaveLength(10),
);

test.each([
  'a & | ! <-> :*',
  '!!!',
  '"unclosed',
  "it's",
  'a:b:c',
  '((((',
  '\\',
  'clean <0> water',
  '😀',
  'и',
  '\u202e',
  '-',
  '- - -',
  'or or or',
])('accepts the operators in %j', async (q) => {
  expect(Array.isArray(await found(q))).toBe(true);
});

test('accepts any text and rejects one that is too long', async () => {
  for (const text of naughtyTexts) {
    const { status } = await send({ method: 'GET', url: listBills.path, query: { q: text.toWellFormed() } });
    expect(status, text.slice(0, 30)).toBe([...text.trim()].length > 200 ? 422 : 200);
  }
  for (const bytes of ['%ff%fe', '%C0%80', '%', '%zz', '%ED%A0%80'])
    expect((await send({ method: 'GET', url: `${listBills.path}?q=${bytes}` })).status).toBe(200);
});
