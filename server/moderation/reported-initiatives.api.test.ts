import { beforeEach, expect, test } from 'vitest';
import { holdOrResume } from '#contract/connect/networkings.ts';
import * as initiatives from '#contract/initiatives.ts';
import * as contract from '#contract/moderation.ts';
import { mute } from '#contract/notifications.ts';
import { deleteOpinion, opinionBars, saveOpinion, voteDetails } from '#contract/opinions/opinions.ts';
import { createShare } from '#contract/shares.ts';
import { addToWatchlist, createWatchlistFeed } from '#contract/watchlist.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import {
  buildInitiative,
  buildMember,
  buildNewcomer,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { findSightings } from '#server/testing/initiative-sightings.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections } from '#server/testing/relate.ts';
import { testRenderer } from '#server/testing/renderer.ts';
import { lockCase, refuseInitiative } from './cases.queries.ts';

const testing = await testApp(await testRenderer());
const { app, call, db, runJobs, mails } = testing;
const admin = await buildMember(db, { is_admin: true, screen_name: 'Ada' });
const email = 'author@example.org';
const author = await buildMember(db, { email, email_confirmed_at: new Date(), screen_name: 'Ann' });
const [reader, reader2] = [await buildMember(db, { screen_name: 'Ray' }), await buildMember(db)];
await buildConnections(db, author.id, [reader.id]);

const title = 'Zebra crossings for all';
const submitted_at = new Date('2026-03-02T12:00:00Z');

beforeEach(async () => {
  await db.deleteFrom('initiatives').execute();
});

const one = (id: number) => ({ params: { id: String(id) } });
const build = (values = {}) =>
  buildInitiative(db, author.id, { ...published, submitted_at, title, description: 'Paint.', ...values });
const flag = (id: number, by: TestMember | undefined, comment?: string) =>
  call(initiatives.flagInitiative, { ...one(id), body: { comment } }, by?.token);
const read = async (id: number, by?: TestMember) =>
  (await call(initiatives.getInitiative, one(id), by?.token)).body.initiative;
const list = async (status: contract.CaseStatus = 'waiting') =>
  (await call(contract.listFlags, { query: { status } }, admin.token)).body.flags;
const decide = (id: number, decision: 'remove' | 'keep') =>
  call(contract.decideFlag, { ...one(id), body: { decision, reason: 'Made up', rule: 'spam' } }, admin.token);
const answer = (id: number, decision: 'uphold' | 'restore') =>
  call(contract.decideAppeal, { ...one(id), body: { decision, reason: 'Looked again' } }, admin.token);
const vote = (id: number, by: TestMember) =>
  call(
    saveOpinion,
    { params: { type: 'initiatives', id: String(id) }, body: { vote: { voting_parameters: 'support' } } },
    by.token,
  );

/** One that a reader has reported and an administrator removed. */
async function buildRemoved() {
  const id = await build();
  await vote(id, reader);
  await flag(id, reader2, 'Not true');
  const [found] = await list();
  expect((await decide(found!.id, 'remove')).body).toMatchObject({
    status: 'removed',
    message: 'Removed. The author has been sent the reason.',
  });
  return { id, caseId: found!.id };
}

test('a report is a case with the text and the reports, and is made once', async () => {
  const id = await build();
  expect(await read(id, reader)).toMatchObject({ flagged: false });
  const { status, body } = await flag(id, reader, 'Not true');
  expect(status).toBe(200);
  expect(body).toEqual({
    message:
      'This posting has been flagged. The administrator will review the text and take appropriate action.',
  });
  expect(await read(id, reader)).toMatchObject({ flagged: true });
  expect(await read(id)).toMatchObject({ flagged: false });
  const second = await flag(id, reader);
  expectRefusal(second, 'conflict');
  expect(second.body.errors).toBe('You have flagged this already.');
  expect((await flag(id, reader2)).status).toBe(200);
  const flags = await list();
  expect(flags).toHaveLength(1);
  expect(flags[0]).toMatchObject({
    subject: 'initiative',
    path: `/initiatives/${id}`,
    text: `${title}\n\nPaint.`,
    matches: [],
    author: { id: author.id, name: 'Ann' },
    flag_count: 2,
    flags: [{ name: 'Ray', comment: 'Not true' }, { comment: '' }],
  });
});

test('refuses reports of one’s own, of what the viewer may not see, and of too much text', async () => {
  const [id, draft] = [await build(), await build({ submitted_at: null })];
  expectRefusal(await flag(id, author), 'forbidden');
  expectRefusal(await flag(id, undefined), 'invalid_session');
  expectRefusal(await flag(id, await buildNewcomer(db)), 'account_setup_required');
  expectRefusal(await flag(id, reader, 'x'.repeat(5_001)), 'invalid_values', 'comment');
  for (const missing of [draft, await build({ submitted_at: null, review_since: new Date() }), 999_999_999])
    expectRefusal(await flag(missing, reader), 'not_found');
  const holder = await buildMember(db);
  const hold = { params: { id: String(author.id) }, body: { status: 'hold_postings' } } as const;
  await call(holdOrResume, hold, holder.token);
  expectRefusal(await flag(id, holder), 'not_found');
  const suspension = { suspended: true, days: 1, reason: 'Rude' };
  const suspended = await buildMember(db);
  await call(contract.suspendMember, { ...one(suspended.id), body: suspension }, admin.token);
  expectRefusal(await flag(id, suspended), 'account_suspended');
  expect(await list()).toEqual([]);
  // One that is only reachable by its link, and one of a member who has blocked the reader.
  await call(holdOrResume, { ...hold, params: { id: String(reader2.id) } }, author.token);
  expect((await flag(await build({ visibility: '' }), reader2)).status).toBe(200);
});

test('30 simultaneous flags by one member are one report', async () => {
  const id = await build();
  const replies = await Promise.all(Array.from({ length: 30 }, () => flag(id, reader)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(29).fill(409)]);
  expect((await list()).map(({ flag_count }) => flag_count)).toEqual([1]);
});

test('simultaneous flags by many members are one case', async () => {
  const id = await build();
  const members = await Promise.all(Array.from({ length: 12 }, () => buildMember(db)));
  await Promise.all(members.map((member) => flag(id, member)));
  expect((await list()).map(({ flag_count }) => flag_count)).toEqual([12]);
});

test('a report that meets a removal opens no case', async () => {
  const id = await build();
  await flag(id, reader);
  const [found] = await list();
  const [late] = await db.transaction().execute(async (db) => {
    await lockCase(db, found!.id);
    const reply = flag(id, reader2);
    await untilBlocked(db);
    await refuseInitiative(db, id);
    return [reply];
  });
  expectRefusal(await late, 'not_found');
});

test('one that is kept stays public; other members may report it again, the same one may not', async () => {
  const id = await build();
  await flag(id, reader);
  const [found] = await list();
  expect((await decide(found!.id, 'keep')).body).toEqual({
    status: 'kept',
    message: 'Kept. The reports are closed.',
  });
  expect(await read(id)).toMatchObject({ status: 'submitted', submitted_at: submitted_at.toISOString() });
  expect(await list()).toEqual([]);
  expect(await list('kept')).toMatchObject([{ flag_count: 1, path: `/initiatives/${id}` }]);
  expectRefusal(await flag(id, reader), 'conflict');
  await flag(id, reader2, 'Again');
  expect(await list()).toMatchObject([{ flag_count: 1, flags: [{ comment: 'Again' }] }]);
  expect(await list('kept')).toMatchObject([{ flag_count: 1, flags: [{ comment: '' }] }]);
});

test('a removed one is out of sight for everybody but its author, and restored it is back', async () => {
  const id = await build();
  await refreshShortList(db, 'initiative');
  const { vote_id } = (await vote(id, reader)).body;
  const params = { type: 'initiatives', id: String(id) } as const;
  await call(addToWatchlist, { body: { bill_id: String(id) } }, reader.token);
  await call(mute, { params }, reader.token);
  const link = { sharable_type: 'Initiative', sharable_id: String(id) } as const;
  await call(createShare, { body: { share_text: 'Sign', ...link } }, author.token);
  const { feeds } = (await call(createWatchlistFeed, {}, reader.token)).body;
  const watched = async () => (await app.inject(feeds.rss.replace('https://polity.test', ''))).body;
  const everywhere = () =>
    Promise.all([reader, admin, undefined].map((who) => findSightings(testing, { id, title }, who)));
  const before = await everywhere();
  expect(before.map(({ length }) => length)).toEqual([13, 8, 16]);
  expect(await watched()).toContain(title);

  await flag(id, reader2);
  const [found] = await list();
  await decide(found!.id, 'remove');
  // A page that was rendered before may be served for a moment.
  await expect.poll(everywhere).toEqual([[], [], []]);
  expect(await watched()).not.toContain(title);
  expectRefusal(await vote(id, reader2), 'not_found');
  expectRefusal(await flag(id, reader2), 'not_found');
  expectRefusal(
    await call(createShare, { body: { share_text: 'Please sign', ...link } }, author.token),
    'not_found',
  );
  const thread = { params: { id: String(vote_id) }, query: {} };
  expectRefusal(await call(voteDetails, thread, reader2.token), 'not_found');
  expect((await list('removed'))[0]).toMatchObject({ text: `${title}\n\nPaint.`, path: null });
  expect(await read(id, author)).toMatchObject({
    title,
    refused: true,
    decision_id: found!.id,
    can: { edit: false, submit: false, delete: false },
  });

  expect((await answer(found!.id, 'restore')).status).toBe(200);
  await expect.poll(everywhere).toEqual(before);
  expect(await read(id)).toMatchObject({
    submitted_at: submitted_at.toISOString(),
    refused: false,
    supports_count: 1,
  });
  expect((await call(opinionBars, { params })).body.counts).toMatchObject({ support: 1 });
});

test('the author of a removed one reads why, and cannot change, submit or delete it', async () => {
  const { id, caseId } = await buildRemoved();
  const { decision } = (await call(contract.myDecision, one(caseId), author.token)).body;
  expect(decision).toMatchObject({
    subject: 'initiative',
    status: 'removed',
    text: `${title}\n\nPaint.`,
    reason: 'Made up',
    rule: 'spam',
    can: { appeal: true },
  });
  expectRefusal(await call(contract.myDecision, one(caseId), reader.token), 'not_found');
  await runJobs();
  expect((await mails(email)).at(-1)).toMatchObject({
    headers: { subject: 'An administrator has removed something that you posted' },
    text: expect.stringMatching(/removed your initiative\.[^]*Made up[^]*Spam[^]*\/moderation\/\d/),
  });
  const change = { body: { initiative: { title: 'Another text with the same supporters' } } };
  expectRefusal(
    await call(initiatives.updateInitiative, { ...one(id), ...change }, author.token),
    'already_submitted',
  );
  expectRefusal(await call(initiatives.submitInitiative, one(id), author.token), 'already_submitted');
  expectRefusal(await call(initiatives.deleteInitiative, one(id), author.token), 'already_submitted');
  expect(
    (await call(initiatives.listInitiatives, { query: { filter: '' } }, author.token)).body,
  ).toMatchObject({
    groups: [{ items: [{ title, refused: true }] }],
  });
});

test('an appeal is upheld or accepted, and counted like others', async () => {
  const before = (await call(contract.transparency, {})).body.total;
  const { id, caseId } = await buildRemoved();
  const appeal = { ...one(caseId), body: { text: 'It is true.' } };
  expect((await call(contract.appealDecision, appeal, author.token)).status).toBe(200);
  expectRefusal(await call(contract.appealDecision, appeal, author.token), 'conflict');
  expect(await list('appealed')).toMatchObject([{ id: caseId, appeal: { text: 'It is true.' } }]);
  expect((await answer(caseId, 'uphold')).status).toBe(200);
  expectRefusal(await call(initiatives.getInitiative, one(id)), 'not_found');
  // An administrator may change their mind.
  expect((await answer(caseId, 'restore')).status).toBe(200);
  expect(await read(id)).toMatchObject({ supports_count: 1 });
  const { body } = await call(contract.transparency, {});
  expect(body.total).toMatchObject({
    reports: before.reports + 1,
    removed: before.removed + 1,
    appeals: before.appeals + 1,
    upheld: before.upheld + 1,
    restored: before.restored + 1,
  });
  const { entries } = (await call(contract.moderationLog, { query: {} }, admin.token)).body;
  expect(entries.find(({ action }) => action === 'remove')).toMatchObject({
    case_id: caseId,
    member: { id: author.id },
    reason: 'Made up',
    details: { initiative: id, rule: 'spam' },
  });
});

test('an opinion on a removed one can be withdrawn', async () => {
  const id = await build();
  const { vote_id } = (await vote(id, reader)).body;
  await flag(id, reader2);
  await decide((await list())[0]!.id, 'remove');
  const params = { type: 'initiatives', id: String(id), voteId: String(vote_id) } as const;
  expect((await call(deleteOpinion, { params }, reader.token)).status).toBe(200);
});

test('those who are gone: reports go with their reporter, the case with its author', async () => {
  const [gone, other] = [await buildMember(db), await buildMember(db)];
  const id = await buildInitiative(db, gone.id, published);
  await flag(id, other);
  await flag(id, reader);
  await db.deleteFrom('members').where('id', '=', other.id).execute();
  expect(await list()).toMatchObject([{ flag_count: 1 }]);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
  expectRefusal(await flag(id, reader2), 'not_found');
  expect(await list()).toMatchObject([{ path: null, author: { deactivated: true } }]);
  await db.deleteFrom('members').where('id', '=', gone.id).execute();
  expect(await list()).toEqual([]);
});
