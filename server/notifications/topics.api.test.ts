import { beforeEach, expect, test } from 'vitest';
import { followTopic, mute, myTopics, unfollowTopic, unmute } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildOfficial,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db } = await testApp();
let reader: TestMember;

beforeEach(async () => {
  reader = await buildMember(db);
});
const topics = async () => (await call(myTopics, {}, reader.token)).body;
const nothing = { issues: [], representatives: [], committees: [], muted: [] };

test('follows and unfollows issues, representatives and committees, each once', async () => {
  const official = String(await buildOfficial(db, 'Alex Padilla'));
  await db
    .insertInto('committees')
    .values([
      { code: 'hsju00', chamber: 'house', name: 'Judiciary' },
      { code: 'hsju05', chamber: 'house', name: 'Antitrust', parent_code: 'hsju00' },
    ])
    .execute();
  const followed = [
    { type: 'issues', id: 'Arts, Culture, Religion' },
    { type: 'representatives', id: official },
    { type: 'committees', id: 'hsju05' },
  ] as const;
  for (const params of [...followed, ...followed])
    expect((await call(followTopic, { params }, reader.token)).body).toMatchObject({ followed: true });
  expect(await topics()).toEqual({
    issues: [{ id: 'Arts, Culture, Religion', name: 'Arts, Culture, Religion' }],
    representatives: [{ id: official, name: 'Alex Padilla' }],
    committees: [{ id: 'hsju05', name: 'Judiciary: Antitrust' }],
    muted: [],
  });
  for (const params of followed)
    expect((await call(unfollowTopic, { params }, reader.token)).body).toMatchObject({ followed: false });
  expect(await topics()).toEqual(nothing);
});

test('refuses what does not exist', async () => {
  for (const params of [
    { type: 'issues', id: 'Weather' },
    { type: 'representatives', id: '999999999' },
    { type: 'committees', id: 'nowhere' },
  ] as const)
    expectRefusal(await call(followTopic, { params }, reader.token), 'not_found');
});

test('mutes and unmutes bills, initiatives and representatives', async () => {
  const bill = await buildBill(db);
  const initiative = await buildInitiative(db, reader.id);
  const official = await buildOfficial(db, 'Adam Schiff');
  const items = [
    { type: 'bills', id: bill.slug },
    { type: 'initiatives', id: String(initiative) },
    { type: 'representatives', id: String(official) },
  ] as const;
  for (const params of items)
    expect((await call(mute, { params }, reader.token)).body).toMatchObject({ muted: true });
  expect((await topics()).muted.map(({ type, slug }) => [type, slug]).toSorted()).toEqual(
    items.map(({ type, id }) => [type, id]).toSorted(),
  );
  for (const params of items)
    expect((await call(unmute, { params }, reader.token)).body).toMatchObject({ muted: false });
  expect(await topics()).toEqual(nothing);
});

test('names no muted initiative of a member who has left, and unmutes it', async () => {
  const author = await buildMember(db);
  const initiative = await buildInitiative(db, author.id, published);
  const params = { type: 'initiatives', id: String(initiative) } as const;
  await call(mute, { params }, reader.token);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', author.id).execute();
  expect((await topics()).muted).toMatchObject([{ name: 'An initiative that is no longer there' }]);
  await call(unmute, { params }, reader.token);
  expect(await topics()).toEqual(nothing);
});
