import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { buildBill, buildMember, buildShare } from '#server/testing/build.ts';
import { expectExactTallies } from '#server/testing/recount.ts';
import { writeAndLoadStarter } from '#server/testing/starter-round-trip.ts';
import { runImport } from '../../engine/import-run.ts';
import { legislatorsImporter } from '../legislators/legislators.ts';
import { countRows, emptyTables, makeFolder, hasRealData, realData } from '../../../testing/official-data.ts';
import { billstatusImporter } from '../billstatus/billstatus.ts';
import { billXml } from '../billstatus/billstatus.test-data.ts';
import { rollCallsImporter } from './roll-calls.ts';
import { dataJson, houseXml, senateXml } from './roll-calls.test-data.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));
const importVotes = (...paths: string[]) => runImport(db, rollCallsImporter, paths);
const importFiles = async (files: Record<string, string | Buffer>) => importVotes(await makeFolder(files));
const decisive = async () =>
  (
    await db.selectFrom('roll_calls').select('id').where('is_decisive', '=', true).orderBy('id').execute()
  ).map(({ id }) => id);
const votesOf = async (id: string) =>
  (
    await sql<{ who: string; position: string; word: string; party: string; state: string }>`
      select coalesce(r.bioguide, r.lis, r.name) as who, v.position, v.word, v.party, v.state from roll_call_votes v
      join representatives r on r.id = v.representative_id where v.roll_call_id = ${id} order by 1`.execute(
      db,
    )
  ).rows;

test('a bill has the status that a newer recorded vote proves, in lists as on its page', async () => {
  const bill = await buildBill(db, { slug: 'hr1-119', status: 'introduced' });
  await importFiles({ 'roll145.xml': houseXml() });
  const read = () =>
    db
      .selectFrom('bills as b')
      .innerJoin('listings as l', 'l.bill_id', 'b.id')
      .select(['b.status', 'b.status_date', 'b.steps', 'l.passed_house'])
      .where('b.id', '=', bill.id)
      .executeTakeFirst();
  const step = { step: 'passed_house', date: '2025-05-22', from_roll_call: true };
  expect(await read()).toMatchObject({
    status: 'passed_house',
    status_date: '2025-05-22',
    steps: expect.arrayContaining([step]),
    passed_house: true,
  });
  // The bill's own record arrives, still without the vote.
  const record = billXml({ updateDate: '2025-05-20T00:00:00Z' }).replaceAll(
    /<item>.*2025-04-07[^]*?<\/item>/g,
    '',
  );
  await runImport(db, billstatusImporter, [await makeFolder({ 'BILLSTATUS-119hr1.xml': record })]);
  expect(await read()).toMatchObject({ status: 'passed_house', passed_house: true });
});

test('a bill that went back to the House keeps the passage that only its roll call proves', async () => {
  const bill = await buildBill(db, { slug: 'hr1-119', status: 'introduced' });
  await importFiles({ 'roll145.xml': houseXml(), 'vote.xml': senateXml() });
  const question = 'On Motion to Concur in the Senate Amendment';
  await importFiles({ 'roll190.xml': houseXml({ number: 190, question, date: '03-Jul-2025' }) });
  const read = await db
    .selectFrom('bills')
    .select('steps')
    .where('id', '=', bill.id)
    .executeTakeFirstOrThrow();
  expect(read.steps.map(({ step, date }) => [step, date])).toEqual([
    ['introduced', '2025-01-16'],
    ['passed_house', '2025-05-22'],
    ['passed_senate', '2025-07-01'],
  ]);
});

test('a lost vote to agree to the other chamber’s amendment is no lost vote on the bill', async () => {
  const bill = await buildBill(db, { slug: 'hr1-119', status: 'introduced' });
  const question = 'On Motion to Suspend the Rules and Concur in the Senate Amendment';
  const lost = houseXml({ number: 190, question, date: '03-Jul-2025' }).replace('Passed', 'Failed');
  await importFiles({ 'vote.xml': senateXml(), 'roll190.xml': lost });
  const read = await db
    .selectFrom('bills')
    .select('status')
    .where('id', '=', bill.id)
    .executeTakeFirstOrThrow();
  expect(read.status).toBe('passed_senate');
});

test('a corrected roll call leaves the bill that it named before', async () => {
  const bill = await buildBill(db, { slug: 'hr1-119', status: 'introduced' });
  const passage = dataJson({ updated_at: '2025-05-22T12:00:00-04:00' });
  await importFiles({ 'data.json': passage });
  const status = async () =>
    (await db.selectFrom('bills').select('status').where('id', '=', bill.id).executeTakeFirst())?.status;
  expect(await status()).toBe('passed_house');
  const corrected = dataJson({
    updated_at: '2025-05-23T12:00:00-04:00',
    bill: { congress: 119, number: 2, type: 'hr' },
  });
  await importFiles({ 'data.json': corrected });
  expect(await status()).toBe('introduced');
});

const vacatedXml = () =>
  houseXml()
    .replace('Clean Water Act', 'This vote was vacated by unanimous consent on 4-Jun-2015.')
    .replace(/<vote-data>[^]*<\/vote-data>/, '<vote-data></vote-data>');

test('leaves out a vote that the House has vacated', async () => {
  expect(await importFiles({ 'roll145.xml': vacatedXml() })).toMatchObject({ skipped: 0 });
  expect(await countRows(db, 'roll_calls')).toBe(0);
});

test('removes a stored vote that the House has vacated since', async () => {
  const bill = await buildBill(db, { slug: 'hr1-119', status: 'introduced' });
  await importFiles({ 'roll145.xml': houseXml() });
  await importFiles({ 'roll145.xml': vacatedXml() });
  expect(await countRows(db, 'roll_calls')).toBe(0);
  const read = db.selectFrom('bills').select('status').where('id', '=', bill.id);
  expect(await read.executeTakeFirst()).toEqual({ status: 'introduced' });
});

test.each(['hr', 'hres'])('a vacated vote leaves a reported bill reported (%s)', async (type) => {
  const actions =
    '<item><actionDate>2025-03-01</actionDate><text>Reported by the Committee on the Judiciary. H. Rept. 119-1.</text></item>';
  const record = billXml({ type: type.toUpperCase() }).replace(
    /<item>.*2025-04-07[^]*?(?=<item>.*Introduced)/,
    actions,
  );
  await runImport(db, billstatusImporter, [await makeFolder({ [`BILLSTATUS-119${type}1.xml`]: record })]);
  const read = async () => (await db.selectFrom('bills').select(['status', 'status_date']).execute())[0];
  const reported = { status: 'reported', status_date: '2025-03-01' };
  expect(await read()).toEqual(reported);
  const bill = type === 'hr' ? 'H R 1' : 'H RES 1';
  await importFiles({ 'roll145.xml': houseXml({ bill }) });
  expect(await read()).toMatchObject({ status: type === 'hr' ? 'passed_house' : 'agreed' });
  await importFiles({ 'roll145.xml': vacatedXml() });
  expect(await read()).toEqual(reported);
});

test('names the nomination of a Senate vote, unless the vote is about several', async () => {
  const document = (number: string) =>
    `<document><document_congress>119</document_congress><document_type>PN</document_type><document_number>${number}</document_number></document>`;
  const about = async (documents: string) => {
    await importFiles({ 'vote.xml': senateXml().replace(/<document>.*<\/document>/, documents) });
    return (await db.selectFrom('roll_calls').select('nomination').executeTakeFirstOrThrow()).nomination;
  };
  expect(await about(document('12-1'))).toBe('PN12-1');
  expect(await about(document('55-25') + document('55-45'))).toBeNull();
  const inJson = async (question: string) => {
    const id = 's145-119.2025';
    const facts = { chamber: 's', vote_id: id, question, nomination: { number: '55-25', title: 'A' } };
    await importFiles({ 'data.json': dataJson({ ...facts, bill: undefined }) });
    const query = db.selectFrom('roll_calls').select('nomination').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).nomination;
  };
  expect(await inJson('On the Nomination PN55-25: A')).toBe('PN55-25');
  expect(await inJson('On the Nomination PN55-25 and PN55-45: A')).toBeNull();
});

test('a corrected roll call keeps the time of its first import', async () => {
  await importFiles({ 'data.json': dataJson({ updated_at: '2025-05-22T12:00:00-04:00' }) });
  const read = () => db.selectFrom('roll_calls').select(['source_updated_at', 'imported_at']).execute();
  const [first] = await read();
  await importFiles({ 'data.json': dataJson({ updated_at: '2025-05-23T12:00:00-04:00' }) });
  const [corrected] = await read();
  expect(corrected!.source_updated_at).not.toEqual(first!.source_updated_at);
  expect(corrected!.imported_at).toEqual(first!.imported_at);
});

test('stores a roll call of the House with its votes, and changes nothing when read again', async () => {
  const files = { 'roll145.xml': houseXml() };
  expect(await importFiles(files)).toMatchObject({ read: 1, stored: 1, skipped: 0 });
  expect(await importFiles(files)).toMatchObject({ read: 1, stored: 0, unchanged: 1 });
  expect(await db.selectFrom('roll_calls').selectAll().execute()).toMatchObject([
    {
      id: 'h145-119.2025',
      chamber: 'house',
      session: 1,
      question: 'On Passage',
      kind: 'passage',
      passed: true,
      bill_slug: 'hr1-119',
      bill_id: null,
      yeas: 2,
      nays: 1,
      present: 0,
      not_voting: 1,
      voted_at: new Date('2025-05-22T10:54:00Z'),
      is_decisive: true,
      source_url: 'https://clerk.house.gov/evs/2025/roll145.xml',
    },
  ]);
  expect(await votesOf('h145-119.2025')).toEqual([
    { who: 'A000370', position: 'nay', word: 'No', party: 'D', state: 'NC' },
    { who: 'A000375', position: 'yea', word: 'Aye', party: 'R', state: 'TX' },
    { who: 'B001302', position: 'yea', word: 'Aye', party: 'R', state: 'AZ' },
    { who: 'N000147', position: 'not_voting', word: 'Not Voting', party: 'D', state: 'XX' },
  ]);
});

test('identifies senators by their Senate ids, even if two share a name', async () => {
  await importFiles({ 'vote_119_1_00372.xml': senateXml() });
  expect(await db.selectFrom('roll_calls').selectAll().execute()).toMatchObject([
    {
      id: 's372-119.2025',
      question: 'On Passage of the Bill',
      bill_slug: 'hr1-119',
      yeas: 1,
      nays: 1,
      tie_breaker: 'yea',
      requires: '1/2',
      voted_at: new Date('2025-07-01T15:56:00Z'),
    },
  ]);
  expect(await votesOf('s372-119.2025')).toEqual([
    { who: 'S293', position: 'yea', word: 'Yea', party: 'R', state: 'SC' },
    { who: 'S441', position: 'nay', word: 'Nay', party: 'R', state: 'SC' },
  ]);
  const { rows } = await sql`select name, count(*) from representatives group by name`.execute(db);
  expect(rows).toEqual([{ name: 'Lindsey Graham', count: 2 }]);
});

test('merges a senator known only by Senate id with the person of the legislators’ file', async () => {
  await importFiles({ 'vote.xml': senateXml() });
  const person = {
    id: { bioguide: 'G000359', lis: 'S293', govtrack: 300047 },
    name: { first: 'Lindsey', last: 'Graham', official_full: 'Lindsey Graham' },
    bio: { birthday: '1955-07-09' },
    terms: [
      { type: 'sen', start: '2021-01-03', end: '2027-01-03', state: 'SC', class: 2, party: 'Republican' },
    ],
  };
  const { id: known } = await db
    .selectFrom('representatives')
    .select('id')
    .where('lis', '=', 'S293')
    .executeTakeFirstOrThrow();
  const member = await buildMember(db);
  await sql`insert into posts (kind, author_id, item_id, level)
    values ('opinion', ${member.id}, ${known}, 'support')`.execute(db);
  await db.insertInto('mutes').values({ member_id: member.id, item_id: known }).execute();
  await db
    .insertInto('topic_follows')
    .values({ member_id: member.id, topic_type: 'representative', topic: String(known) })
    .execute();
  const [share, other] = [await buildShare(db, member.id, { item_id: known }), await buildMember(db)];
  // Another row of the same person exists already, from a bill.
  const { id } = await db
    .insertInto('items')
    .values({ item_type: 'representative' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('representatives')
    .values({ id, bioguide: 'G000359', first_name: 'L', last_name: 'G', name: 'L G' })
    .execute();
  // Someone has an opinion on both.
  await sql`
    insert into posts (kind, author_id, item_id, level)
    values ('opinion', ${other.id}, ${known}, 'oppose'), ('opinion', ${other.id}, ${id}, 'strong_oppose')`.execute(
    db,
  );
  const summary = await runImport(db, legislatorsImporter(), [
    await makeFolder({ 'people.json': JSON.stringify([person]) }),
  ]);
  expect(summary).toMatchObject({ stored: 1, skipped: 0 });
  expect((await votesOf('s372-119.2025')).map(({ who }) => who)).toEqual(['G000359', 'S441']);
  expect(await countRows(db, 'representatives')).toBe(2);
  const attached = await Promise.all([
    db.selectFrom('opinions').select('item_id').where('member_id', '=', member.id).execute(),
    db.selectFrom('mutes').select('item_id').where('member_id', '=', member.id).execute(),
    db.selectFrom('shares').select('item_id').where('id', '=', share).execute(),
  ]);
  expect(attached.flat()).toEqual(Array.from({ length: 3 }, () => ({ item_id: id })));
  const follows = await db
    .selectFrom('topic_follows')
    .select('topic')
    .where('member_id', '=', member.id)
    .execute();
  expect(follows).toEqual([{ topic: String(id) }]);
  await expectExactTallies(db);
  expect(await importFiles({ 'vote.xml': senateXml({ modified: 'July 3, 2025,  01:00 PM' }) })).toMatchObject(
    { stored: 1 },
  );
  expect(await countRows(db, 'representatives')).toBe(2);
});

test('finds a delegate’s state and the vice president by the seat they held on that day', async () => {
  const add = async (
    bioguide: string,
    office: string,
    state: string | null,
    [start, end] = ['2025-01-03', '2029-01-20'],
  ) => {
    const { id } = await db
      .insertInto('items')
      .values({ item_type: 'representative' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('representatives')
      .values({ id, bioguide, first_name: bioguide, last_name: bioguide, name: bioguide })
      .execute();
    await sql`insert into representative_terms (representative_id, office, start_date, end_date, state) values (${id}, ${office}, ${start}, ${end}, ${state})`.execute(
      db,
    );
  };
  await add('N000147', 'delegate', 'DC');
  await add('H001075', 'vice_president', null, ['2021-01-20', '2025-01-20']);
  await add('V000137', 'vice_president', null, ['2025-01-20', '2029-01-20']);
  await importFiles({ 'a.xml': houseXml(), 'b.xml': senateXml() });
  expect(await votesOf('h145-119.2025')).toContainEqual(
    expect.objectContaining({ who: 'N000147', state: 'DC' }),
  );
  expect(await votesOf('s372-119.2025')).toContainEqual({
    who: 'V000137',
    position: 'yea',
    word: 'Yea',
    party: null,
    state: null,
  });
  // The day in Washington counts, not the day in UTC.
  await importFiles({
    'b.xml': senateXml({ voted: 'January 19, 2025,  10:00 PM', modified: 'July 2, 2025,  01:00 PM' }),
  });
  expect((await votesOf('s372-119.2025')).map(({ who }) => who)).toContain('H001075');
});

test('links to a bill when it is imported, and keeps the vote when the bill is deleted', async () => {
  await importFiles({ 'a.xml': houseXml() });
  const linked = async () =>
    (await db.selectFrom('roll_calls').select('bill_id').executeTakeFirstOrThrow()).bill_id;
  expect(await linked()).toBeNull();
  const bill = await buildBill(db, { slug: 'hr1-119' });
  expect(await linked()).toBe(bill.id);
  await db.deleteFrom('items').where('id', '=', bill.id).execute();
  expect(await linked()).toBeNull();
  await buildBill(db, { slug: 'hr1-119' });
  expect(await linked()).not.toBeNull();
});

test('marks one roll call per chamber for a bill: the last passage, otherwise the last on the measure', async () => {
  const house = (number: number, question: string, day: number, vote = 'Aye') =>
    houseXml({ number, question, date: `${day}-May-2025` }).replaceAll('Aye<', `${vote}<`);
  await importFiles({
    'a.xml': house(1, 'On Motion to Recommit', 3),
    'b.xml': house(2, 'On Agreeing to the Amendment', 4),
  });
  expect(await decisive()).toEqual(['h1-119.2025']);
  await importFiles({ 'c.xml': house(3, 'On Passage', 2) });
  expect(await decisive()).toEqual(['h3-119.2025']);
  await importFiles({
    'd.xml': house(4, 'On Motion to Concur in the Senate Amendment', 20),
    'e.xml': senateXml(),
  });
  expect(await decisive()).toEqual(['h4-119.2025', 's372-119.2025']);
});

test('a motion about an amendment takes no side on the bill (H.R. 6500 of the 119th)', async () => {
  const senate = (number: number, type: string, facts: object) =>
    dataJson({ chamber: 's', number, vote_id: `s${number}-119.2025`, type, question: type, ...facts });
  const amendment = { type: 's', number: 6747, purpose: 'To strike section 2019.' };
  await importFiles({
    '1.data.json': senate(1, 'On the Cloture Motion', { subject: 'Motion to Invoke Cloture: H.R. 1' }),
    '2.data.json': senate(2, 'On the Motion to Table', { amendment }),
    '3.data.json': senate(3, 'On the Cloture Motion', { amendment }),
    '4.data.json': senate(4, 'On the Motion to Table', { subject: 'Motion to Table the Motion to Commit' }),
  });
  const query = db.selectFrom('roll_calls').select(['number', 'yea_means']).orderBy('number');
  expect((await query.execute()).map(({ yea_means }) => yea_means)).toEqual([1, 0, 0, 0]);
  expect(await decisive()).toEqual(['s1-119.2025']);
});

test('stores elections of a Speaker, quorum calls and votes without a candidate', async () => {
  const speaker = dataJson({
    vote_id: 'h2-119.2025',
    number: 2,
    question: 'Election of the Speaker',
    type: 'Election of the Speaker',
    result: 'Johnson (LA)',
    bill: undefined,
    votes: {
      'Johnson (LA)': ['A000375'],
      Jeffries: ['A000370'],
      Emmer: ['M001184'],
      Present: [],
      'Not Voting': [],
    },
  });
  const quorum = dataJson({
    vote_id: 'h1-119.2025',
    number: 1,
    question: 'Call by States',
    type: 'Call by States',
    requires: 'QUORUM',
    bill: undefined,
    votes: { Present: ['A000370'], 'Not Voting': ['A000375'] },
  });
  expect(await importFiles({ 'data.json': speaker, 'h1-119.2025.data.json': quorum })).toMatchObject({
    stored: 2,
  });
  const rows = await db
    .selectFrom('roll_calls')
    .select(['id', 'kind', 'passed', 'others', 'present', 'bill_slug', 'is_decisive'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    {
      id: 'h1-119.2025',
      kind: 'quorum',
      passed: null,
      others: 0,
      present: 1,
      bill_slug: null,
      is_decisive: false,
    },
    {
      id: 'h2-119.2025',
      kind: 'leadership',
      passed: null,
      others: 3,
      present: 0,
      bill_slug: null,
      is_decisive: false,
    },
  ]);
  expect((await votesOf('h2-119.2025')).map(({ word, position }) => `${word} ${position}`)).toEqual([
    'Jeffries other',
    'Johnson (LA) other',
    'Emmer other',
  ]);
});

test('reports malicious and incomplete files, and stores nothing of them', async () => {
  const house = houseXml();
  const json = dataJson();
  const summary = await importFiles({
    'cut.xml': house.slice(0, -200),
    'fewer.xml': house.replace(/<recorded-vote>.*?<\/recorded-vote>/, ''),
    'twice.xml': house.replace('name-id="A000375"', 'name-id="A000370"'),
    'bomb.xml': `<?xml version="1.0"?><!DOCTYPE rollcall-vote [<!ENTITY a "aaaa">]>${house.replace(/^.*\n.*\n/, '')}`,
    'wrong-id.xml': house.replace('name-id="A000370"', 'name-id="&apos;; drop table members"'),
    'no-date.xml': house.replace('22-May-2025', 'someday'),
    'other.xml': '<billStatus/>',
    'empty.xml': '',
    'senate-fewer.xml': senateXml().replace('<yeas>1</yeas>', '<yeas>50</yeas>'),
    'cut.data.json': json.slice(0, -30),
    'misnamed.data.json': json.replace('"number":145', '"number":146'),
    'senate.data.json': dataJson({
      chamber: 's',
      vote_id: 's145-119.2025',
      result_text: 'Bill Passed (64-35)',
    }),
    'nobody.data.json': dataJson({ votes: {} }),
    'list.json': '[]',
    'junk.json': Buffer.alloc(5 * 1024 * 1024, 'junk '),
    'cut.tar.gz': gzipSync('x'.repeat(5000)).subarray(0, 20),
  });
  expect(summary).toMatchObject({ read: 16, stored: 0, skipped: 16 });
  expect(Object.fromEntries(summary.problems.map(({ record, reason }) => [record, reason]))).toMatchObject({
    'cut.xml': expect.stringContaining('not well-formed'),
    'fewer.xml': 'The file announces 1 nays but lists 0: it is incomplete.',
    'twice.xml': 'A000370 is listed twice.',
    'bomb.xml': expect.stringContaining('document type'),
    'wrong-id.xml': expect.stringContaining('is not the id of a legislator'),
    'no-date.xml': expect.stringContaining('has no date, question or result'),
    'other.xml': 'The file is not a roll call of the House or the Senate.',
    'senate-fewer.xml': 'The file announces 50 yeas but lists 1: it is incomplete.',
    'json:h145-119.2025': expect.stringMatching(/not well-formed JSON|vote_id|lists no voters/),
    'json:s145-119.2025': expect.stringContaining('announces 64 yeas'),
  });
  for (const table of ['roll_calls', 'roll_call_votes', 'representatives'] as const)
    expect(await countRows(db, table)).toBe(0);
});

test('never replaces newer data with older, and stores each vote once in concurrent imports', async () => {
  const file = (day: number, word: string) =>
    dataJson({
      updated_at: `2025-06-0${day}T00:00:00-05:00`,
      votes: { [word]: ['A000370'], Nay: ['A000375'] },
    });
  await importFiles({ 'a.data.json': file(2, 'Yea') });
  expect(await importFiles({ 'a.data.json': file(1, 'Present') })).toMatchObject({ stored: 0, unchanged: 1 });
  expect((await votesOf('h145-119.2025'))[0]).toMatchObject({ word: 'Yea' });
  const folder = await makeFolder(
    Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.xml`, houseXml({ number: i + 200 })])),
  );
  await Promise.all([importVotes(folder), importVotes(folder)]);
  expect(await countRows(db, 'roll_calls')).toBe(31);
  expect(await countRows(db, 'roll_call_votes')).toBe(2 + 30 * 4);
  expect(await countRows(db, 'representatives')).toBe(4);
});

describe.skipIf(!hasRealData)('With the genuine files', () => {
  const votes = join(realData, 'votes');

  test('imports the folder, refuses incomplete official files, and restores the rest from starter data', async () => {
    const summary = await importVotes(
      join(votes, 'unitedstates-congress-sample'),
      join(votes, 'official-xml-excerpts'),
    );
    expect(summary).toMatchObject({ read: 28, stored: 26, skipped: 2 });
    expect(summary.problems.map(({ reason }) => reason)).toEqual([
      'The file announces 205 yeas but lists 4: it is incomplete.',
      expect.stringMatching(/announces 52 yeas but lists \d/),
    ]);
    await buildBill(db);
    const { before, after } = await writeAndLoadStarter(db);
    expect(before).toMatchObject({ count: 6584 });
    expect(after).toEqual(before);
  });
});
