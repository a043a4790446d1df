import { expect, test } from 'vitest';
import {
  commonFriends,
  memberPage,
  searchMembers,
  suggestions,
  usersList,
} from '#contract/connect/members.ts';
import { tabCount } from '#contract/home.ts';
import {
  blockedUsers,
  followers,
  followings,
  manageNetwork,
  searchMyNetworks,
} from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, type TestMember } from '#server/testing/build.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';
import { buildConnections, buildHold, buildInvitation } from '#server/testing/relate.ts';

const { call, send, db } = await testApp();
const named = (first_name: string, last_name: string, values: object = {}) =>
  buildMember(db, { first_name, last_name, ...values });
const search = async (viewer: TestMember, search_input: string) =>
  (await call(searchMembers, { query: { search_input } }, viewer.token)).body.users;
const idsOf = (members: { id: number }[]) => members.map(({ id }) => id);

test('finds members by name, city and state, with typos, without accents, by parts, in any word order', async () => {
  const viewer = await buildMember(db, { city: 'Elko', state: 'NV' });
  const jose = await named('José', 'Zubizarreta', { city: 'Walla Walla', state: 'WA' });
  for (const words of [
    'José Zubizarreta',
    'jose',
    'ZUBI',
    'zubizareta',
    'Zubizaretta',
    'zubizarreta jose',
    'walla',
    'Walla Walla, Washington',
    'jose washington',
    'jose wa',
    'washingtn walla',
  ])
    expect(idsOf(await search(viewer, words)), words).toContain(jose.id);
  // A short word is no misspelling of a longer one.
  await named('Ann', 'San', { city: 'Elko', state: 'NV' });
  expect(await search(viewer, 'sanders')).toEqual([]);
  // Similar words count only where nothing matches.
  const exact = await named('Botx1', 'Rivers');
  await named('Cytx1', 'Lake');
  expect(idsOf(await search(viewer, 'botx1'))).toEqual([exact.id]);
  for (const words of ['jose texas', '', '   ', '%', '_', '%%', 'zubi%qwop', 'zub_zarreta jane', '\\'])
    expect(idsOf(await search(viewer, words)), words).not.toContain(jose.id);
});

test('lists the name as typed before the same words in another order', async () => {
  const viewer = await buildMember(db, { state: 'CA' });
  const turned = await named('Ngozi', 'Adaeze', { state: 'CA' });
  const typed = await named('Adaeze', 'Ngozi', { state: 'NY' });
  expect(idsOf(await search(viewer, 'adaeze ngozi'))).toEqual([typed.id, turned.id]);
  expect(idsOf(await search(viewer, 'Ngozi Adaeze'))).toEqual([turned.id, typed.id]);
});

test('sorts names with accents and in lower case as people do', async () => {
  const viewer = await buildMember(db);
  const members = [];
  for (const name of ['Zoe', 'Álvaro', 'bea', 'Alan', 'Łucja', 'Øyvind'])
    members.push(await named(name, 'Sorted', { city: 'Sortville' }));
  const names = (users: { name: string }[]) => users.map(({ name }) => name.split(' ')[0]);
  const sorted = ['Alan', 'Álvaro', 'bea', 'Łucja', 'Øyvind', 'Zoe'];
  await buildConnections(
    db,
    viewer.id,
    members.map(({ id }) => id),
  );
  expect(names((await call(manageNetwork, { query: {} }, viewer.token)).body.friends_and_family)).toEqual(
    sorted,
  );
  const everybody = names((await call(usersList, { query: {} }, viewer.token)).body.users);
  expect(everybody.filter((name) => sorted.includes(name!))).toEqual(sorted);
});

test('lists the best match first, and searches screen names', async () => {
  const viewer = await buildMember(db);
  const [like, exact] = [await named('Quentinho', 'Vale'), await named('Quentin', 'Vale')];
  const hidden = await named('Real', 'Quentinson', { screen_name: 'Night Owl' });
  expect(idsOf(await search(viewer, 'Quentin Vale'))).toEqual([exact.id, like.id]);
  expect(idsOf(await search(viewer, 'Quentinson'))).not.toContain(hidden.id);
  expect(await search(viewer, 'night owl')).toMatchObject([
    { id: hidden.id, name: 'Night Owl', member_name: 'Night Owl' },
  ]);
});

test('finds members by a changed name or city', async () => {
  const [viewer, member] = [await buildMember(db), await named('Xaver', 'Oldname')];
  await db
    .updateTable('members')
    .set({ last_name: 'Newname', city: 'Ketchikan', state: 'AK' })
    .where('id', '=', member.id)
    .execute();
  expect(idsOf(await search(viewer, 'Xaver Newname Alaska'))).toEqual([member.id]);
  expect(idsOf(await search(viewer, 'Oldname'))).toEqual([]);
});

test.each(naughtyTexts.map((text) => [text]))('answers a search for %j', async (search_input) => {
  const { token } = await buildMember(db);
  const { status } = await send({
    method: 'GET',
    url: searchMembers.path,
    query: { search_input },
    headers: { authorization: token },
  });
  expect([200, 422]).toContain(status);
});

test('excludes the viewer, unfinished, deactivated and blocked members from all lists', async () => {
  const viewer = await named('Wilhelmina', 'Lister');
  const names = ['held', 'blocker', 'left', 'plain'] as const;
  const [held, blocker, left, plain] = (await Promise.all(
    names.map((name) => named('Wilhelmina', name)),
  )) as [TestMember, TestMember, TestMember, TestMember];
  await buildNewcomer(db);
  await buildHold(db, viewer.id, held.id);
  await buildHold(db, blocker.id, viewer.id);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', left.id).execute();
  expect(idsOf(await search(viewer, 'Wilhelmina'))).toEqual([plain.id]);
  const { users, total_count } = (await call(usersList, { query: { page: 1 } }, viewer.token)).body;
  const all = [...users];
  for (let page = 2; page <= Math.ceil(total_count / 20); page++)
    all.push(...(await call(usersList, { query: { page } }, viewer.token)).body.users);
  expect(all).toHaveLength(total_count);
  expect(new Set(idsOf(all)).size).toBe(total_count);
  expect(idsOf(all)).toContain(plain.id);
  for (const { id } of [viewer, held, blocker, left]) expect(idsOf(all)).not.toContain(id);
  expect(JSON.stringify(all)).not.toMatch(/example\.org|94110|email|zip|party/);
});

test('suggests strangers by common friends, then district, then state', async () => {
  const home = { state: 'VT', congressional_district: 0, city: 'Barre' };
  const viewer = await buildMember(db, { state: 'ME', congressional_district: 2 });
  const [f1, f2, two, one, district, state, friendInvited] = (await Promise.all([
    buildMember(db, home),
    buildMember(db, home),
    buildMember(db, home),
    buildMember(db, home),
    buildMember(db, { state: 'ME', congressional_district: 2 }),
    buildMember(db, { state: 'ME', congressional_district: 1 }),
    buildMember(db, home),
  ])) as [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember, TestMember];
  await buildConnections(db, viewer.id, [f1.id, f2.id]);
  await buildConnections(db, two.id, [f1.id, f2.id]);
  await buildConnections(db, one.id, [f1.id]);
  await buildConnections(db, friendInvited.id, [f1.id, f2.id]);
  await buildInvitation(db, viewer.id, friendInvited.id);
  const list = async () => (await call(suggestions, { query: {} }, viewer.token)).body.suggestions;
  const found = await list();
  expect(idsOf(found)).toEqual([two.id, one.id, district.id, state.id]);
  expect(found.map((member) => member.common_friends)).toEqual([2, 1, 0, 0]);
  // A held friend is no longer a common friend.
  await buildHold(db, viewer.id, f1.id);
  expect((await list()).map(({ id, common_friends }) => [id, common_friends])).toEqual([
    [two.id, 1],
    [district.id, 0],
    [state.id, 0],
  ]);
  const shared = await call(commonFriends, { query: { user_id: String(two.id) } }, viewer.token);
  expect([idsOf(shared.body.users), shared.body.total_count]).toEqual([[f2.id], 1]);
});

test('answers not found for common friends with an unknown member, oneself or a blocker', async () => {
  const [viewer, blocker] = [await buildMember(db), await buildMember(db)];
  await buildHold(db, blocker.id, viewer.id);
  for (const id of [viewer.id, blocker.id, 2_000_000_000, 0, 'x'])
    expectRefusal(await call(commonFriends, { query: { user_id: String(id) } }, viewer.token), 'not_found');
});

test('lists and searches connections, followers, followed members and members on hold', async () => {
  const viewer = await buildMember(db);
  const members = await Promise.all(
    Array.from({ length: 23 }, (_, n) =>
      named(n === 7 ? 'Bartholomew' : 'Uma', `Net${String(n).padStart(2, '0')}`),
    ),
  );
  await buildConnections(db, viewer.id, idsOf(members));
  const [first, second] = members as [TestMember, TestMember];
  await db
    .insertInto('follows')
    .values([
      { follower_id: first.id, followed_id: viewer.id },
      { follower_id: viewer.id, followed_id: second.id },
    ])
    .execute();
  await buildHold(db, viewer.id, second.id);
  const page = (number: number) => call(manageNetwork, { query: { page: number } }, viewer.token);
  const [one, two, three] = [(await page(1)).body, (await page(2)).body, (await page(3)).body];
  expect([
    one.friends_and_family.length,
    two.friends_and_family.length,
    three.friends_and_family.length,
  ]).toEqual([20, 3, 0]);
  expect(one).toMatchObject({ count: 23, total_count: 23, total_pages: 2, page: 1 });
  const find = async (search_input: string) =>
    idsOf((await call(searchMyNetworks, { query: { search_input } }, viewer.token)).body.friends_and_family);
  for (const words of ['Bartholomew', 'barth', 'Bartolomew'])
    expect(await find(words)).toEqual([members[7]!.id]);
  expect(await find('%')).toEqual([]);
  expect((await call(followers, { query: {} }, viewer.token)).body).toMatchObject({
    count: 1,
    followers: [{ id: first.id }],
    users: [{ id: first.id }],
  });
  expect((await call(followings, { query: {} }, viewer.token)).body).toMatchObject({
    count: 1,
    following: [{ id: second.id }],
    users: [{ id: second.id, is_follow: true }],
  });
  expect((await call(blockedUsers, { query: {} }, viewer.token)).body).toMatchObject({
    count: 1,
    users: [{ id: second.id, status: 'Hold postings' }],
  });
});

test.each([usersList, suggestions, manageNetwork, followers, followings, blockedUsers])(
  'rejects pages below 1: $path',
  async (endpoint) => {
    const { token } = await buildMember(db);
    for (const page of ['0', '-1', 'x', '1.5'])
      expectRefusal(
        await send({
          method: 'GET',
          url: endpoint.path,
          query: { page },
          headers: { authorization: token },
        }),
        'invalid_values',
        'page',
      );
  },
);

test.each([usersList, suggestions, manageNetwork, followers, followings, blockedUsers])(
  'returns an empty page past the end: $path',
  async (endpoint) => {
    const { token } = await buildMember(db);
    for (const page of ['50', '2147483647']) {
      const { status, body } = await send({
        method: 'GET',
        url: endpoint.path,
        query: { page },
        headers: { authorization: token },
      });
      expect([status, body]).toEqual([200, expect.objectContaining({ page: Number(page) })]);
      expect(Object.values(body).filter(Array.isArray).flat()).toEqual([]);
    }
  },
);

test('shows a member’s page in full to members, open members in short to visitors, and nothing private', async () => {
  const [viewer, open, secure] = [
    await buildMember(db),
    await named('Olivia', 'Open', { privacy_mode: 'open', about_me: 'Mayor' }),
    await named('Sam', 'Secure'),
  ];
  const at = ({ id }: { id: number }, token?: string) =>
    call(memberPage, { params: { user_id: String(id) } }, token);
  expect((await at(open)).body).toEqual({
    user: { id: open.id, name: 'Olivia Open', avatar: null, about_me: 'Mayor', state: 'California' },
    own: false,
    can: { invite: false, follow: false, block: false },
  });
  expectRefusal(await at(secure), 'invalid_session');
  expectRefusal(await at({ id: 999_999_999 }), 'invalid_session');
  expectRefusal(await at(secure, (await buildNewcomer(db)).token), 'account_setup_required');
  const { body } = await at(secure, viewer.token);
  expect(body).toMatchObject({
    own: false,
    can: { invite: true, follow: true, block: true },
    member: { name: 'Sam Secure', city: 'San Francisco' },
  });
  expect(JSON.stringify(body)).not.toMatch(/example\.org|94110|email|zip|party|religion/);
  expect((await at(viewer, viewer.token)).body).toMatchObject({
    own: true,
    can: { invite: false, follow: false, block: false },
  });
});

test('counts pending invitations of any age in the Connect badge', async () => {
  const [viewer, one, two] = [await buildMember(db), await buildMember(db), await buildMember(db)];
  await buildInvitation(db, one.id, viewer.id);
  await buildInvitation(db, two.id, viewer.id);
  const soon = Math.floor(Date.now() / 1000) + 100;
  expect((await call(tabCount, { query: { from_time: soon } }, viewer.token)).body.connects).toBe(2);
});
