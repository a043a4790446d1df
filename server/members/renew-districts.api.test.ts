import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { writeSetting } from '#server/database/settings-store.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { renewDistricts } from './renew-districts.ts';

const today = '2027-01-03';
const { db } = await testApp(undefined, { POLITY_TODAY: today });

async function lines(zip: string, districts: number[], valid_from: string, valid_to: string): Promise<void> {
  const rows = districts.map((district) => ({
    zip,
    state: 'CA',
    chamber: 'congressional',
    district,
    valid_from,
    valid_to,
  }));
  await db.insertInto('zip_districts').values(rows).execute();
}
const memberIn = (zip5: string, congressional_district: number | null) =>
  buildMember(db, { zip5, congressional_district });
const districtOf = async ({ id }: { id: number }) =>
  (
    await db
      .selectFrom('members')
      .select('congressional_district')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).congressional_district;

beforeEach(async () => {
  await sql`truncate zip_districts`.execute(db);
  await writeSetting(db, 'district_lines_from', '');
});

test('when new district lines begin, districts follow the zip, and members with several candidates choose again', async () => {
  for (const [zip, districts] of [
    ['90001', [1]],
    ['90002', [2, 3]],
    ['90003', [4]],
    ['90004', [5, 6]],
  ] as const)
    await lines(zip, [...districts], '2020-01-03', today);
  await lines('90099', [9], '2019-01-03', '2099-01-03');
  await renewDistricts(db); // records the lines before

  const moved = await memberIn('90001', 1);
  const split = await memberIn('90003', 4);
  const kept = await memberIn('90004', 6);
  const settled = await memberIn('90002', null);
  const elsewhere = await memberIn('90099', 9);
  await lines('90001', [11], today, '2099-01-03');
  await lines('90003', [4, 7], today, '2099-01-03');
  await lines('90004', [6, 5], today, '2099-01-03');
  await lines('90002', [2], today, '2099-01-03');
  expect(await renewDistricts(db)).toBe(3);
  expect(await Promise.all([moved, split, kept, settled, elsewhere].map(districtOf))).toEqual([
    11,
    null,
    6,
    2,
    9,
  ]);

  await db.updateTable('members').set({ congressional_district: 7 }).where('id', '=', split.id).execute();
  expect(await renewDistricts(db)).toBe(0);
  expect(await districtOf(split)).toBe(7);
});

test('waits until an import of new lines is complete', async () => {
  await lines('90001', [1], '2020-01-03', today);
  await lines('90099', [9], '2019-01-03', '2099-01-03');
  await renewDistricts(db);
  const member = await memberIn('90001', 1);
  const { id } = await db
    .insertInto('import_runs')
    .values({ source: 'zip-districts', stored_count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await lines('90001', [11], today, '2099-01-03');
  expect(await renewDistricts(db)).toBe(0);
  await db.updateTable('import_runs').set({ finished_at: new Date() }).where('id', '=', id).execute();
  expect(await renewDistricts(db)).toBe(1);
  expect(await districtOf(member)).toBe(11);
});

test('the first run changes nothing', async () => {
  await lines('90001', [11], '2020-01-03', '2099-01-03');
  const member = await memberIn('90001', 1);
  expect(await renewDistricts(db)).toBe(0);
  expect(await districtOf(member)).toBe(1);
});

test('also moves members who chose on lines that had ended when the server first ran', async () => {
  await lines('90005', [1], '2025-01-03', today);
  await renewDistricts(db);
  const member = await memberIn('90005', 1);
  await lines('90005', [11], today, '2099-01-03');
  expect(await renewDistricts(db)).toBe(1);
  expect(await districtOf(member)).toBe(11);
});

test('members with a zip that has the districts of its city choose again when theirs is no longer one', async () => {
  const city = { city: 'Box City', state: 'CA' };
  await db
    .insertInto('zips')
    .values(['90006', '90007'].map((zip) => ({ zip, ...city })))
    .execute();
  await lines('90006', [1, 2], '2020-01-03', today);
  await renewDistricts(db);
  const [moved, kept] = [await memberIn('90007', 1), await memberIn('90007', 2)];
  await lines('90006', [2, 3], today, '2099-01-03');
  expect(await renewDistricts(db)).toBe(1);
  expect(await Promise.all([moved, kept].map(districtOf))).toEqual([null, 2]);
});

test('a district found by a street address stays where the state keeps its lines', async () => {
  const city = { city: 'Post City', state: 'CA' };
  await db
    .insertInto('zips')
    .values(['90008', '90009'].map((zip) => ({ zip, ...city })))
    .execute();
  await lines('90008', [1, 2], '2020-01-03', today);
  await renewDistricts(db);
  const { id } = await buildMember(db, {
    zip5: '90009',
    congressional_district: 5,
    street_address: '1 Main St',
  });
  await lines('90008', [1, 2], today, '2099-01-03');
  expect(await renewDistricts(db)).toBe(0);
  expect(await districtOf({ id })).toBe(5);
});
