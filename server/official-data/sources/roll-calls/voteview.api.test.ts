import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { runImport } from '../../engine/import-run.ts';
import { countRows, emptyTables, makeFolder } from '../../../testing/official-data.ts';
import { rollCallsImporter } from './roll-calls.ts';
import { houseXml } from './roll-calls.test-data.ts';
import { voteviewImporter } from './voteview.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));

const members = `congress,chamber,icpsr,state_icpsr,district_code,state_abbrev,party_code,occupancy,last_means,bioname,bioguide_id
119,House,21500,47,12,NC,100,,,"ADAMS, Alma",A000370
119,House,21501,49,19,TX,200,,,"ARRINGTON, Jodey",A000375
119,House,21502,61,5,AZ,200,,,"BIGGS, Andrew S.",B001302
119,President,99912,99,0,USA,200,,,"TRUMP, Donald John",
`;
const votes = (rows = '21500,6|21501,1|21502,3|99912,1') =>
  `congress,chamber,rollnumber,icpsr,cast_code,prob\n${rows
    .split('|')
    .map((row) => `119,House,145,${row},99.9`)
    .join('\n')}\n`;
const roll = (extra = '') =>
  `congress,chamber,rollnumber,date,session,clerk_rollnumber,yea_count,nay_count,bill_number,vote_result,vote_desc,vote_question,dtl_desc\n119,House,145,2025-05-22,1,145,1,1,HR1,Passed,Clean Water Act,On Passage,\n${extra}`;
const importFiles = async (files: Record<string, string>) =>
  runImport(db, voteviewImporter, [await makeFolder(files)]);
const whole = { 'H119_members.csv': members, 'H119_rollcalls.csv': roll(), 'H119_votes.csv': votes() };

test('builds roll calls from three tables, without pairs, announcements and presidents', async () => {
  expect(await importFiles(whole)).toMatchObject({ read: 1, stored: 1, skipped: 0 });
  expect(await importFiles(whole)).toMatchObject({ read: 1, stored: 0, unchanged: 1 });
  expect(await db.selectFrom('roll_calls').selectAll().execute()).toMatchObject([
    {
      id: 'h145-119.2025',
      kind: 'passage',
      passed: true,
      bill_slug: 'hr1-119',
      yeas: 1,
      nays: 1,
      not_voting: 1,
      source_url: 'https://voteview.com/rollcall/RH1190145',
    },
  ]);
  const { rows } =
    await sql`select r.bioguide, r.name, v.position, v.word, v.party, v.state from roll_call_votes v join representatives r on r.id = v.representative_id order by 1`.execute(
      db,
    );
  expect(rows).toEqual([
    { bioguide: 'A000370', name: 'Alma Adams', position: 'nay', word: 'Nay', party: 'D', state: 'NC' },
    { bioguide: 'A000375', name: 'Jodey Arrington', position: 'yea', word: 'Yea', party: 'R', state: 'TX' },
    {
      bioguide: 'B001302',
      name: 'Andrew S. Biggs',
      position: 'not_voting',
      word: 'Announced Yea',
      party: 'R',
      state: 'AZ',
    },
  ]);
});

test('prefers the chamber’s own publication to the copy', async () => {
  await importFiles(whole);
  await runImport(db, rollCallsImporter, [await makeFolder({ 'roll145.xml': houseXml() })]);
  const source = async () =>
    (await db.selectFrom('roll_calls').select('source_url').executeTakeFirstOrThrow()).source_url;
  expect(await source()).toContain('clerk.house.gov');
  expect(await importFiles({ ...whole, 'H119_votes.csv': votes('21500,6|21501,1') })).toMatchObject({
    stored: 0,
    unchanged: 1,
  });
  expect(await source()).toContain('clerk.house.gov');
  expect(await countRows(db, 'roll_call_votes')).toBe(4);
});

test('reports unknown voters, missing votes and other tables, and stores nothing of them', async () => {
  const refused = async (files: Record<string, string>) => (await importFiles(files)).problems[0]!.reason;
  expect(await refused({ ...whole, 'H119_members.csv': members.replace('21500', '1') })).toContain(
    'There is no member with the number 21500',
  );
  expect(await refused({ ...whole, 'H119_votes.csv': votes('21501,1') })).toContain('it is incomplete');
  expect(await refused({ ...whole, 'H119_votes.csv': votes('21500,77|21501,1') })).toBe(
    'There is no vote with the code 77.',
  );
  expect(await refused({ 'H119_votes.csv': 'a,b\n1,2\n' })).toContain('not a Voteview table');
  expect(await refused({ 'H119_rollcalls.csv': roll() })).toBe('The roll call lists no voters.');
  expect(await refused({ 'H119_votes.csv': 'a,b\n"1,2\n' })).toContain('not well-formed CSV');
  expect(await countRows(db, 'roll_calls')).toBe(0);
  expect(await countRows(db, 'representatives')).toBe(0);
});
