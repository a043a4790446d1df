import { expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { correctIssues } from '#contract/bills/issue-corrections.ts';
import { moderationLog } from '#contract/moderation.ts';
import { saveBills } from '#server/official-data/bills-store/bills-store.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db } = await testApp();
const { token } = await buildMember(db, { is_admin: true, email: 'ada@example.org' });
const { id, slug } = await buildBill(db, {
  category: 'eo',
  bill_type: 'eo',
  number: 14430,
  slug: 'eo14430',
  title: 'Ending Birth Tourism',
});
const importIssues = (issue: string) =>
  saveBills(
    db,
    [
      {
        row: {
          slug,
          category: 'eo',
          bill_type: 'eo',
          number: 14430,
          title: 'Ending Birth Tourism',
          status: 'signed',
        },
        parts: { bill_issues: [{ issue, position: 0 }] },
      },
    ],
    new Map([[slug, { id, source: null, updatedAt: 0 }]]),
  );
const correct = (issues: string[] | null) =>
  call(correctIssues, { params: { id: String(id) }, body: { issues } }, token);
const read = async () => (await call(getBill, { params: { id: slug } })).body.bill;

test('issues found by words are marked; a correction is not, and stays through an import', async () => {
  await importIssues('Commerce');
  expect(await read()).toMatchObject({ issues: ['Commerce'], issues_guessed: true });
  expect((await correct(['Immigration', 'Health'])).body.message).toBe('Issues corrected.');
  expect(await read()).toMatchObject({ issues: ['Immigration', 'Health'], issues_guessed: false });
  await importIssues('Commerce');
  expect(await read()).toMatchObject({ issues: ['Immigration', 'Health'], issues_guessed: false });
  const listed = async (issue_list: string) =>
    (await call(listBills, { query: { category: 'eo', issue_list } })).body.total_count;
  expect([await listed('Immigration'), await listed('Commerce')]).toEqual([1, 0]);
});

test('an administrator can take a correction back, and the log has every change', async () => {
  await correct(null);
  expect(await read()).toMatchObject({ issues: ['Immigration'], issues_guessed: true });
  await correct([]);
  expect(await read()).toMatchObject({ issues: [], issues_guessed: false });
  const { entries } = (await call(moderationLog, { query: {} }, token)).body;
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('correct_issues'));
  expect(entries.map(({ details }) => details)).toEqual([
    { bill: slug, issues: 'none' },
    { bill: slug, issues: 'as imported' },
    { bill: slug, issues: 'Immigration, Health' },
  ]);
});

test('rejects issues that are not known, unknown bills and members', async () => {
  expectRefusal(await correct(['Weather']), 'invalid_values', 'issues');
  expectRefusal(
    await call(correctIssues, { params: { id: 'hr404-119' }, body: { issues: [] } }, token),
    'not_found',
  );
  const member = await buildMember(db);
  expectRefusal(
    await call(correctIssues, { params: { id: slug }, body: { issues: [] } }, member.token),
    'not_found',
  );
});
