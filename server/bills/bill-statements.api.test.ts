import { describe, expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { billFilters, billFilters2 } from '#contract/bills/lists.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { withinStatements } from '#server/testing/statements.ts';

const { call, db } = await testApp();
const { slug } = await buildBill(db);
const { token } = await buildMember(db);
type Query = CallInput<typeof listBills>['query'];

describe('a list of bills', () => {
  const read = (query: Query, as?: string) => call(listBills, { query }, as);

  test.each<Query>([
    { filter: '' },
    { filter: '', sort: 'most_viewed' },
    { filter: 'recommended' },
    { filter2: 'passed_house', issue_list: 'Health:Energy' },
    { q: 'milk' },
    { q: 'nothing like it' },
    { filter: '', page: '50' },
  ])('takes a visitor two statements at most: %j', async (query) => {
    expect((await withinStatements(2, () => read(query))).status).toBe(200);
  });

  test('takes one statement once it is cached', async () => {
    await read({ filter: '' });
    expect((await withinStatements(1, () => read({ filter: '' }))).body.total_count).toBe(1);
  });

  const filters = Object.keys(billFilters) as (keyof typeof billFilters)[];
  const filters2 = Object.keys(billFilters2) as (keyof typeof billFilters2)[];
  test.each(filters.flatMap((filter) => filters2.map((filter2) => [filter, filter2] as const)))(
    'takes a member two statements and the session’s at most: filter %j, filter2 %j',
    async (filter, filter2) => {
      expect((await withinStatements(3, () => read({ filter, filter2 }, token))).status).toBe(200);
    },
  );
});

describe('a bill', () => {
  const read = (as?: string) => call(getBill, { params: { id: slug } }, as);

  test('takes a member two statements and the session’s at most', async () => {
    expect((await withinStatements(3, () => read(token))).body.bill.slug).toBe(slug);
  });

  test('takes one statement once it is cached, and the session’s', async () => {
    await withinStatements(1, () => read());
    await withinStatements(2, () => read(token));
  });

  test('takes two statements and the session’s when it has changed since it was cached', async () => {
    await db.updateTable('bills').set({ title: 'A new title' }).where('slug', '=', slug).execute();
    expect((await withinStatements(3, () => read(token))).body.bill.title).toBe('A new title');
  });
});

test('too many statements fail the test and are shown', async () => {
  const read = () => call(listBills, { query: { filter: 'proposed' } });
  await expect(withinStatements(0, read)).rejects.toThrow(/^\d statements, 0 allowed:\n\s*with page/);
});
