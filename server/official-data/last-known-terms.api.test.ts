import { beforeEach, expect, test } from 'vitest';
import { homeRepresentatives, listRepresentatives } from '#contract/representatives.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildOfficial } from '#server/testing/build.ts';
import { emptyTables, makeFolder } from '#server/testing/official-data.ts';
import { runImport } from './engine/import-run.ts';
import { keepLastKnownHolders } from './last-known-terms-store.ts';
import { legislatorsImporter } from './sources/legislators/legislators.ts';

const { call, db } = await testApp(undefined, { POLITY_TODAY: '2027-01-04' });
const ended = { start_date: '2025-01-03', end_date: '2027-01-03' };
const house = { office: 'representative', state: 'CA', ...ended };

beforeEach(() => emptyTables(db));

async function seatsOf(district: number) {
  const { token } = await buildMember(db, { congressional_district: district });
  await keepLastKnownHolders(db);
  const { representatives, vacancies } = (await call(homeRepresentatives, {}, token)).body;
  return {
    house: representatives.my_reps.map(({ name, term_ended, term_ends }) => ({
      name,
      term_ended,
      term_ends,
    })),
    senate: representatives.my_senators.map(({ name, term_ended }) => ({ name, term_ended })),
    vacancies: vacancies.filter(({ group }) => group === 'my_reps'),
  };
}

test('keeps the last known holder of a seat after the term, marked as ended', async () => {
  await buildOfficial(db, 'Ann Eleven', { ...house, district: 11 });
  await buildOfficial(db, 'Sam Class', { ...ended, start_date: '2021-01-03', senate_class: 2 });
  await buildOfficial(db, 'Sue Class', { senate_class: 1 });
  expect(await seatsOf(11)).toEqual({
    house: [{ name: 'Ann Eleven', term_ended: true, term_ends: '2027-01-03' }],
    senate: [
      { name: 'Sam Class', term_ended: true },
      { name: 'Sue Class', term_ended: false },
    ],
    vacancies: [],
  });
});

test('does not call a seat vacant if its holder may have been elected since the data was read', async () => {
  await buildOfficial(db, 'Ann Eleven', { ...house, district: 11 });
  // Resigned: not a regular end.
  await buildOfficial(db, 'Eric Fourteen', { ...house, district: 14, end_date: '2026-04-01' });
  expect(await seatsOf(14)).toMatchObject({
    house: [],
    vacancies: [{ position: 'U.S. Representative, California 14', known: false }],
  });
});

test('ends the last term once its successor is known, and calls seats without one vacant', async () => {
  await buildOfficial(db, 'Ann Eleven', { ...house, district: 11 });
  await buildOfficial(db, 'Bob Twelve', { ...house, district: 12 });
  await buildOfficial(db, 'Cat Thirteen', { ...house, district: 13 });
  const next = { ...house, start_date: '2027-01-03', end_date: '2029-01-03' };
  await keepLastKnownHolders(db);
  await buildOfficial(db, 'New Eleven', { ...next, district: 11 });
  await buildOfficial(db, 'New Twelve', { ...next, district: 12 });
  expect(await seatsOf(11)).toMatchObject({ house: [{ name: 'New Eleven', term_ended: false }] });
  expect(await seatsOf(13)).toMatchObject({
    house: [],
    vacancies: [{ position: 'U.S. Representative, California 13', known: true }],
  });
});

test('keeps an appointed senator whose special election is not decided in the data', async () => {
  const appointed = { senate_class: 3, appointed: true, open_ended: true };
  await buildOfficial(db, 'Jon Husted', { ...appointed, start_date: '2025-01-21', end_date: '2026-11-03' });
  expect(await seatsOf(1)).toMatchObject({ senate: [{ name: 'Jon Husted', term_ended: true }] });
  await buildOfficial(db, 'New Senator', { senate_class: 3, start_date: '2026-12-01' });
  expect(await seatsOf(1)).toMatchObject({ senate: [{ name: 'New Senator', term_ended: false }] });
});

test('removes officials missing from a complete list', async () => {
  const importList = async (...districts: number[]) => {
    const people = districts.map((district) => ({
      id: { bioguide: `C0000${district}` },
      name: { first: 'Member', last: String(district) },
      terms: [{ type: 'rep', start: '2025-01-03', end: '2027-01-03', state: 'CA', district }],
    }));
    const folder = await makeFolder({ 'legislators-current.json': JSON.stringify(people) });
    await runImport(db, legislatorsImporter(), [folder]);
  };
  const names = async () =>
    (await call(listRepresentatives, {})).body.representatives.map(({ name }) => name);
  await importList(11, 12, 13);
  expect(await names()).toEqual(['Member 11', 'Member 12', 'Member 13']);
  await importList(11, 12);
  expect(await names()).toEqual(['Member 11', 'Member 12']);
});
