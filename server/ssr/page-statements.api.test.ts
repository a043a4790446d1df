import { beforeAll, describe, expect, test, vi } from 'vitest';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { userView } from '#server/auth/user-view.ts';
import { listCache } from '#server/bills/lists/list-cache.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildInitiative, buildMember, buildOfficial, published } from '#server/testing/build.ts';
import { testRenderer } from '#server/testing/renderer.ts';
import { withinStatements } from '#server/testing/statements.ts';

const { call, send, db } = await testApp(await testRenderer());
const [bill, member] = [await buildBill(db, { title: 'Milk Act' }), await buildMember(db)];
const senator = await buildOfficial(db, 'Alex Padilla');

const page = (url: string, { token } = member) =>
  send({
    method: 'GET',
    url,
    headers: { accept: 'text/html', cookie: `__Host-polity_session=${token}` },
  });

beforeAll(async () => {
  await buildInitiative(db, member.id, { ...published, title: 'Trains' });
  await refreshShortList(db);
  const vote = { voting_parameters: 'support' as const };
  await call(saveOpinion, { params: { type: 'bills', id: bill.slug }, body: { vote } }, member.token);
  // A first visit to a bill is recorded after the reply, with one more statement.
  await page(`/bills/${bill.slug}`);
  await vi.waitFor(
    async () => expect(await db.selectFrom('item_visits').select('item_id').execute()).toHaveLength(1),
    60_000,
  );
});

test('reads a member’s account in one statement', async () => {
  const { district_candidates } = await withinStatements(1, () => userView(db, member.id));
  expect(district_candidates).toBeDefined();
});

test('a page shows how many notifications are unread', async () => {
  const reader = await buildMember(db);
  const event = { kind: 'moderation', event_key: 'unread', receiver_id: reader.id };
  const { id } = await db
    .insertInto('notification_events')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notifications')
    .values({ member_id: reader.id, event_id: id, kind: 'moderation', group_key: 'unread', size: 1 })
    .execute();
  const { body } = await page('/about', reader);
  expect(String(body.text)).toContain('aria-label="Notifications, 1 unread"');
});

/** The limit of the pages that members open most; an official's page also has votes and bills. */
const limitOf = (path: string) => (path.startsWith('/representatives/') ? 7 : 5);

describe.each([
  ['/fedbills?filter=', 'Milk Act'],
  ['/fedbills', 'Milk Act'],
  ['/statebills?filter=', 'State Bills'],
  [`/bills/${bill.slug}`, 'Milk Act'],
  ['/home', 'Trains'],
  ['/initiatives?filter=national', 'Trains'],
  [`/representatives/${senator}`, 'Alex Padilla'],
  [`/representatives/${senator}?tab=votes`, 'Alex Padilla'],
])('the page %s of a member', (path, text) => {
  test('takes no more statements than allowed', async () => {
    await page(path);
    const { status, body } = await withinStatements(limitOf(path), () => page(path));
    expect(status).toBe(200);
    expect(String(body.text)).toContain(text);
  });

  test.skipIf(path === '/home')('takes no more than allowed when nothing is cached', async () => {
    const { pages, cards, bills, counts } = listCache(db);
    for (const cache of [pages, cards, bills, counts]) cache.clear();
    expect((await withinStatements(limitOf(path), () => page(path))).status).toBe(200);
  });
});

test('the introduction for new visitors sends members to their start', async () => {
  expect((await page('/welcome', { id: 0, token: '' })).status).toBe(200);
  for (const path of ['/welcome', '/']) {
    const reply = await page(path);
    expect([reply.status, reply.headers.location]).toEqual([302, '/home?first_time=true']);
  }
});

test('the representatives of a member whose seats are all held take five statements at most', async () => {
  const place = { state: 'WY', district: null };
  await buildOfficial(db, 'Cynthia Lummis', place);
  await buildOfficial(db, 'John Barrasso', place);
  await buildOfficial(db, 'Harriet Hageman', { ...place, office: 'representative', district: 0 });
  const neighbor = await buildMember(db, { state: 'WY', zip5: '82001', congressional_district: 0 });
  await page('/representatives', neighbor);
  const { body } = await withinStatements(5, () => page('/representatives', neighbor));
  expect(String(body.text)).toContain('Harriet Hageman');
});
