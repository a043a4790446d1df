import { beforeAll, expect, test } from 'vitest';
import { searchAll } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill } from '#server/testing/build.ts';

const { call, db } = await testApp();

async function found(q: string): Promise<string[]> {
  const { body } = await call(searchAll, { query: { q } });
  return body.bills.items.map(({ slug }) => slug);
}

beforeAll(async () => {
  await buildBill(db, { slug: 'hr5376-117', law_number: 'Public Law 117-169' });
});

test.each(['Public Law 117-169', 'P.L. 117-169', 'pl117-169'])('%j finds the bill of this law', async (q) =>
  expect(await found(q)).toEqual(['hr5376-117']),
);

test('another number of a law finds nothing', async () => expect(await found('P.L. 117-16')).toEqual([]));
