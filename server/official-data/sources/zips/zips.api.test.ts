import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { runImport } from '../../engine/import-run.ts';
import { emptyTables, makeFolder, hasRealData, realData } from '../../../testing/official-data.ts';
import { zipDistrictsImporter } from './zip-districts.ts';
import { zipsImporter } from './zips.ts';

const { db } = await testDatabase();
const allDistricts = () =>
  db
    .selectFrom('zip_districts')
    .select(['zip', 'state', 'chamber', 'district'])
    .orderBy('zip')
    .orderBy('chamber')
    .orderBy('district')
    .execute();
const geonames = (zip: string, place: string, state: string, accuracy = '1') =>
  ['US', zip, place, '', state, '', '', '', '', '38.5', '-121.5', accuracy].join('\t');
const allZips = async () =>
  (await db.selectFrom('zips').select(['zip', 'city', 'state']).orderBy('zip').execute()).map((row) =>
    Object.values(row).join(' '),
  );
const csv = (district: number) =>
  makeFolder({ 'zccd.csv': `state_fips,state_abbr,zcta,cd\r\n06,CA,95814,${district}\r\n` });
/**
 * As the Census publishes them: a byte order mark, bars, the id of the district in the second column here.
 */
const lines = (id: string, rows: string[]) =>
  `\uFEFFOID|${id}|NAMELSAD|GEOID_ZCTA5_20|AREALAND_PART\n${rows.join('\n')}\n`;

beforeEach(() => emptyTables(db));

test('a zip has one place: one in a state before a military post office, then the more accurate one', async () => {
  const file = [
    geonames('96860', 'FPO AA', '', '4'),
    geonames('96860', 'Pearl Harbor', 'HI'),
    geonames('95814', 'Nearby', 'CA', '1'),
    geonames('95814', 'Sacramento', 'CA', '4'),
    geonames('96960', 'Majuro', 'MH'),
    geonames('9x', 'Nowhere', 'CA'),
  ];
  const folder = await makeFolder({ 'US.txt': `${file.join('\n')}\n` });
  const summary = await runImport(db, zipsImporter, [folder]);
  expect(summary).toMatchObject({
    read: 4,
    stored: 2,
    skipped: 2,
    problems: [
      { record: 'zip:96960', reason: "'MH' is not a state or territory of the United States." },
      { record: 'zip:9x' },
    ],
  });
  expect(await allZips()).toEqual(['95814 Sacramento CA', '96860 Pearl Harbor HI']);
});

test('military mail is in the region of its first digits, whatever the source says', async () => {
  const file = [
    geonames('09001', 'APO AA', ''),
    geonames('09498', 'APO AE', ''),
    geonames('34002', 'APO AA', ''),
    geonames('96201', 'APO AA', ''),
    geonames('96302', 'APO STA', ''),
  ];
  await runImport(db, zipsImporter, [await makeFolder({ 'US.txt': `${file.join('\n')}\n` })]);
  expect(await allZips()).toEqual([
    '09001 APO AE',
    '09498 APO AE',
    '34002 APO AA',
    '96201 APO AP',
    '96302 APO AP',
  ]);
});

test('codes.js fills what GeoNames lacks; it is read as data and never run', async () => {
  const code = (city: string, state: string, latitude = 18.4) => ({
    city,
    state,
    latitude,
    longitude: latitude && -66.06,
    country: 'US',
  });
  const codes = {
    '00901': code('San Juan', 'PR'),
    '09001': code('Elsewhere', 'AE'),
    '34001': code('Apo', 'AA', 0),
    '10048': code('New York', 'NY'),
    '96910': code('', 'GU'),
    A1A: { ...code("St. John's", 'NL'), country: 'Canada' },
  };
  const folder = await makeFolder({
    'codes.js': `exports.codes = ${JSON.stringify(codes)};\nexports.stateMap = {"PR":["00901"]};\n`,
  });
  await db.insertInto('zips').values({ zip: '09001', city: 'APO', state: 'AE' }).execute();
  expect(await runImport(db, zipsImporter, [folder])).toMatchObject({
    read: 5,
    stored: 4,
    problems: [{ record: 'gap:96910', reason: 'The zip code has no place.' }],
  });
  expect(await allZips()).toEqual(['00901 San Juan PR', '09001 APO AE', '10048 New York NY', '34001 APO AA']);
  expect(
    await db.selectFrom('zips').selectAll().where('latitude', 'is not', null).orderBy('zip').execute(),
  ).toEqual([
    { zip: '00901', city: 'San Juan', state: 'PR', latitude: 18.4, longitude: -66.06 },
    { zip: '10048', city: 'New York', state: 'NY', latitude: 18.4, longitude: -66.06 },
  ]);
});

test('reads the Census files of all three chambers; at large and delegates are district 0', async () => {
  const folder = await makeFolder({
    'cd.txt': lines('GEOID_CD119_20', [
      '1|0607|x|95814|1',
      '1|0607|x|95814|2',
      '1|0606|x|95814|2',
      '1|5600|x|82001|1',
      '1|1198|x|20001|1',
      '1|0607|x||1',
    ]),
    // The districts of Massachusetts have names, whatever their codes are.
    'sldl.txt': lines('GEOID_SLDL2024_20', [
      '1|06006|x|95814|1',
      '1|48098|x|75024|1',
      '1|48ZZZ|x|75024|1',
      '1|25101|6th Norfolk District|02072|1',
    ]),
    'sldu.txt': lines('GEOID_SLDU2024_20', [
      '1|06008|x|95814|1',
      '1|25D33|Norfolk-Plymouth-Bristol District|02072|1',
    ]),
  });
  expect(await runImport(db, zipDistrictsImporter, [folder])).toMatchObject({ stored: 6, skipped: 0 });
  expect((await allDistricts()).map((row) => Object.values(row).join(' '))).toEqual([
    '20001 DC congressional 0',
    '75024 TX assembly 98',
    '82001 WY congressional 0',
    '95814 CA assembly 6',
    '95814 CA congressional 6',
    '95814 CA congressional 7',
    '95814 CA senate 8',
  ]);
  // The legislature's lines apply longer than those of the congress.
  const { rows } = await sql`select distinct chamber, valid_to from zip_districts order by 1`.execute(db);
  expect(rows).toEqual([
    { chamber: 'assembly', valid_to: '2032-12-06' },
    { chamber: 'congressional', valid_to: '2027-01-03' },
    { chamber: 'senate', valid_to: '2032-12-06' },
  ]);
});

test('keeps old lines next to new ones, and replaces the same lines', async () => {
  await runImport(db, zipDistrictsImporter, [await csv(6)]);
  await runImport(db, zipDistrictsImporter, [await csv(7)]);
  // The header says of which congress the lines are.
  const folder = await makeFolder({ 'cd.txt': lines('GEOID_CD120_20', ['1|0608|x|95814|1']) });
  await runImport(db, zipDistrictsImporter, [folder]);
  const { rows } = await sql`
    select district, valid_from, valid_to from zip_districts order by valid_from`.execute(db);
  expect(rows).toEqual([
    { district: 7, valid_from: '2025-01-03', valid_to: '2027-01-03' },
    { district: 8, valid_from: '2027-01-03', valid_to: '2029-01-03' },
  ]);
});

test('names a file of another kind', async () => {
  const summary = await runImport(db, zipDistrictsImporter, [
    await makeFolder({ 'other.csv': 'a,b\n1,2\n' }),
  ]);
  expect(summary).toMatchObject({ read: 1, stored: 0, skipped: 1, problems: [{ record: 'other.csv' }] });
});

describe.skipIf(!hasRealData)('With the genuine files', { tags: ['slow'] }, () => {
  test('imports all zips twice with equal counts and names the two that are in no state', async () => {
    const file = join(realData, 'zip/geonames-US.txt');
    expect(await runImport(db, zipsImporter, [file])).toMatchObject({
      read: 41488,
      stored: 41486,
      skipped: 2,
    });
    expect(await runImport(db, zipsImporter, [file])).toMatchObject({
      stored: 0,
      unchanged: 41486,
      skipped: 2,
    });
  });

  test('stores the candidate districts of every zip as the source has them', async () => {
    const file = join(realData, 'zip/zccd.csv');
    expect(await runImport(db, zipDistrictsImporter, [file])).toMatchObject({ stored: 33774, skipped: 0 });
    const source = (await readFile(file, 'utf8'))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([, state, zip, cd]) => `${zip} ${state} congressional ${Number(cd)}`);
    const stored = (await allDistricts()).map((row) => Object.values(row).join(' '));
    expect(stored.sort()).toEqual([...new Set(source)].sort());
  });
});
