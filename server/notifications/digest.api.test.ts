import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { stopDigest } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildMember,
  buildOfficial,
  buildReply,
  buildRollCall,
  buildShare,
} from '#server/testing/build.ts';
import { takeDueDigests } from './digest.queries.ts';
import { digestsJob } from './digest.ts';

const { app, call, db, mails, runJobs, services } = await testApp();
let email = '';
let reader = { id: 0, token: '' };
let serial = 0;

beforeEach(async () => {
  await db.deleteFrom('members').execute();
  email = `reader${++serial}@example.org`;
  reader = await buildMember(db, {
    email,
    email_confirmed_at: new Date(),
    digest: 'daily',
    time_zone: 'America/Los_Angeles',
    created_at: new Date('2026-01-01'),
  });
});

/** A vote of the reader's representative, a watched bill that became law, and a reply. */
async function buildNews() {
  const bill = await buildBill(db, { title: 'Clean Water & <b>Air</b> Act' });
  const official = await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 });
  await buildRollCall(
    db,
    {
      id: `h${serial}-119.2026`,
      number: serial,
      bill_id: bill.id,
      bill_slug: bill.slug,
      voted_at: new Date(),
    },
    { [official]: 'yea' },
  );
  const { id: opinion } = await db
    .insertInto('posts')
    .values({ kind: 'opinion', author_id: reader.id, item_id: bill.id, level: 'support', text: 'Good' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ana = await buildMember(db, { first_name: 'Ana' });
  await buildReply(db, ana.id, opinion);
  await db
    .insertInto('notification_events')
    .values({
      kind: 'bill_status_change',
      event_key: String(serial),
      item_id: bill.id,
      details: JSON.stringify({ status: 'became_law' }),
    })
    .execute();
  await runJobs();
}

async function sendDigests() {
  await digestsJob.handle({ ...services }, {}, 'test');
  expect(await runJobs()).toEqual([]);
  return mails(email);
}

/** The path of each line, by heading and text. */
function partsOf(text: string) {
  const parts = text
    .replaceAll('\r', '')
    .split(/^(?=[A-Z, ]+$)/m)
    .filter((part) => part.includes('\n\n* '));
  return Object.fromEntries(
    parts.map((part) => [
      part.split('\n')[0]!,
      Object.fromEntries(
        [...part.matchAll(/^\* (.*)\n(?: {2}“.*”\n)? {2}https:\/\/polity\.test(.*)$/gm)].map(
          ([, row, path]) => [row!, path!],
        ),
      ),
    ]),
  );
}

test('sends votes, watchlist and replies, in this order, once a day', async () => {
  await buildNews();
  const [mail, ...more] = await sendDigests();
  expect(more).toEqual([]);
  expect(mail).toBeDefined();
  const { text, html, headers } = mail!;
  expect(headers.subject).toBe('Your day on Polity');
  for (const body of [text, html]) {
    const places = [
      /nancy pelosi voted/i,
      /Clean Water/,
      /Became law/,
      /Ana Ruiz replied to your opinion/,
      /“\w.*”/,
      /No more digests/,
    ].map((part) => body.search(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(-1);
  }
  expect(html).toContain('Clean Water &amp; &lt;b&gt;Air&lt;/b&gt; Act');
  expect(await sendDigests()).toHaveLength(1);
});

test('names all representatives of the member in the last vote that it shows', async () => {
  await db.deleteFrom('roll_calls').execute();
  const [pelosi, padilla, schiff] = [
    await buildOfficial(db, 'Nancy Pelosi', { office: 'representative', district: 11 }),
    await buildOfficial(db, 'Alex Padilla'),
    await buildOfficial(db, 'Adam Schiff'),
  ];
  const vote = (id: string, daysAgo: number, votes: Parameters<typeof buildRollCall>[2]) =>
    buildRollCall(db, { id, subject: id, voted_at: new Date(Date.now() - daysAgo * 86_400_000) }, votes);
  await vote('h900-119.2026', 0, { [pelosi]: 'yea' });
  for (let day = 1; day <= 6; day++)
    await vote(`s${900 + day}-119.2026`, day, { [padilla]: 'yea', [schiff]: 'yea' });
  const [mail] = await sendDigests();
  expect(Object.keys(partsOf(mail!.text)['HOW YOUR REPRESENTATIVES VOTED']!)).toEqual([
    'Nancy Pelosi voted Aye on h900-119.2026. Passed.',
    ...[1, 2, 3, 4, 5, 6].map(
      (day) => `Alex Padilla and Adam Schiff voted Aye on s${900 + day}-119.2026. Passed.`,
    ),
  ]);
});

test('quotes no reply on a state bill to a member who has moved away', async () => {
  const bill = await buildBill(db, { category: 'state', title: 'Shore Act' });
  const { id: opinion } = await db
    .insertInto('posts')
    .values({ kind: 'opinion', author_id: reader.id, item_id: bill.id, level: 'support', text: 'Good' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildReply(db, (await buildMember(db, { first_name: 'Ana' })).id, opinion);
  await runJobs();
  await db.updateTable('members').set({ state: 'NY' }).where('id', '=', reader.id).execute();
  const [mail] = await sendDigests();
  expect(mail!.text).toContain('Ana Ruiz replied');
  expect(mail!.text).not.toMatch(/“.*”/);
});

test('many shares of friends do not crowd out what happened on the watchlist', async () => {
  await buildNews();
  const ana = await buildMember(db, { first_name: 'Ana' });
  for (let count = 0; count < 61; count++) await buildShare(db, ana.id, { receivers: [reader.id] });
  await runJobs();
  const [mail] = await sendDigests();
  expect(mail!.text).toMatch(/on your watchlist[^]*Became law/i);
  expect(mail!.text.match(/Ana Ruiz shared 61 postings with you\./g)).toHaveLength(1);
});

test('shares and likes have their own heading, and repeated ones are one line', async () => {
  await buildNews();
  const [ana, bob] = [
    await buildMember(db, { first_name: 'Ana' }),
    await buildMember(db, { first_name: 'Bob' }),
  ];
  const ofReader = [await buildShare(db, reader.id), await buildShare(db, reader.id)];
  const ofBob = await buildShare(db, bob.id, { receivers: [reader.id] });
  const hidden = await buildShare(db, bob.id, { receivers: [reader.id] });
  for (let count = 0; count < 3; count++) await buildShare(db, ana.id, { receivers: [reader.id] });
  await db
    .insertInto('post_likes')
    .values(ofReader.map((post_id) => ({ post_id, member_id: bob.id })))
    .execute();
  await buildReply(db, bob.id, ofReader[1]!);
  const ownComment = await buildReply(db, reader.id, hidden);
  await buildReply(db, ana.id, hidden, { answers_id: ownComment });
  await runJobs();
  await sql`delete from share_receivers where share_id = ${hidden}`.execute(db);
  await sql`delete from notifications where event_id in (
    select id from notification_events where kind = 'share' and post_id = ${hidden}
  )`.execute(db);
  const opinion = await db
    .selectFrom('posts')
    .select('id')
    .where('kind', '=', 'opinion')
    .where('author_id', '=', reader.id)
    .executeTakeFirstOrThrow();

  const [mail] = await sendDigests();
  expect(partsOf(mail!.text)).toMatchObject({
    'REPLIES TO YOU': {
      'Ana Ruiz replied to your opinion.': `/vote/${opinion.id}`,
      'Bob Ruiz commented on your posting.': `/share/${ofReader[1]}`,
      // The share is no longer shown to the reader.
      'Ana Ruiz replied to your comment.': '/shares',
    },
    'SHARES, MENTIONS AND LIKES': {
      'Ana Ruiz shared 3 postings with you.': '/shares',
      'Bob Ruiz shared a posting with you.': `/share/${ofBob}`,
      'Bob Ruiz liked 2 of your postings.': '/notifications',
    },
  });
});

test('a roll call is one row, however many representatives voted', async () => {
  await sql`delete from roll_calls`.execute(db);
  const bill = await buildBill(db, { title: 'Milk Act' });
  const officials = await Promise.all(
    ['Alex Padilla', 'Adam Schiff', 'Laphonza Butler'].map((name) => buildOfficial(db, name)),
  );
  const roll = { id: 's9-119.2026', number: 9, bill_id: bill.id, bill_slug: bill.slug, voted_at: new Date() };
  const [first, second, third] = officials as [number, number, number];
  await buildRollCall(db, roll, { [first]: 'yea', [second]: 'yea', [third]: 'nay' });
  await db
    .insertInto('topic_follows')
    .values(
      officials.map((id) => ({
        member_id: reader.id,
        topic_type: 'representative',
        topic: String(id),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [mail] = await sendDigests();
  expect(mail!.text.match(/voted/g)).toHaveLength(2);
  expect(mail!.text).toMatch(/Laphonza Butler voted \w+ and Alex Padilla and Adam Schiff voted \w+ on/);
});

test.each([
  ['nothing is new', () => Promise.resolve()],
  [
    'the member has seen it all',
    async () => {
      await buildNews();
      await sql`update notifications set read_at = now()`.execute(db);
      await sql`delete from roll_calls`.execute(db);
    },
  ],
  [
    'the member wants none',
    async () => {
      await buildNews();
      await db.updateTable('members').set({ digest: 'none' }).execute();
    },
  ],
  [
    'the member has muted the bill since',
    async () => {
      await buildNews();
      await sql`insert into mutes (member_id, item_id) select ${reader.id}, id from bills`.execute(db);
    },
  ],
  [
    'the address is not confirmed',
    async () => {
      await buildNews();
      await db.updateTable('members').set({ email_confirmed_at: null }).execute();
    },
  ],
] as const)('sends nothing when %s', async (_, prepare) => {
  await sql`delete from roll_calls`.execute(db);
  await prepare();
  expect(await sendDigests()).toEqual([]);
});

test.each([
  ['notify_bill_status_change', 'Became law', 'Ana Ruiz replied'],
  ['notify_share_comment', 'Ana Ruiz replied', 'Became law'],
] as const)('obeys %s when it was switched off after the event', async (setting, silenced, other) => {
  await buildNews();
  await db
    .updateTable('members')
    .set({ [setting]: false })
    .where('id', '=', reader.id)
    .execute();
  const [mail] = await sendDigests();
  expect(mail!.text).not.toContain(silenced);
  expect(mail!.text).toContain(other);
});

describe('votes that are imported late', () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  async function buildVote(values: { voted_at: Date; imported_at: Date }) {
    await sql`delete from roll_calls`.execute(db);
    const official = await buildOfficial(db, 'Alex Padilla');
    await buildRollCall(
      db,
      { id: `s${++serial}-119.2026`, number: serial, ...values },
      { [official]: 'yea' },
    );
    await db
      .insertInto('topic_follows')
      .values({ member_id: reader.id, topic_type: 'representative', topic: String(official) })
      .execute();
    await sql`update members set digest_sent_on = current_date - 2`.execute(db);
  }

  test('are in the next digest', async () => {
    await buildVote({ voted_at: ago(5), imported_at: new Date() });
    expect((await sendDigests())[0]?.text).toMatch(/Padilla voted/i);
  });

  test('are in one digest only', async () => {
    await buildVote({ voted_at: ago(5), imported_at: ago(4) });
    expect(await sendDigests()).toEqual([]);
  });
});

test('a digest reaches back to the last one, a week at most', async () => {
  await buildNews();
  await sql`delete from roll_calls`.execute(db);
  await sql`update notifications set created_at = now() - interval '5 days'`.execute(db);
  await sql`update members set digest_sent_on = current_date - 10`.execute(db);
  expect((await sendDigests())[0]?.text).toMatch(/Became law/);
});

test('a weekly digest comes once a week', async () => {
  await buildNews();
  await db.updateTable('members').set({ digest: 'weekly' }).where('id', '=', reader.id).execute();
  expect(await sendDigests()).toMatchObject([{ headers: { subject: 'Your week on Polity' } }]);
  await sql`update members set digest_sent_on = digest_sent_on + 1 where id = ${reader.id}`.execute(db);
  expect(await sendDigests()).toHaveLength(1);
});

test('one click in a mail program stops digests, a wrong token or an opened link does not', async () => {
  await buildNews();
  const [mail] = await sendDigests();
  const path = /<https:\/\/polity\.test(\/api\/v1\/notifications\/digest\/([^/]+)\/unsubscribe)>/.exec(
    String(mail!.headers['list-unsubscribe']),
  );
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const digest = async () =>
    (await db.selectFrom('members').select('digest').where('id', '=', reader.id).executeTakeFirstOrThrow())
      .digest;
  const wrong = await call(stopDigest, { params: { token: `d${reader.id}-${'a'.repeat(43)}` } });
  expect([wrong.status, await digest()]).toEqual([200, 'daily']);
  // Mail scanners open every link.
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [path![1]!, `/unsubscribe/${path![2]}`]) await app.inject({ method, url });
  expect((await app.inject({ url: path![1]! })).headers.location).toBe(`/unsubscribe/${path![2]}`);
  expect(await digest()).toBe('daily');
  for (let click = 1; click <= 2; click++) {
    const reply = await app.inject({
      method: 'POST',
      url: path![1]!,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([reply.statusCode, await digest()]).toEqual([200, 'none']);
  }
});

test('takes a digest while a reply of the member is being saved', async () => {
  const bill = await buildBill(db);
  const ana = await buildMember(db, { first_name: 'Ana' });
  const { id: opinion } = await db
    .insertInto('posts')
    .values({ kind: 'opinion', author_id: ana.id, item_id: bill.id, level: 'support', text: 'Good' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const due = await db.transaction().execute(async (saving) => {
    await buildReply(saving, reader.id, opinion);
    return db.transaction().execute(async (taking) => {
      await sql`set local lock_timeout = '5s'`.execute(taking);
      return takeDueDigests(taking, 0, 10);
    });
  });
  expect(due.map(({ id }) => id)).toEqual([reader.id]);
});
