import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as initiatives from '#contract/initiatives.ts';
import * as contract from '#contract/moderation.ts';
import { listNotifications } from '#contract/notifications.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { createShare } from '#contract/shares.ts';
import { fanOut } from '#server/notifications/fan-out.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { findSightings } from '#server/testing/initiative-sightings.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections } from '#server/testing/relate.ts';
import { lockCase, refuseInitiative } from './cases.queries.ts';

const { app, call, db, services } = await testApp();
const admin = await buildMember(db, { is_admin: true });
const [author, reader] = [await buildMember(db), await buildMember(db)];
await buildConnections(db, author.id, [reader.id]);
const others = [reader, admin, undefined];

beforeAll(async () => {
  const body = { words: ['scumbag'], links: ['evil.example'] };
  await call(contract.saveContentFilter, { body }, admin.token);
});

beforeEach(async () => {
  await db.deleteFrom('initiatives').execute();
});

const one = (id: number) => ({ params: { id: String(id) } });
const draft = async (description: string, title = 'Quieter trains') =>
  (
    await call(
      initiatives.createInitiative,
      { body: { initiative: { title, description, visibility: 'national' } } },
      author.token,
    )
  ).body.initiative.id;
const submit = (id: number) => call(initiatives.submitInitiative, one(id), author.token);
const update = (id: number, initiative: { title?: string; description?: string }) =>
  call(initiatives.updateInitiative, { ...one(id), body: { initiative } }, author.token);
const read = (id: number, by?: TestMember) => call(initiatives.getInitiative, one(id), by?.token);
const inReview = async () =>
  (await call(contract.listFlags, { query: { status: 'in_review' } }, admin.token)).body.flags;
const decide = (id: number, decision: 'remove' | 'keep') =>
  call(contract.decideFlag, { ...one(id), body: { decision, reason: 'Spam' } }, admin.token);
const answer = (id: number, decision: 'uphold' | 'restore') =>
  call(contract.decideAppeal, { ...one(id), body: { decision, reason: 'Fine' } }, admin.token);

const notificationsOf = async ({ token }: TestMember) => {
  await fanOut(services);
  return (await call(listNotifications, { query: {} }, token)).body;
};

/** It is in no list, feed or page, and nobody can do anything about it. */
async function expectUnknown(id: number, title: string): Promise<void> {
  for (const who of others) expect(await findSightings({ app, call }, { id, title }, who)).toEqual([]);
  const opinion = {
    params: { type: 'initiatives', id: String(id) },
    body: { vote: { voting_parameters: 'support' } },
  } as const;
  expectRefusal(await call(saveOpinion, opinion, reader.token), 'not_found');
  const share = { share_text: 'Sign', sharable_type: 'Initiative', sharable_id: String(id) } as const;
  expectRefusal(await call(createShare, { body: share }, author.token), 'not_found');
}

test('drafts are not filtered, and a clean one is published at once', async () => {
  const id = await draft('For a scumbag');
  expect((await update(id, { description: 'For everybody' })).status).toBe(200);
  const { status, body } = await submit(id);
  expect(status).toBe(200);
  expect(body.initiative).toMatchObject({ status: 'submitted', in_review: false });
  expect((await read(id)).status).toBe(200);
  expect(await inReview()).toEqual([]);
});

test('hides a matching one from everybody but its author, until it is approved', async () => {
  const title = 'Zebra crossings';
  const id = await draft('See https://evil.example/x', title);
  const { body } = await submit(id);
  expect(body).toMatchObject({
    message: 'Your initiative has been submitted and is waiting for review.',
    initiative: {
      status: 'draft',
      in_review: true,
      submitted_at: null,
      can: { edit: false, petition: true, submit: false, delete: true },
    },
  });
  await expectUnknown(id, title);
  // The author cannot change what the administrator reads.
  expectRefusal(await submit(id), 'already_submitted');
  expectRefusal(await update(id, { title: 'Other' }), 'already_submitted');
  const [found] = await inReview();
  expect(found).toMatchObject({
    subject: 'initiative',
    text: `${title}\n\nSee https://evil.example/x`,
    matches: ['evil.example'],
    author: { id: author.id },
    path: null,
  });
  expect((await decide(found!.id, 'keep')).status).toBe(200);
  expectRefusal(await decide(found!.id, 'remove'), 'conflict');
  const { notifications } = await notificationsOf(author);
  expect(notifications[0]).toMatchObject({
    kind: 'moderation',
    text: 'An administrator has approved your initiative. It is published now.',
    push_params: { page: 'initiative_detail', body: { id } },
  });
  expect((await read(id, reader)).body.initiative).toMatchObject({ status: 'submitted', in_review: false });
  const list = { query: { filter: 'recommended' } } as const;
  expect(JSON.stringify((await call(initiatives.listInitiatives, list)).body)).toContain(title);
});

test('shows why one is refused, accepts an appeal, and publishes a restored one', async () => {
  const title = 'Yellow buses';
  const id = await draft('For a scumbag', title);
  await submit(id);
  const [found] = await inReview();
  await decide(found!.id, 'remove');
  await expectUnknown(id, title);
  expect((await read(id, author)).body.initiative).toMatchObject({
    refused: true,
    in_review: false,
    decision_id: found!.id,
    can: { edit: true, submit: false, delete: true },
  });
  expectRefusal(await submit(id), 'already_submitted');
  const own = await call(contract.myDecision, one(found!.id), author.token);
  expect(own.body.decision).toMatchObject({
    subject: 'initiative',
    text: `${title}\n\nFor a scumbag`,
    reason: 'Spam',
    can: { appeal: true },
  });
  expectRefusal(await call(contract.myDecision, one(found!.id), reader.token), 'not_found');
  await call(contract.appealDecision, { ...one(found!.id), body: { text: 'It is a name.' } }, author.token);
  expect((await answer(found!.id, 'restore')).status).toBe(200);
  expect((await read(id)).body.initiative).toMatchObject({ status: 'submitted', refused: false });
});

test('a refused one can be changed and submitted again; the old decision does not publish the new text', async () => {
  const id = await draft('For a scumbag');
  await submit(id);
  const [first] = await inReview();
  await decide(first!.id, 'remove');
  const changed = await update(id, { description: 'For another scumbag' });
  expect(changed.body.initiative).toMatchObject({ refused: false, decision_id: null, can: { submit: true } });
  await submit(id);
  await answer(first!.id, 'restore');
  expect((await read(id, author)).body.initiative).toMatchObject({ status: 'draft', in_review: true });
  const [second] = await inReview();
  await decide(second!.id, 'remove');
  expectRefusal(await read(id, reader), 'not_found');
  await update(id, { description: 'For everybody' });
  expect((await submit(id)).body.initiative).toMatchObject({ status: 'submitted' });
});

test('deletes an initiative in review with its case', async () => {
  const id = await draft('For a scumbag');
  await submit(id);
  expect(await inReview()).toHaveLength(1);
  expect((await call(initiatives.deleteInitiative, one(id), author.token)).status).toBe(200);
  expect(await inReview()).toEqual([]);
});

test('lets the author delete an initiative in review while an administrator decides', async () => {
  const id = await draft('For a scumbag');
  await submit(id);
  const [waiting] = await inReview();
  const [deleted] = await db.transaction().execute(async (db) => {
    await lockCase(db, waiting!.id);
    const reply = call(initiatives.deleteInitiative, one(id), author.token);
    await untilBlocked(db);
    await refuseInitiative(db, id);
    return [reply];
  });
  expect((await deleted).status).toBe(200);
});

test('a decision is answered as done although the Short List cannot be ranked', async () => {
  const id = await draft('For a scumbag');
  await submit(id);
  const [waiting] = await inReview();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'No space left'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before delete on short_list execute function refuse()`.execute(db);
  const { status } = await decide(waiting!.id, 'keep');
  await sql`drop function refuse cascade`.execute(db);
  expect(status).toBe(200);
  expect((await read(id)).status).toBe(200);
});
