import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { plansOf, scansOf } from '#server/testing/plans.ts';
import { districtCandidates, isCityElsewhere, placeOfZip } from './districts.ts';

const { db } = await testDatabase();

beforeAll(async () => {
  await sql`
    insert into zips (zip, city, state, latitude, longitude)
    select lpad(n::text, 5, '0'), 'City ' || n / 50, 'NY', n / 1000.0, -n / 1000.0
    from generate_series(10000, 40000) n`.execute(db);
  await sql`
    insert into zip_districts (zip, state, chamber, district, valid_from, valid_to)
    select zip, 'NY', 'congressional', 1 + zip::int % 26, '2025-01-03', '2027-01-03'
    from zips
    where zip::int % 10 <> 0`.execute(db);
  await sql`analyze zips, zip_districts`.execute(db);
});

test.each([
  ['a zip with districts', () => districtCandidates(db, '12345', 'NY')],
  ['a zip with those of its city', () => districtCandidates(db, '12340', 'NY')],
  ['the place of a zip', () => placeOfZip(db, '12340')],
  ['a city far away', () => isCityElsewhere(db, '12340', 'City 500')],
])('reads %s by index', async (_, work) => {
  expect(scansOf(await plansOf(db, work), ['zips', 'zip_districts'])).toEqual([]);
});
