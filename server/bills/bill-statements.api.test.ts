import { expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { withinStatements } from '#server/testing/statements.ts';

const { call, db } = await testApp();
const { slug } = await buildBill(db);
const { token } = await buildMember(db);

test('a cached list is read with one statement', async () => {
  const read = () => call(listBills, { query: { filter: '' } });
  await read();
  expect((await withinStatements(1, read)).body.total_count).toBe(1);
});

test('a cached bill is read with one statement, and one for the session', async () => {
  const read = () => call(getBill, { params: { id: slug } }, token);
  await read();
  expect((await withinStatements(2, read)).body.bill.slug).toBe(slug);
});

test('the statements are counted and shown', async () => {
  const read = () => call(listBills, { query: { filter: 'proposed' } });
  await expect(withinStatements(0, read)).rejects.toThrow(/^\d statements, 0 allowed:\n\s*select/);
});
