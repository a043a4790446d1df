import { beforeAll, expect, test } from 'vitest';
import { deactivatedNotice } from '#contract/posts.ts';
import { opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { opinionBars, opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, type TestMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
const { id, slug } = await buildBill(db, { title: 'Clean Water Act' });
const params = { type: 'bills', id: slug } as const;
const members: TestMember[] = [];
const page = async (number: number, token?: string) =>
  (await call(opinionPage, { params, query: { page: number } }, token)).body;

beforeAll(async () => {
  for (let index = 0; index < 53; index++) {
    const member = await buildMember(db, {
      first_name: `F${index}`,
      last_name: `L${index}`,
      screen_name: index === 52 ? 'Nickname' : null,
      zip4: '4242',
      street_address: 'Privet Drive 4',
      religion: 'Jewish',
      party_affiliation: 'Republican',
      age_group: '25-30',
    });
    members.push(member);
    await call(
      saveOpinion,
      {
        params,
        body: { vote: { voting_parameters: opinionLevels[index % 5]! }, comment_text: `Comment ${index}` },
      },
      member.token,
    );
  }
});

test('shows visitors 25 opinions a page, newest first, with the bars of all', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((number) => page(number)));
  expect(pages.map((body) => body['Other Opinions'].length)).toEqual([25, 25, 3, 0]);
  const comments = pages.flatMap((body) => body['Other Opinions'].map((entry) => entry.comment_text));
  expect(comments).toEqual(Array.from({ length: 53 }, (_, index) => `Comment ${52 - index}`));
  for (const [index, body] of pages.entries())
    expect(body).toMatchObject({
      page: index + 1,
      total_pages: 3,
      total_count: 53,
      voters: 53,
      score: 0.3,
      'My Opinion': [],
      'My Network (Friends & Family)': [],
    });
  expect(pages[0]?.object).toMatchObject({ id, slug, title: 'Clean Water Act', type: 'bill' });
});

test('lists a member’s own opinion separately on every page', async () => {
  const own = members[30]!;
  const pages = await Promise.all([1, 2, 3].map((number) => page(number, own.token)));
  for (const body of pages) {
    expect(body['My Opinion']).toMatchObject([
      { user_id: own.id, comment_text: 'Comment 30', can: { edit: true, delete: true } },
    ]);
    expect(
      body['Other Opinions'].some((entry) => entry.user_id === own.id || entry.can.edit || entry.can.delete),
    ).toBe(false);
    expect(body).toMatchObject({ total_count: 52, total_pages: 3 });
  }
});

test('shows an author’s screen name, else the name, and the state, and nothing private', async () => {
  const [first, second] = (await page(1))['Other Opinions'];
  expect(first).toMatchObject({ user_name: 'Nickname', user_state: 'California', user_avatar: null });
  expect(second).toMatchObject({ user_name: 'F51 L51', user_state: 'California' });
  expect(Object.keys(first!).toSorted()).toEqual([
    'can',
    'comment_created_at',
    'comment_id',
    'comment_text',
    'deactivated',
    'flag_comment',
    'in_review',
    'others_reply',
    'replies_count',
    'reply_count',
    'user_avatar',
    'user_flagged',
    'user_followed',
    'user_id',
    'user_liked',
    'user_name',
    'user_state',
    'user_vote',
    'vote_id',
  ]);
  expect(first?.comment_created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('never shows email, zip, address, religion, party, age group or tokens of other members', async () => {
  const { body: bars } = await call(opinionBars, { params });
  const text = JSON.stringify([await page(1), await page(1, members[0]!.token), bars]);
  for (const secret of [
    '@example.org',
    '94110',
    '4242',
    'Privet',
    'Jewish',
    'Republican',
    '25-30',
    'San Francisco',
    'F52',
    'L52',
    ...members.map((member) => member.token),
  ])
    expect(text).not.toContain(secret);
});

test.each(['0', '-1', 'x', '1.5', '', '99999999999'])('rejects page=%s', async (number) =>
  expectRefusal(
    await send({ method: 'GET', url: `/api/v1/bills/${slug}/votes/0?page=${number}` }),
    'invalid_values',
    'page',
  ),
);

test('replaces the opinion of a deactivated member with a notice until the account is reactivated', async () => {
  const target = members[10]!;
  const deactivated = (deactivated_at: Date | null) =>
    db.updateTable('members').set({ deactivated_at }).where('id', '=', target.id).execute();
  const all = async (token?: string) =>
    (await Promise.all([1, 2, 3].map((number) => page(number, token)))).flatMap(
      (body) => body['Other Opinions'],
    );
  await deactivated(new Date());
  await db.updateTable('opinions').set({ counted: false }).where('member_id', '=', target.id).execute();
  expect(await page(1)).toMatchObject({ voters: 52, total_count: 53 });
  for (const shown of [await all(), await all(members[11]!.token)]) {
    expect(shown.at(-11)).toMatchObject({
      user_id: null,
      user_name: 'Former member',
      user_vote: null,
      comment_text: deactivatedNotice,
      can: { flag: false, edit: false },
    });
    expect(JSON.stringify(shown)).not.toContain('Comment 10"');
  }
  // Not listed by level or among the verified, because it is no vote.
  const byLevel = await call(opinionPage, { params, query: { level: opinionLevels[0] } });
  expect(byLevel.body.total_count).toBe(10);
  expect(byLevel.body['Other Opinions']).toHaveLength(10);
  await deactivated(null);
  await db.updateTable('opinions').set({ counted: true }).where('member_id', '=', target.id).execute();
  expect(await page(1)).toMatchObject({ voters: 53, total_count: 53 });
});
