/** @module-tag slow */
import { expect, test } from 'vitest';
import {
  deleteInitiative,
  getInitiative,
  submitInitiative,
  updateInitiative,
} from '#contract/initiatives.ts';
import { testApp } from '#server/testing/app.ts';
import { buildInitiative, buildMember, buildOfficial } from '#server/testing/build.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';

const { call, db } = await testApp();
const at = Array.from({ length: 16 }, (_, index) => index);

test(`accepts one of 16 concurrent submissions in ${rounds} rounds`, async () => {
  const author = await buildMember(db);
  for (let round = 0; round < rounds; round++) {
    const id = String(await buildInitiative(db, author.id));
    const replies = await Promise.all(at.map(() => call(submitInitiative, { params: { id } }, author.token)));
    const statuses = replies.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([1, 15]);
  }
});

test(`never changes a submitted text in ${rounds} rounds of concurrent edits`, async () => {
  const author = await buildMember(db);
  const officials = [await buildOfficial(db, 'Ann Blue'), await buildOfficial(db, 'Bob Able')];
  for (let round = 0; round < rounds; round++) {
    const id = String(await buildInitiative(db, author.id));
    const replies = await Promise.all(
      at.map((index) => {
        if (index === round % 16) return call(submitInitiative, { params: { id } }, author.token);
        const body =
          index % 4 === 0
            ? { representative_ids: officials.slice(index % 8 === 0 ? 0 : 1) }
            : { initiative: { title: `Title ${index}`, description: `Text ${index}` } };
        return call(updateInitiative, { params: { id }, body }, author.token);
      }),
    );
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const submitted = replies[round % 16]!.body.initiative;
    const { initiative } = (await call(getInitiative, { params: { id } }, author.token)).body;
    expect(initiative).toMatchObject({ title: submitted.title, description: submitted.description });
    // Title and description come from one and the same edit.
    expect(initiative.title.replace('Title', 'Text')).toBe(
      initiative.title.startsWith('Title') ? initiative.description : 'Plant a million street trees',
    );
  }
});

test('a draft is either submitted or deleted, never both', async () => {
  const author = await buildMember(db);
  for (let round = 0; round < rounds; round++) {
    const id = String(await buildInitiative(db, author.id));
    const [submitted, deleted] = await Promise.all([
      call(submitInitiative, { params: { id } }, author.token),
      call(deleteInitiative, { params: { id } }, author.token),
    ]);
    const there = (await call(getInitiative, { params: { id } }, author.token)).status === 200;
    expect([submitted.status, deleted.status, there]).toEqual(there ? [200, 409, true] : [404, 200, false]);
  }
});
