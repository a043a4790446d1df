import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/moderation.ts';
import { addComment, flagComment, flaggedNotice } from '#contract/posts.ts';
import {
  deleteOpinion,
  editOpinionComment,
  opinionPage,
  saveOpinion,
  voteDetails,
} from '#contract/opinions/opinions.ts';
import {
  addShareComment,
  createShare,
  deleteShareComment,
  feed,
  flagShare,
  flagShareComment,
} from '#contract/shares.ts';
import { memberPage } from '#contract/connect/members.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import {
  buildBill,
  buildMember,
  buildReply,
  buildSession,
  buildZip,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';
import { lockCase, setRemoved, setShown } from './cases.queries.ts';

const { call, db, runJobs, mails } = await testApp();
const admins = await Promise.all([
  buildMember(db, { is_admin: true, screen_name: 'Ada' }),
  buildMember(db, { is_admin: true, screen_name: 'Grace' }),
]);
const [admin, other] = admins as [TestMember, TestMember];
const email = 'author@example.org';
const author = await buildMember(db, { email, email_confirmed_at: new Date(), screen_name: 'Ann' });
const [reader, reader2] = [await buildMember(db, { screen_name: 'Ray' }), await buildMember(db)];
const text = 'Something rude';

beforeEach(async () => {
  await db.deleteFrom('items').execute();
  await db.deleteFrom('moderation_cases').execute();
});

async function buildOpinion(comment_text = text, by = author) {
  const bill = await buildBill(db);
  const params = { type: 'bills', id: bill.slug } as const;
  const { body } = await call(
    saveOpinion,
    { params, body: { vote: { voting_parameters: 'support' }, comment_text } },
    by.token,
  );
  return { params, vote: body.vote_id };
}
const flag = (post: number, by: TestMember, comment = 'Rude') =>
  call(flagComment, { params: { id: String(post) }, body: { comment } }, by.token);
const list = async (status?: contract.CaseStatus) =>
  (await call(contract.listFlags, { query: { status } }, admin.token)).body;
const decide = (
  id: number,
  decision: 'remove' | 'keep',
  by = admin,
  reason: string | undefined = 'Insults',
) =>
  call(
    contract.decideFlag,
    { params: { id: String(id) }, body: { decision, reason, rule: 'harassment' } },
    by.token,
  );
const appeal = (id: number, by = author) =>
  call(contract.appealDecision, { params: { id: String(id) }, body: { text: 'It was a joke' } }, by.token);
const decideAppeal = (id: number, decision: 'uphold' | 'restore', by = admin) =>
  call(
    contract.decideAppeal,
    { params: { id: String(id) }, body: { decision, reason: 'Looked again' } },
    by.token,
  );
async function buildRemoved() {
  const { vote, params } = await buildOpinion();
  await flag(vote, reader);
  const id = (await list()).flags[0]!.id;
  expect((await decide(id, 'remove')).body).toMatchObject({ status: 'removed' });
  return { id, vote, params };
}

test('groups reports by post with their context, and hides the reporters from everybody else', async () => {
  const { vote } = await buildOpinion();
  const { body } = await call(addComment, { body: { vote_id: vote, comment_text: 'Hm' } }, reader.token);
  await flag(vote, reader);
  await flag(vote, reader2, 'Not nice');
  await flag(body.comment_id, author);
  const { flags, counts, total_count } = await list();
  expect(counts).toEqual({ waiting: 2, in_review: 0, appealed: 0, overdue: 0 });
  expect(total_count).toBe(2);
  expect(flags[0]).toMatchObject({
    subject: 'opinion',
    status: 'waiting',
    overdue: false,
    path: `/vote/${vote}`,
    about: 'Whole Milk for Healthy Kids Act of 2025',
    text,
    thread: [],
    author: { id: author.id, name: 'Ann', suspended: false },
    flag_count: 2,
    flags: [
      { member_id: reader.id, name: 'Ray', comment: 'Rude' },
      { member_id: reader2.id, comment: 'Not nice' },
    ],
    decision: null,
    appeal: null,
  });
  expect(flags[1]).toMatchObject({
    subject: 'reply',
    text: 'Hm',
    thread: [{ name: 'Ann', text }],
    author: { name: 'Ray' },
    flag_count: 1,
  });
  await db
    .updateTable('moderation_cases')
    .set({ opened_at: sql`now() - interval '25 hours'` })
    .execute();
  expect((await list()).counts.overdue).toBe(2);
  expect((await list()).flags[0]!.overdue).toBe(true);
});

test('keeps a decision after the author has deleted the removed post, and ends what is open', async () => {
  const email = 'offender@example.org';
  const offender = await buildMember(db, { email, email_confirmed_at: new Date() });
  const { vote, params } = await buildOpinion(text, offender);
  await flag(vote, reader);
  const { id } = (await list()).flags[0]!;
  await decide(id, 'remove');
  const deleted = { ...params, voteId: String(vote) };
  expect((await call(deleteOpinion, { params: deleted }, offender.token)).status).toBe(200);
  expect((await list('removed')).flags).toMatchObject([{ id, subject: 'deleted_post', text: null }]);
  const { body } = await call(contract.myDecisions, { query: {} }, offender.token);
  expect(body.decisions).toMatchObject([
    { id, subject: 'deleted_post', reason: 'Insults', rule: 'harassment', can: { appeal: false } },
  ]);
  expectRefusal(await appeal(id, offender), 'conflict');
  expect(await runJobs()).toEqual([]);
  expect((await mails(email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('An administrator has removed something that you posted.'),
  ]);
  const events = db
    .selectFrom('notification_events')
    .select('details')
    .where('receiver_id', '=', offender.id);
  expect(await events.execute()).toMatchObject([{ details: { case_id: id } }]);
  const reported = await buildOpinion(text, offender);
  await flag(reported.vote, reader);
  await call(
    deleteOpinion,
    { params: { ...reported.params, voteId: String(reported.vote) } },
    offender.token,
  );
  expect((await list()).flags).toEqual([]);
  const next = await buildOpinion(text, offender);
  await flag(next.vote, reader);
  const [waiting] = (await list()).flags;
  expect(waiting).toMatchObject({ author: { removals: 1 } });
  await decide(waiting!.id, 'remove');
  await decideAppeal(waiting!.id, 'restore');
  expect((await list('restored')).flags).toMatchObject([{ author: { removals: 1 } }]);
  expect((await decideAppeal(id, 'restore')).status).toBe(200);
  expect((await list('restored')).flags).toHaveLength(2);
  await runJobs();
  expect((await mails(email)).at(-1)!.text).toContain('You had deleted the post.');
});

test('removes a post: a notice replaces it, the author learns why, and the reports are closed', async () => {
  const { vote, params, id } = await buildRemoved();
  for (const who of [author, reader, undefined]) {
    const { body } = await call(voteDetails, { params: { id: String(vote) }, query: {} }, who?.token);
    expect(body.vote_details).toMatchObject({ flag_comment: 1, comment_text: flaggedNotice });
    const page = await call(opinionPage, { params, query: {} }, who?.token);
    expect(JSON.stringify(page.body)).not.toContain(text);
  }
  expectRefusal(await flag(vote, reader2), 'not_found');
  expect((await list()).flags).toEqual([]);
  expect((await list('removed')).flags[0]).toMatchObject({
    author: { removals: 1 },
    decision: { by: 'Ada', reason: 'Insults', rule: 'harassment' },
  });
  const { body } = await call(contract.myDecision, { params: { id: String(id) } }, author.token);
  expect(body.decision).toEqual({
    id,
    subject: 'opinion',
    status: 'removed',
    decided_at: expect.any(String),
    reason: 'Insults',
    rule: 'harassment',
    text,
    parts: [],
    until: null,
    appeal: null,
    can: { appeal: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/Ray|Ada/);
  expect(await runJobs()).toEqual([]);
  const mail = (await mails(email)).at(-1)!;
  expect(mail.text).toContain('The reason: Insults');
  expect(mail.text).toContain(`/moderation/${id}`);
  const open = await db.selectFrom('post_flags').select('post_id').where('decided_at', 'is', null).execute();
  expect(open).toEqual([]);
});

test('keeps a post, and opens a new case for a later report', async () => {
  const { vote } = await buildOpinion();
  await flag(vote, reader);
  const [first] = (await list()).flags;
  expect((await decide(first!.id, 'keep', admin, '')).body).toMatchObject({ status: 'kept' });
  const { body } = await call(voteDetails, { params: { id: String(vote) }, query: {} }, reader.token);
  expect(body.vote_details).toMatchObject({ flag_comment: 0, comment_text: text });
  expectRefusal(await flag(vote, reader), 'conflict');
  await flag(vote, reader2);
  const [second] = (await list()).flags;
  expect(second!.id).not.toBe(first!.id);
  expect(second).toMatchObject({ flag_count: 1, flags: [{ member_id: reader2.id }] });
  expect((await list('kept')).flags[0]).toMatchObject({ flag_count: 1, flags: [{ member_id: reader.id }] });
  // The author is not notified of dismissed reports.
  expect((await call(contract.myDecisions, { query: {} }, author.token)).body.decisions).toEqual([]);
});

test('refuses to decide about a reported text that has changed since the administrator read it', async () => {
  const { vote, params } = await buildOpinion();
  await flag(vote, reader);
  const [read] = (await list()).flags;
  const body = { vote: { voting_parameters: 'support' as const }, comment_text: 'You are all fools' };
  await call(saveOpinion, { params, body }, author.token);
  for (const decision of ['keep', 'remove'] as const)
    expectRefusal(await decide(read!.id, decision), 'not_found');
  const [next, ...more] = (await list()).flags;
  expect(next).toMatchObject({ text: 'You are all fools', opened_at: read!.opened_at, flag_count: 1 });
  expect(more).toEqual([]);
  // The same text with another level is no change.
  await call(saveOpinion, { params, body: { ...body, vote: { voting_parameters: 'oppose' } } }, author.token);
  expect((await decide(next!.id, 'remove')).status).toBe(200);
});

type BuiltOpinion = Awaited<ReturnType<typeof buildOpinion>>;
const ownOf = ({ params, vote }: BuiltOpinion) => ({ params: { ...params, voteId: String(vote) } });
const edit = (opinion: BuiltOpinion) =>
  call(editOpinionComment, { ...ownOf(opinion), body: { comment_text: 'Politer' } }, author.token);
const erase = (opinion: BuiltOpinion) => call(deleteOpinion, ownOf(opinion), author.token);

test.each([
  ['edit a reported opinion', 'waiting', edit],
  ['delete a reported opinion', 'waiting', erase],
  ['delete an opinion with a reply in review', 'in_review', erase],
] as const)('lets the author %s while an administrator decides', async (_, status, change) => {
  const opinion = await buildOpinion();
  await flag(opinion.vote, reader);
  await buildReply(db, reader.id, opinion.vote, { review_since: new Date() });
  const { id } = (await list(status)).flags[0]!;
  const [changed] = await db.transaction().execute(async (db) => {
    const { post_id } = (await lockCase(db, id))!;
    const reply = change(opinion);
    await untilBlocked(db);
    await setShown(db, post_id!);
    return [reply];
  });
  expect((await changed).status).toBe(200);
});

test('needs a reason to remove, and refuses unknown decisions, statuses and pages', async () => {
  const { vote } = await buildOpinion();
  await flag(vote, reader);
  const [{ id }] = (await list()).flags as [contract.ModerationCase];
  expectRefusal(await decide(id, 'remove', admin, ' '), 'invalid_values', 'reason');
  const bad = { params: { id: String(id) }, body: { decision: 'burn' as 'keep' } };
  expectRefusal(await call(contract.decideFlag, bad, admin.token), 'invalid_values', 'decision');
  const status = { query: { status: 'old' as 'kept' } };
  expectRefusal(await call(contract.listFlags, status, admin.token), 'invalid_values', 'status');
  expectRefusal(
    await call(contract.listFlags, { query: { page: '0' } }, admin.token),
    'invalid_values',
    'page',
  );
  // Its author deletes the text while the case is on screen.
  await db.deleteFrom('posts').where('id', '=', vote).execute();
  const gone = await decide(id, 'remove');
  expectRefusal(gone, 'not_found');
  expect(gone.body).toMatchObject({
    errors: 'There is no such case. The author may have changed or deleted the post. Load the list again.',
  });
  const oneStep = await buildSession(db, admin.id);
  expect((await call(contract.listFlags, { query: {} }, oneStep)).status).toBe(404);
});

test('restores a post after an appeal, which the author has once', async () => {
  const { id, vote } = await buildRemoved();
  expectRefusal(await appeal(id, reader), 'not_found');
  expect((await appeal(id)).body.decision).toMatchObject({
    status: 'appealed',
    appeal: { text: 'It was a joke', decided_at: null },
    can: { appeal: false },
  });
  expectRefusal(await appeal(id), 'conflict');
  const { flags, counts } = await list('appealed');
  expect(counts).toMatchObject({ waiting: 0, appealed: 1 });
  expect(flags[0]).toMatchObject({ id, appeal: { text: 'It was a joke' } });
  expect((await decideAppeal(id, 'restore')).body.status).toBe('restored');
  expectRefusal(await decideAppeal(id, 'uphold'), 'conflict');
  const { body } = await call(voteDetails, { params: { id: String(vote) }, query: {} });
  expect(body.vote_details).toMatchObject({ flag_comment: 0, comment_text: text });
  await runJobs();
  expect((await mails(email)).at(-1)!.headers['subject']).toBe('Your appeal was accepted');
  expect((await flag(vote, reader2)).status).toBe(200);
});

test.each([
  ['keep', 'restored'],
  ['remove', 'upheld'],
] as const)('takes %s of an appealed case as the answer to the appeal', async (decision, status) => {
  const { id } = await buildRemoved();
  const decideAgain = (reason?: string) =>
    call(contract.decideFlag, { params: { id: String(id) }, body: { decision, reason } }, admin.token);
  expectRefusal(await decideAgain('Looked again'), 'conflict'); // nobody has appealed
  await appeal(id);
  expect((await decideAgain()).status).toBe(422);
  const { body } = await decideAgain('Looked again');
  expect(body).toMatchObject({ status, message: expect.stringContaining('has been notified') });
  expectRefusal(await decideAgain('Looked again'), 'conflict');
});

test('upholds a decision, and can still restore the post later', async () => {
  const { id } = await buildRemoved();
  expectRefusal(await decideAppeal(id, 'uphold'), 'conflict'); // nobody has appealed
  await appeal(id);
  expect((await decideAppeal(id, 'uphold')).body.status).toBe('upheld');
  expectRefusal(await appeal(id), 'conflict');
  const { body } = await call(contract.myDecision, { params: { id: String(id) } }, author.token);
  expect(body.decision.appeal).toMatchObject({ reason: 'Looked again' });
  expect((await decideAppeal(id, 'restore', other)).status).toBe(200);
});

test(`lets one of two administrators decide in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { vote } = await buildOpinion();
    await flag(vote, reader);
    const [{ id }] = (await list()).flags as [contract.ModerationCase];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        decide(id, index % 2 ? 'remove' : 'keep', index % 3 ? admin : other),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const entries = await db.selectFrom('moderation_log').select('id').where('case_id', '=', id).execute();
    expect(entries).toHaveLength(1);
  }
});

test(`opens one case for reports at the same time, and takes one of many appeals, in ${rounds} rounds`, async () => {
  const reporters = await Promise.all(Array.from({ length: 6 }, () => buildMember(db)));
  for (let round = 0; round < rounds; round++) {
    const { vote } = await buildOpinion();
    await Promise.all(reporters.map((reporter) => flag(vote, reporter)));
    const { flags } = await list();
    expect(flags).toHaveLength(1);
    expect(flags[0]!.flag_count).toBe(6);
    await decide(flags[0]!.id, 'remove');
    const appeals = await Promise.all(Array.from({ length: 5 }, () => appeal(flags[0]!.id)));
    expect(appeals.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await decideAppeal(flags[0]!.id, 'uphold');
  }
});

test('a report that meets a removal opens no case', async () => {
  const { vote } = await buildOpinion();
  await flag(vote, reader);
  const { id } = (await list()).flags[0]!;
  const [late] = await db.transaction().execute(async (db) => {
    await lockCase(db, id);
    const reply = flag(vote, reader2);
    await untilBlocked(db);
    await setRemoved(db, vote);
    return [reply];
  });
  expectRefusal(await late, 'not_found');
});

test('takes reports of members, removes parts of a profile and restores them', async () => {
  await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
  const member = await buildMember(db, {
    screen_name: 'Rude Name',
    about_me: 'Rude text',
    city: 'Rudeville',
    privacy_mode: 'open',
    email: 'rude@example.org',
    email_confirmed_at: new Date(),
  });
  const report = (by: TestMember, id = member.id) =>
    call(contract.flagMember, { params: { id: String(id) }, body: { comment: 'Name' } }, by.token);
  expect(await report(reader)).toMatchObject({ status: 200 });
  expectRefusal(await report(reader), 'conflict');
  expectRefusal(await report(member), 'forbidden');
  expectRefusal(await report(reader, 999_999_999), 'not_found');
  await report(reader2);
  const [found] = (await list()).flags;
  expect(found).toMatchObject({
    subject: 'profile',
    path: `/members/${member.id}`,
    author: { name: 'Rude Name', about_me: 'Rude text', city: 'Rudeville' },
    flag_count: 2,
  });
  const { id } = found!;
  await call(
    contract.decideFlag,
    {
      params: { id: String(id) },
      body: { decision: 'remove', reason: 'Insults', parts: ['name', 'about_me', 'city'] },
    },
    admin.token,
  );
  const shown = async () => ({
    ...(await call(memberPage, { params: { user_id: String(member.id) } }, reader.token)).body.user,
    ...(await db.selectFrom('members').select('city').where('id', '=', member.id).executeTakeFirstOrThrow()),
  });
  // The city of the zip code replaces the one that was typed.
  expect(await shown()).toMatchObject({ name: `Member ${member.id}`, about_me: null, city: 'San Francisco' });
  expect((await call(contract.myDecision, { params: { id: String(id) } }, member.token)).body).toMatchObject({
    decision: { subject: 'profile', parts: ['name', 'about_me', 'city'] },
  });
  await appeal(id, member);
  await decideAppeal(id, 'restore');
  expect(await shown()).toMatchObject({ name: 'Rude Name', about_me: 'Rude text', city: 'Rudeville' });
});

test('sends one email where the removal of parts of a profile is sent again', async () => {
  const member = await buildMember(db, {
    about_me: 'Rude text',
    email: 'again@example.org',
    email_confirmed_at: new Date(),
  });
  const remove = () =>
    call(
      contract.removeProfileParts,
      { params: { id: String(member.id) }, body: { parts: ['name', 'about_me'], reason: 'Insults' } },
      admin.token,
    );
  expect((await remove()).status).toBe(200);
  expectRefusal(await remove(), 'conflict');
  await runJobs();
  expect(await mails('again@example.org')).toHaveLength(1);
});

test('restores no city to a member who has moved', async () => {
  const member = await buildMember(db, { city: 'Rudeville' });
  await call(
    contract.flagMember,
    { params: { id: String(member.id) }, body: { comment: 'City' } },
    reader.token,
  );
  const { id } = (await list()).flags.find(({ author }) => author.id === member.id)!;
  const body = { decision: 'remove' as const, reason: 'Insults', parts: ['city' as const] };
  await call(contract.decideFlag, { params: { id: String(id) }, body }, admin.token);
  await db
    .updateTable('members')
    .set({ city: 'Oakland', zip5: '94601' })
    .where('id', '=', member.id)
    .execute();
  await decideAppeal(id, 'restore');
  const { city } = await db
    .selectFrom('members')
    .select('city')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(city).toBe('Oakland');
});

test('keeps an append-only log of every action', async () => {
  const { id, vote } = await buildRemoved();
  await call(
    contract.setMediaPermission,
    { params: { id: String(reader.id) }, body: { granted: true, reason: 'Asked by email' } },
    admin.token,
  );
  const nameless = await buildMember(db, { first_name: null, last_name: null });
  await call(
    contract.setMediaPermission,
    { params: { id: String(nameless.id) }, body: { granted: true, reason: 'Asked by email' } },
    admin.token,
  );
  const { body } = await call(contract.moderationLog, { query: {} }, admin.token);
  expect(body.entries.slice(0, 3)).toMatchObject([
    { action: 'grant_media', member: { id: nameless.id, name: 'No name yet' } },
    { by: 'Ada', action: 'grant_media', member: { id: reader.id, name: 'Ray' }, reason: 'Asked by email' },
    { by: 'Ada', action: 'remove', case_id: id, post_id: vote, reason: 'Insults' },
  ]);
  for (const table of ['moderation_log', 'moderation_events'])
    for (const change of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set at = now()`,
    ])
      await expect(change.execute(db)).rejects.toThrow('append-only');
  // The log remains after its targets are deleted.
  await db.deleteFrom('posts').where('id', '=', vote).execute();
  const again = await call(contract.moderationLog, { query: {} }, admin.token);
  expect(again.body.total_count).toBe(body.total_count);
});

test('keeps no name and no address of an administrator who erases the account', async () => {
  const names = { email: 'leaving@example.org', first_name: 'Leaving', last_name: 'Lee' };
  const leaving = await buildMember(db, { is_admin: true, ...names });
  const { vote } = await buildOpinion();
  await flag(vote, reader);
  await decide((await list()).flags[0]!.id, 'remove', leaving);
  const decidedBy = async () => (await list('removed')).flags[0]!.decision!.by;
  const newest = async () =>
    (await call(contract.moderationLog, { query: {} }, admin.token)).body.entries[0]!.by;
  expect([await decidedBy(), await newest()]).toEqual(['Leaving Lee', 'Leaving Lee']);
  await db.deleteFrom('members').where('id', '=', leaving.id).execute();
  const number = `Administrator ${leaving.id}`;
  expect([await decidedBy(), await newest()]).toEqual([number, number]);
  const { rows } = await sql<{ log: string }>`
    select string_agg(l::text, ' ') as log from moderation_log l`.execute(db);
  expect(rows[0]!.log).not.toMatch(/leaving/i);
});

test('covers shares and their comments: reported, removed, in review and appealed', async () => {
  await db
    .insertInto('connections')
    .values([
      { member_id: author.id, friend_id: reader.id },
      { member_id: reader.id, friend_id: author.id },
    ])
    .execute();
  const share = async (share_text: string) =>
    (await call(createShare, { body: { share_text } }, author.token)).body.share.id;
  const seen = async () =>
    (await call(feed, { query: {} }, reader.token)).body.shares.map(({ share_text }) => share_text);
  const id = await share('A rude share');
  const comment = await call(
    addShareComment,
    { body: { share_id: id, comment_text: 'A rude comment' } },
    reader.token,
  );
  await call(flagShare, { params: { id: String(id) }, body: { comment: 'Rude' } }, reader.token);
  await call(
    flagShareComment,
    { params: { id: String(comment.body.share_comment.id) }, body: {} },
    author.token,
  );
  const { flags } = await list();
  expect(flags).toMatchObject([
    { subject: 'share', text: 'A rude share', path: null, author: { name: 'Ann' } },
    { subject: 'share_comment', text: 'A rude comment', thread: [{ text: 'A rude share' }] },
  ]);
  await decide(flags[0]!.id, 'remove');
  expect(await seen()).toEqual([flaggedNotice]);
  await appeal(flags[0]!.id);
  await decideAppeal(flags[0]!.id, 'restore');
  expect(await seen()).toEqual(['A rude share']);
  // The filter puts a share in review as well.
  const filter = { words: ['scumbag'], links: [] };
  await call(contract.saveContentFilter, { body: filter }, admin.token);
  const body = { share_text: 'You scumbag' };
  const shared = await call(createShare, { body }, author.token);
  expect(shared.body.message).toBe('Your post is waiting for review.');
  const reply = { share_id: id, comment_text: 'No, you scumbag' };
  const commented = await call(addShareComment, { body: reply }, reader.token);
  expect(commented.body.message).toBe('Your comment is waiting for review.');
  await call(deleteShareComment, { params: { id: String(commented.body.share_comment.id) } }, reader.token);
  expect(await seen()).toEqual(['A rude share']);
  const [inReview] = (await list('in_review')).flags;
  expect(inReview).toMatchObject({ subject: 'share', text: 'You scumbag', matches: ['scumbag'] });
  await decide(inReview!.id, 'keep');
  expect(await seen()).toEqual(['You scumbag', 'A rude share']);
  await call(contract.saveContentFilter, { body: { words: [], links: [] } }, admin.token);
});

test('publishes counts that equal a recount', async () => {
  await buildRemoved();
  const { body } = await call(contract.transparency, {});
  const actions = await db.selectFrom('moderation_log').select('action').execute();
  const count = (...names: string[]) => actions.filter(({ action }) => names.includes(action)).length;
  const events = await db.selectFrom('moderation_events').select('kind').execute();
  const happened = (name: string) => events.filter(({ kind }) => kind === name).length;
  expect(body.total).toEqual({
    reports: happened('report'),
    reviews: happened('review'),
    removed: count('remove', 'remove_profile'),
    kept: count('keep', 'approve'),
    appeals: happened('appeal'),
    upheld: count('uphold'),
    restored: count('restore'),
    suspensions: count('suspend'),
  });
  expect(body.total.reports).toBeGreaterThan(rounds);
  expect(body.months).toEqual([{ month: new Date().toISOString().slice(0, 7), ...body.total }]);
  expect(JSON.stringify(body)).not.toMatch(/Ada|Ray|Ann/);
});
