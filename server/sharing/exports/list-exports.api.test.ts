import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'csv/sync';
import ical from 'node-ical';
import Parser from 'rss-parser';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { listFiles } from '#contract/sharing.ts';
import { testApp } from '#server/testing/app.ts';
import { leaveEarly } from '#server/testing/blocked.ts';
import { buildBill, buildInitiative, buildMember, published } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { ExportSlots } from './export-slots.ts';

const { app, db, send } = await testApp();

const dangerousText = '=HYPERLINK("http://evil") <b>&</b> \u0001 “quoted”, twice';
const law = await buildBill(db, {
  slug: 'hr983-119',
  number: 983,
  title: 'Montgomery GI Bill Selected Reserves Tuition Fairness Act of 2025',
  introduced_date: '2025-02-05',
  status: 'became_law',
  law_number: 'Public Law 119-55',
  latest_action_date: '2025-12-12',
  latest_action_text: 'Became Public Law No: 119-55.',
  steps: JSON.stringify([
    { step: 'introduced', date: '2025-02-05' },
    { step: 'passed_house', date: '2025-04-07' },
    { step: 'became_law', date: '2025-12-12' },
  ]),
});
await buildBill(db, {
  slug: 's7-119',
  bill_type: 's',
  number: 7,
  title: dangerousText,
  introduced_date: '2025-03-01',
});
await db.insertInto('data_sets').values({ name: 'bills', as_of: '2026-05-29' }).execute();
for (let index = 0; index < 55; index++)
  await buildBill(db, {
    introduced_date: '2024-01-01',
    congress: 118,
    status: 'introduced',
    slug: `hr${index + 5000}-118`,
    number: index + 5000,
  });

const get = async (url: string, token?: string) => {
  const { statusCode, body, headers } = await app.inject({
    url,
    headers: token ? { authorization: token } : {},
  });
  return { status: statusCode, body, headers };
};

test('exports the filtered list as CSV without formulas', async () => {
  const { status, body, headers } = await get('/api/v1/bills/export.csv?years=2025,2026&sort=newest');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="polity-bills.csv"');
  const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.id)).toEqual(['s7-119', 'hr983-119']);
  expect(rows[0]!.title).toMatch(/^'=HYPERLINK/);
  expect(rows[1]).toMatchObject({
    number: 'H.R. 983',
    status: 'became_law',
    died_on: '',
    voters: '0',
    url: 'https://polity.test/bills/hr983-119',
  });
});

test('exports all pages as JSON with the same rows', async () => {
  const { body, headers } = await get('/api/v1/bills/export.json');
  expect(headers['content-type']).toMatch(/^application\/json/);
  const { total_count, items } = JSON.parse(body) as {
    total_count: number;
    items: { id: string; issues: string[]; died_on: string | null }[];
  };
  // Its congress ended without finishing it.
  expect(items.find(({ id }) => id === 'hr5000-118')?.died_on).toBe('2025-01-03');
  expect([total_count, items.length, new Set(items.map(({ id }) => id)).size]).toEqual([57, 57, 57]);
  expect(items[0]!.issues).toEqual([]);
});

test('an empty list is a header without rows', async () => {
  const { body } = await get('/api/v1/bills/export.csv?q=zzzznothing');
  expect(parse(body, { bom: true, columns: true })).toEqual([]);
  expect(body).toMatch(/^\ufeff"id","number","title"/);
  expect(JSON.parse((await get('/api/v1/bills/export.json?q=zzzznothing')).body)).toMatchObject({
    items: [],
  });
});

test.each(['rss', 'atom'])(
  'the %s feed is well-formed, newest first, with its own address',
  async (format) => {
    const address = `/api/v1/bills/feed.${format}?years=2025,2026`;
    const { status, body, headers } = await get(address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
    new SaxesParser({ xmlns: true }).write(body).close();
    const feed = await new Parser().parseString(body);
    expect(feed.title).toBe('Federal Bills · Polity');
    expect(feed.items.map(({ link }) => link)).toEqual([
      'https://polity.test/bills/s7-119',
      'https://polity.test/bills/hr983-119',
    ]);
    expect(feed.items[0]!.title).toContain('“quoted”, twice');
    expect(feed.items[0]!.title).not.toContain('\u0001');
    expect(feed.items[1]).toMatchObject({ title: expect.stringMatching(/^H\.R\. 983: /) });
    expect(feed.items[1]!.isoDate).toBe('2025-02-05T12:00:00.000Z');
    expect(body).toContain(`https://polity.test/api/v1/bills/feed.${format}?years=2025%2C2026`);
    if (format !== 'atom') return;
    expect(body).toMatch(/<author>\s*<name>Polity<\/name>/);
    // Its titles are HTML.
    expect(body).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
  },
);

test('a feed has the newest fifty', async () => {
  const feed = await new Parser().parseString((await get('/api/v1/bills/feed.rss')).body);
  expect(feed.items).toHaveLength(50);
});

test.each(['&sort=', '&sort=issues'])(
  'a feed is newest first, however the list is sorted: %s',
  async (sort) => {
    const older = await buildBill(db, {
      slug: 'hr984-119',
      number: 984,
      introduced_date: '2025-01-03',
      policy_area: 'Agriculture and Food',
    });
    const { body } = await get(`/api/v1/bills/feed.rss?years=2025,2026${sort}`);
    const { items } = await new Parser().parseString(body);
    expect(items.map(({ link }) => link?.split('/').at(-1))).toEqual(['s7-119', 'hr983-119', 'hr984-119']);
    await db.deleteFrom('bills').where('id', '=', older.id).execute();
  },
);

test('a feed of orders sorted by kind has orders, the newest first', async () => {
  const { status, body } = await get('/api/v1/bills/feed.rss?sort=action_type');
  expect([status, (await new Parser().parseString(body)).title]).toEqual([200, 'Executive Orders · Polity']);
  expectRefusal(
    await send({ url: '/api/v1/bills/feed.rss?category=fed&sort=action_type' }),
    'invalid_values',
    'sort',
  );
  expectRefusal(await send({ url: '/api/v1/bills/feed.rss?sort=nonsense' }), 'invalid_values', 'sort');
});

test('the calendar has every dated step as an all-day event', async () => {
  const { body, headers } = await get('/api/v1/bills/feed.ics?filter=fed');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const events = Object.values(ical.sync.parseICS(body)).filter((part) => part?.type === 'VEVENT');
  expect(events.map((event) => [event.uid, event.summary, event.datetype])).toEqual([
    [`${law.slug}-introduced-2025-02-05@polity.test`, 'H.R. 983: Introduced', 'date'],
    [`${law.slug}-passed_house-2025-04-07@polity.test`, 'H.R. 983: Passed House', 'date'],
    [`${law.slug}-became_law-2025-12-12@polity.test`, 'H.R. 983: Became law', 'date'],
  ]);
  expect(body).toContain('DTSTART;VALUE=DATE:20250205');
  // Nobody is busy on such a day.
  expect(body.split('TRANSP:TRANSPARENT')).toHaveLength(4);
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('answers 304 to a matching ETag', async () => {
  for (const format of ['rss', 'atom', 'ics']) {
    const url = `/api/v1/bills/feed.${format}?filter=fed`;
    const { headers } = await get(url);
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test.each(listFiles.filter(({ path }) => path.startsWith('/api/v1/bills')).map(({ path }) => path))(
  '%s refuses what the list refuses',
  async (url) => {
    expectRefusal(await send({ url: `${url}?filter=nonsense` }), 'invalid_values', 'filter');
    expectRefusal(await send({ url: `${url}?filter=watchlist` }), 'invalid_session');
    const { token } = await buildMember(db, { state: 'TX' });
    expect((await send({ url: `${url}?category=state` })).status).toBeGreaterThanOrEqual(401);
    expect(
      (await send({ url: `${url}?category=state`, headers: { authorization: token } })).status,
    ).toBeGreaterThanOrEqual(403);
  },
);

test('exports executive orders, state bills and initiatives under their own names', async () => {
  await buildBill(db, {
    slug: 'eo14387',
    bill_type: 'eo',
    number: 14387,
    category: 'eo',
    action_kind: 'Executive Order',
    introduced_date: '2025-06-02',
  });
  await buildBill(db, { slug: 'ca-ab7-20252026', bill_type: 'ab', number: 7, category: 'state' });
  const author = await buildMember(db, { first_name: '@SUM(1)', last_name: 'Ruiz' });
  const id = await buildInitiative(db, author.id, {
    ...published,
    title: '=HYPERLINK("http://evil")',
    submitted_at: new Date('2026-03-02T12:00:00Z'),
  });
  const draft = await buildInitiative(db, author.id, { title: 'Only mine' });
  const listed = async (url: string, token?: string) => {
    const { status, body, headers } = await get(url, token);
    expect([url, status]).toEqual([url, 200]);
    const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[];
    return [/filename="(.*)"/.exec(String(headers['content-disposition']))![1], ...rows.map((row) => row.id)];
  };
  expect(await listed('/api/v1/bills/export.csv?filter=eo_recommended')).toEqual([
    'polity-executive-orders.csv',
  ]);
  expect(await listed('/api/v1/bills/export.csv?category=eo')).toEqual([
    'polity-executive-orders.csv',
    'eo14387',
  ]);
  expect(await listed('/api/v1/bills/export.csv?category=state', author.token)).toEqual([
    'polity-state-bills.csv',
    'ca-ab7-20252026',
  ]);
  const national = '/api/v1/initiatives/export.csv?visibility=national';
  expect(await listed(national)).toEqual(['polity-initiatives.csv', String(id)]);
  expect((await listed('/api/v1/initiatives/export.csv', author.token)).slice(1).toSorted()).toEqual(
    [String(id), String(draft)].toSorted(),
  );
  // The text of a citizen is never a formula in a spreadsheet.
  const [row] = parse((await get(national)).body, { bom: true, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    title: `'=HYPERLINK("http://evil")`,
    author: "'@SUM(1) Ruiz",
    supports_count: '0',
  });
  expect(JSON.parse((await get('/api/v1/initiatives/export.json?filter=national')).body)).toMatchObject({
    total_count: 1,
    items: [{ id: String(id), url: `https://polity.test/initiatives/${id}` }],
  });
  for (const format of ['rss', 'atom']) {
    const { body } = await get(`/api/v1/initiatives/feed.${format}?visibility=national`);
    new SaxesParser({ xmlns: true }).write(body).close();
    const feed = await new Parser().parseString(body);
    expect([feed.title, feed.link, feed.items.map(({ link }) => link)]).toEqual([
      'Initiatives · Polity',
      'https://polity.test/initiatives?visibility=national',
      [`https://polity.test/initiatives/${id}`],
    ]);
  }
  const { body: calendar } = await get('/api/v1/initiatives/feed.ics?filter=national');
  expect(calendar).toContain('DTSTART;VALUE=DATE:20260302');
  const orders = await new Parser().parseString((await get('/api/v1/bills/feed.rss?category=eo')).body);
  expect([orders.title, orders.link]).toEqual([
    'Executive Orders · Polity',
    'https://polity.test/execorders?category=eo',
  ]);
  for (const file of ['export.csv', 'export.json', 'feed.rss', 'feed.atom', 'feed.ics'])
    expectRefusal(await send({ url: `/api/v1/initiatives/${file}?filter=fed` }), 'invalid_values', 'filter');
});

test.each([
  ['no entry', 'p]]>q]]></description></item><item><title>Locked</title><link>https://evil.example/</link>'],
  ['no broken feed', 'p]]>q]]>r]]></description>'],
  ['nothing from the end of a CDATA section', ']]>]]>]]>'],
])('what a citizen wrote adds %s to a feed', async (_, text) => {
  const author = await buildMember(db);
  const id = await buildInitiative(db, author.id, { ...published, title: text, description: text });
  for (const format of ['rss', 'atom']) {
    const { body } = await get(`/api/v1/initiatives/feed.${format}?visibility=national`);
    new SaxesParser({ xmlns: true }).write(body).close();
    const { items } = await new Parser().parseString(body);
    expect(items.filter(({ link }) => link?.endsWith(`/initiatives/${id}`))).toHaveLength(1);
    expect(items.map(({ title }) => title)).not.toContain('Locked');
  }
});

test('a search for characters that XML cannot contain gives a well-formed feed', async () => {
  for (const format of ['rss', 'atom']) {
    const { body } = await get(`/api/v1/bills/feed.${format}?q=%EF%BF%BE%5D%5D%3E%5D%5D%3E`);
    new SaxesParser({ xmlns: true }).write(body).close();
  }
});

test('one network writes three list files at a time, and all together twelve', async () => {
  const slots = new ExportSlots();
  const take = (ip: string) => {
    const raw = new EventEmitter();
    slots.take({ ip } as FastifyRequest, { raw } as unknown as FastifyReply);
    return () => raw.emit('close');
  };
  const ends = [1, 2, 3].map(() => take('198.51.100.1'));
  expect(() => take('198.51.100.1')).toThrow('Wait until your other downloads have ended.');
  ends[0]!();
  take('198.51.100.1');
  for (let index = 0; index < 9; index++) take(`198.51.100.${index + 2}`);
  expect(() => take('198.51.100.99')).toThrow('busy');
  for (let index = 0; index < 4; index++) expect((await get('/api/v1/bills/export.csv')).status).toBe(200);
});

test('a client that leaves before its list file is written takes no slot', async () => {
  const left = await testApp();
  const origin = await left.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await buildMember(left.db);
  const path = `/api/v1/bills/export.csv?auth_token=${token}`;
  await leaveEarly(left.app, left.db, origin + path, 10);
  // A connection that has ended has no address any more.
  const get = () => left.app.inject({ url: path, remoteAddress: 'none' });
  for (let attempt = 0; attempt < 3; attempt++) expect((await get()).statusCode).toBe(200);
});

test('a personal list needs a token and does not contain it', async () => {
  const member = await buildMember(db);
  await db.insertInto('watchlist').values({ member_id: member.id, item_id: law.id }).execute();
  const { body, headers } = await get(`/api/v1/bills/feed.atom?filter=watchlist&auth_token=${member.token}`);
  expect((await new Parser().parseString(body)).items).toHaveLength(1);
  expect(body).not.toContain(member.token);
  expect(headers['cache-control']).toContain('private');
});
