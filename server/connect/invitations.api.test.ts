import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { memberPage, suggestions, usersList } from '#contract/connect/members.ts';
import {
  answerInvitations,
  followMembers,
  receivedInvitations,
  refuseInviteMails,
  resendInvitation,
  sendInvites,
  unfollowMembers,
  withdrawInvitation,
} from '#contract/connect/invitations.ts';
import { followers, holdOrResume, manageNetwork, removeFromNetwork } from '#contract/connect/networkings.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, type TestMember } from '#server/testing/build.ts';
import { listNotifications } from '#contract/notifications.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';

const { call, callUnchecked, send, db, runJobs, mails } = await testApp();

const invite = (from: TestMember, ...to: TestMember[]) =>
  call(sendInvites, { body: { member_ids: to.map(({ id }) => id) } }, from.token);
const answerOf = (of: TestMember, from: TestMember, status: string) =>
  callUnchecked(answerInvitations, { body: { member_ids: [from.id], status } }, of.token);
const seen = async (by: TestMember, of: TestMember) =>
  (await call(memberPage, { params: { user_id: String(of.id) } }, by.token)).body.member!;
const waiting = async (member: TestMember) =>
  (await call(receivedInvitations, { query: {} }, member.token)).body;
const network = async (member: TestMember) =>
  (await call(manageNetwork, { query: {} }, member.token)).body.friends_and_family.map(({ id }) => id);
const pair = () => Promise.all([buildMember(db), buildMember(db)]);
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

describe('invitations', () => {
  test('stay pending with a secure member and connect both on acceptance', async () => {
    const [one, two] = await pair();
    const { status, body } = await invite(one, two);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { in_network: false, message: 'Invitation successfully sent.' },
    });
    expect(body.invitations).toEqual([
      { member_id: two.id, invitation_id: body.invitation_id, in_network: false, status: 'pending' },
    ]);
    expect(await seen(one, two)).toMatchObject({
      invite_already_sent: true,
      invitation_id: body.invitation_id,
      in_network: false,
    });
    expect(await seen(two, one)).toMatchObject({ invite_already_sent: false, invitation_received: true });
    expect(await waiting(two)).toMatchObject({
      count: 1,
      total_count: 1,
      page: 1,
      users: [{ id: one.id, invitation_id: body.invitation_id }],
    });
    expect((await answerOf(two, one, 'accepted')).body).toEqual({
      in_network: true,
      message: 'Invitation accepted.',
    });
    expect([await network(one), await network(two)]).toEqual([[two.id], [one.id]]);
    expect(await seen(one, two)).toMatchObject({
      invite_already_sent: false,
      invitation_id: null,
      in_network: true,
      status: 'Active',
    });
    expect((await waiting(two)).count).toBe(0);
    expect((await answerOf(two, one, 'accepted')).status).toBe(200);
  });

  test('are idempotent and keep connected members connected', async () => {
    const [one, two] = await pair();
    const first = (await invite(one, two)).body.invitation_id;
    expect((await invite(one, two)).body.invitation_id).toBe(first);
    await answerOf(two, one, 'accepted');
    expect((await invite(one, two)).body).toMatchObject({ invitation_id: first, in_network: true });
    expect((await invite(two, one)).body).toMatchObject({ invitation_id: first, in_network: true });
  });

  test('in both directions connect both members', async () => {
    const [one, two] = await pair();
    const { invitation_id } = (await invite(one, two)).body;
    expect((await invite(two, one)).body).toMatchObject({
      invitation_id,
      in_network: true,
      message: 'You are now connected.',
    });
    expect(await network(one)).toEqual([two.id]);
  });

  test.each([
    ['a list of numbers', (id: number) => [id]],
    ['a list of texts', (id: number) => [String(id), String(id)]],
    ['a text', (id: number) => `${id},${id}`],
    ['a number', (id: number) => id],
  ])('accept member ids as %s', async (_, ids) => {
    const [one, two] = await pair();
    const { status, body } = await call(sendInvites, { body: { member_ids: ids(two.id) } }, one.token);
    expect({ status, count: body.invitations.length }).toEqual({ status: 200, count: 1 });
  });

  test('accept form bodies', async () => {
    const [one, two] = await pair();
    const { status } = await send({
      method: 'POST',
      url: sendInvites.path,
      payload: `member_ids[]=${two.id}`,
      headers: { authorization: one.token, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
  });

  test.each([{}, { member_ids: [] }, { member_ids: '' }, { member_ids: null }])(
    'need a member: %j',
    async (payload) => {
      const { token } = await buildMember(db);
      const headers = { authorization: token };
      const { body } = await send({ method: 'POST', url: sendInvites.path, headers, payload });
      expect(body.errors).toBe('Please name at least one member.');
    },
  );

  test.each([
    { member_ids: ['x'] },
    { member_ids: [0] },
    { member_ids: [-1] },
    { member_ids: [1.5] },
    { member_ids: Array.from({ length: 1000 }, (_, n) => n + 1) },
    { member_ids: { a: 1 } },
  ])('reject the body %j', async (payload) => {
    const { token } = await buildMember(db);
    const reply = await send({
      method: 'POST',
      url: sendInvites.path,
      headers: { authorization: token },
      payload,
    });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code: 'invalid_values' });
  });

  test('reject oneself, and unknown, deactivated and unfinished accounts, all or nothing', async () => {
    const [one, two, left, newcomer] = [
      ...(await pair()),
      await buildMember(db, { deactivated_at: new Date() }),
      await buildNewcomer(db),
    ];
    expectRefusal(await invite(one, one), 'invalid_values', 'member_ids');
    for (const nobody of [left, newcomer, { id: 2_000_000_000, token: '' }])
      expectRefusal(await invite(one, two, nobody), 'not_found');
    expect((await waiting(two)).count).toBe(0);
  });

  test('can be withdrawn by their sender while pending', async () => {
    const [[one, two], stranger] = [await pair(), await buildMember(db)];
    const { invitation_id } = (await invite(one, two)).body;
    const params = { id: String(invitation_id) };
    for (const other of [two, stranger])
      expectRefusal(await call(withdrawInvitation, { params }, other.token), 'not_found');
    expect((await call(withdrawInvitation, { params }, one.token)).body).toEqual({
      message: 'Invitation cancelled.',
    });
    expect(await seen(one, two)).toMatchObject({ invite_already_sent: false, invitation_id: null });
    expectRefusal(await call(withdrawInvitation, { params }, one.token), 'not_found');
    expectRefusal(await answerOf(two, one, 'accepted'), 'not_found');
    const again = (await invite(one, two)).body.invitation_id;
    await answerOf(two, one, 'accepted');
    expectRefusal(await call(withdrawInvitation, { params: { id: String(again) } }, one.token), 'conflict');
  });

  test('can be sent once more 30 days after a decline', async () => {
    const [one, two] = await pair();
    const { invitation_id } = (await invite(one, two)).body;
    expect((await answerOf(two, one, 'declined')).body).toEqual({
      in_network: false,
      message: 'Invitation deleted.',
    });
    expect((await invite(one, two)).body).toMatchObject({
      invitation_id,
      in_network: false,
      invitations: [{ status: 'declined' }],
    });
    expect((await waiting(two)).count).toBe(0);
    expectRefusal(
      await call(resendInvitation, { params: { id: String(invitation_id) } }, one.token),
      'conflict',
    );
    expectRefusal(
      await call(withdrawInvitation, { params: { id: String(invitation_id) } }, one.token),
      'conflict',
    );
    const age = (days: number) =>
      db
        .updateTable('invitations')
        .set({ declined_at: daysAgo(days) })
        .where('id', '=', invitation_id)
        .execute();
    await age(29);
    expect((await invite(one, two)).body.invitations[0]!.status).toBe('declined');
    await age(31);
    expect((await invite(one, two)).body).toMatchObject({
      invitation_id,
      invitations: [{ status: 'pending' }],
    });
    await call(withdrawInvitation, { params: { id: String(invitation_id) } }, one.token);
    expect((await invite(one, two)).body.invitations[0]!.status).toBe('declined');
    await age(31);
    await invite(one, two);
    await answerOf(two, one, 'declined');
    await age(400);
    expect((await invite(one, two)).body.invitations[0]!.status).toBe('declined');
    // The one who declined may still invite the other, and is connected when they accept.
    expect((await invite(two, one)).body.invitations[0]!.status).toBe('pending');
    expect((await answerOf(one, two, 'accepted')).status).toBe(200);
    expect(await network(two)).toEqual([one.id]);
  });

  test('reject answers of other members and unknown statuses', async () => {
    const [[one, two], stranger] = [await pair(), await buildMember(db)];
    await invite(one, two);
    expectRefusal(await answerOf(stranger, one, 'accepted'), 'not_found');
    expectRefusal(await answerOf(one, two, 'accepted'), 'not_found');
    expectRefusal(await answerOf(two, one, 'pending'), 'invalid_values', 'status');
    expect((await waiting(two)).count).toBe(1);
    await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', one.id).execute();
    expect((await waiting(two)).count).toBe(0);
    expectRefusal(await answerOf(two, one, 'accepted'), 'not_found');
  });
});

describe('notification of the receiver', () => {
  test('sends one email a day and rejects a second reminder', async () => {
    const [one, two] = [
      await buildMember(db, { first_name: 'Ana', last_name: 'Lee', email_confirmed_at: new Date() }),
      await buildMember(db, { email: 'told@example.org', email_confirmed_at: new Date() }),
    ];
    const params = { id: String((await invite(one, two)).body.invitation_id) };
    await runJobs();
    const [mail, ...more] = await mails('told@example.org');
    expect(more).toEqual([]);
    expect(mail!.headers.subject).toBe('Ana Lee invites you to connect on Polity');
    const refused = await call(resendInvitation, { params }, one.token);
    expectRefusal(refused, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await call(withdrawInvitation, { params }, one.token);
    await invite(one, two);
    await runJobs();
    expect(await mails('told@example.org')).toHaveLength(1);
    await db
      .updateTable('invitations')
      .set({ noticed_on: '2026-01-01' })
      .where('sender_id', '=', one.id)
      .execute();
    const id = (await seen(one, two)).invitation_id;
    expect((await call(resendInvitation, { params: { id: String(id) } }, one.token)).body).toEqual({
      invitation_id: id,
      message: 'Invitation successfully sent.',
    });
    expectRefusal(await call(resendInvitation, { params: { id: String(id) } }, two.token), 'not_found');
  });

  test('has a personal unsubscribe link that needs no sign-in, and GET only opens the page', async () => {
    const [one, two, three] = [
      await buildMember(db, { email_confirmed_at: new Date() }),
      await buildMember(db, { email: 'Leaver@example.org', email_confirmed_at: new Date() }),
      await buildMember(db, { email: 'stayer@example.org', email_confirmed_at: new Date() }),
    ];
    const isOn = async ({ id }: TestMember) =>
      (
        await db
          .selectFrom('members')
          .select('notify_invite_network as on')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).on;
    await invite(one, two, three);
    await runJobs();
    const [mail] = await mails('Leaver@example.org');
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { pathname } = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1));
    const [, token] = /^\/api\/v1\/invitations\/mail\/(m\d+-[\w-]{43})\/unsubscribe$/.exec(pathname)!;
    expect(mail!.text).toContain(`https://polity.test/unsubscribe/${token}`);
    expect(mail!.html).toContain(`href="https://polity.test/unsubscribe/${token}"`);

    // A mail program without one-click unsubscribing opens the address.
    expect(await send({ method: 'GET', url: pathname })).toMatchObject({
      status: 303,
      headers: { location: `/unsubscribe/${token}` },
    });
    await send({ method: 'GET', url: `/unsubscribe/${token}` });
    for (const wrong of [
      token!.replace(`m${two.id}-`, `m${three.id}-`),
      `m${two.id}-${'A'.repeat(43)}`,
      `m999999999-${'A'.repeat(43)}`,
      `m${two.id}-`,
    ])
      expect((await call(refuseInviteMails, { params: { token: wrong } })).status).toBe(200);
    expect([await isOn(two), await isOn(three)]).toEqual([true, true]);

    const boundary = 'x1';
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        `multipart/form-data; boundary=${boundary}`,
        `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      ],
    ] as const) {
      await db.updateTable('members').set({ notify_invite_network: true }).where('id', '=', two.id).execute();
      const pressed = await send({
        method: 'POST',
        url: pathname,
        payload,
        headers: { 'content-type': type },
      });
      expect(pressed.status, type).toBe(200);
      expect([await isOn(two), await isOn(three)]).toEqual([false, true]);
    }
    await invite(await buildMember(db, { email_confirmed_at: new Date() }), two);
    await runJobs();
    expect(await mails('Leaver@example.org')).toHaveLength(1);

    await db
      .updateTable('members')
      .set({ notify_invite_network: true, email: 'moved@example.org' })
      .where('id', '=', two.id)
      .execute();
    await call(refuseInviteMails, { params: { token: token! } });
    expect(await isOn(two)).toBe(true);
  });

  test('sends no email that names a sender without a confirmed address', async () => {
    const [one, two] = [
      await buildMember(db),
      await buildMember(db, { email: 'careful@example.org', email_confirmed_at: new Date() }),
    ];
    await invite(one, two);
    await call(followMembers, { body: { member_id: two.id } }, one.token);
    await runJobs();
    expect(await mails('careful@example.org')).toEqual([]);
  });

  test('sends nothing when turned off', async () => {
    const [one, two] = [
      await buildMember(db, { email_confirmed_at: new Date() }),
      await buildMember(db, {
        email: 'quiet@example.org',
        email_confirmed_at: new Date(),
        notify_invite_network: false,
      }),
    ];
    await invite(one, two);
    await runJobs();
    expect(await mails('quiet@example.org')).toEqual([]);
  });
});

describe('notification of the other member', () => {
  const confirmed = (email: string) =>
    buildMember(db, { first_name: 'Ana', last_name: 'Lee', email, email_confirmed_at: new Date() });
  const subjects = async (email: string) => (await mails(email)).map(({ headers }) => headers.subject);

  test('notifies the sender of an accepted invitation, and of one that crossed theirs', async () => {
    const [sender, accepting] = [await confirmed('sender@example.org'), await confirmed('two@example.org')];
    await invite(sender, accepting);
    await answerOf(accepting, sender, 'accepted');
    const crossing = await confirmed('crossing@example.org');
    await invite(crossing, sender);
    await runJobs();
    await invite(sender, crossing);
    await runJobs();
    expect(await subjects('sender@example.org')).toEqual([
      'Ana Lee is in your network on Polity',
      'Ana Lee invites you to connect on Polity',
    ]);
    expect(await subjects('crossing@example.org')).toEqual(['Ana Lee is in your network on Polity']);
  });

  const noticesOf = async ({ token }: TestMember) => {
    await runJobs();
    const { notifications } = (await call(listNotifications, { query: {} }, token)).body;
    return notifications.map(({ text }) => text);
  };

  test('notifies an open member of who joined their network', async () => {
    const [one, two] = [
      await confirmed('joins@example.org'),
      await buildMember(db, {
        privacy_mode: 'open',
        email: 'open@example.org',
        email_confirmed_at: new Date(),
      }),
    ];
    await invite(one, two);
    expect(await noticesOf(two)).toEqual(['Ana Lee joined your network.']);
    expect(await subjects('open@example.org')).toEqual(['Ana Lee is in your network on Polity']);
  });

  test('shows the notification of an invitation only while it waits', async () => {
    const [one, two] = [await confirmed('waits@example.org'), await confirmed('answers@example.org')];
    await invite(one, two);
    expect(await noticesOf(two)).toEqual(['Ana Lee invites you to connect.']);
    await answerOf(two, one, 'accepted');
    expect(await noticesOf(two)).toEqual([]);
  });

  test('notifies the sender again of a later invitation that the same member accepted', async () => {
    const [sender, accepting] = [await confirmed('again@example.org'), await confirmed('b@example.org')];
    await invite(sender, accepting);
    await answerOf(accepting, sender, 'accepted');
    await runJobs();
    await call(removeFromNetwork, { params: { id: String(accepting.id) } }, sender.token);
    await sql`
      update notification_events
      set event_key = replace(event_key, to_char(now(), 'YYYY-MM-DD'), 'earlier')`.execute(db);
    await invite(sender, accepting);
    await answerOf(accepting, sender, 'accepted');
    await runJobs();
    expect(await subjects('again@example.org')).toHaveLength(2);
  });

  test('notifies no one of a declined invitation', async () => {
    const [sender, declining] = [await confirmed('hopeful@example.org'), await buildMember(db)];
    await invite(sender, declining);
    await answerOf(declining, sender, 'declined');
    await runJobs();
    expect(await subjects('hopeful@example.org')).toEqual([]);
  });

  test('notifies a member of a new follower once, and not after the follow ended', async () => {
    const [follower, followed] = [await confirmed('fan@example.org'), await confirmed('star@example.org')];
    const body = { member_id: followed.id };
    await call(followMembers, { body }, follower.token);
    await runJobs();
    await call(unfollowMembers, { body }, follower.token);
    await call(followMembers, { body }, follower.token);
    await runJobs();
    expect(await subjects('star@example.org')).toEqual(['Ana Lee follows you on Polity']);
    const fickle = await confirmed('fickle@example.org');
    await call(followMembers, { body }, fickle.token);
    await call(unfollowMembers, { body }, fickle.token);
    await runJobs();
    expect(await subjects('star@example.org')).toHaveLength(1);
  });
});

describe('privacy mode of the receiver', () => {
  const selected = {
    privacy_mode: 'selected',
    privacy_state: 'CA',
    privacy_congressional_district: 11,
    privacy_state_senate_district: 11,
  };
  test.each([
    ['open', { privacy_mode: 'open' }, {}, true],
    ['secure', { privacy_mode: 'secure' }, {}, false],
    ['selected, the same state and districts', selected, { state_senate_district: 11 }, true],
    [
      'selected, another district',
      selected,
      { congressional_district: 12, state_senate_district: 11 },
      false,
    ],
    ['selected, a district that is not known', selected, {}, false],
    ['selected, another state', selected, { state: 'TX', state_senate_district: 11 }, false],
    [
      'selected, the state alone',
      { privacy_mode: 'selected', privacy_state: 'CA' },
      { congressional_district: 12 },
      true,
    ],
    [
      'selected, at large',
      { privacy_mode: 'selected', privacy_state: 'WY', privacy_congressional_district: 0 },
      { state: 'WY', congressional_district: 0 },
      true,
    ],
    ['selected, nothing set', { privacy_mode: 'selected' }, {}, false],
  ] as const)('decides (%s)', async (_, receiver, sender, immediate) => {
    const [one, two] = [await buildMember(db, sender), await buildMember(db, receiver)];
    const { body } = await invite(one, two);
    expect(body).toMatchObject({
      in_network: immediate,
      message: immediate ? 'You are now connected.' : 'Invitation successfully sent.',
      invitations: [{ in_network: immediate, status: immediate ? 'accepted' : 'pending' }],
    });
    expect(await network(two)).toEqual(immediate ? [one.id] : []);
  });

  test('applies when the invitation is sent', async () => {
    const [one, two] = await pair();
    const { body } = await send({
      method: 'POST',
      url: sendInvites.path,
      headers: { authorization: one.token },
      payload: { member_ids: [two.id], in_network: true, status: 'accepted', privacy_mode: 'open' },
    });
    expect(body.in_network).toBe(false);
  });
});

describe('holds and blocks', () => {
  const block = (
    holder: TestMember,
    held: TestMember,
    status: 'hold_postings' | 'active' = 'hold_postings',
  ) => call(holdOrResume, { params: { id: String(held.id) }, body: { status } }, holder.token);

  test('a blocked member cannot invite, follow or find, and follows and invitations end', async () => {
    const [one, two] = await pair();
    await invite(two, one);
    await call(followMembers, { body: { member_id: one.id } }, two.token);
    expect((await block(one, two)).body).toEqual({
      status: 'Hold postings',
      message: 'This user has been blocked.',
    });
    expect((await waiting(one)).count).toBe(0);
    expectRefusal(await invite(two, one), 'not_found');
    expectRefusal(await call(followMembers, { body: { member_id: one.id } }, two.token), 'not_found');
    expectRefusal(await call(memberPage, { params: { user_id: String(one.id) } }, two.token), 'not_found');
    expectRefusal(await invite(one, two), 'conflict');
    expect((await call(followers, { query: {} }, one.token)).body.count).toBe(0);
    for (const [viewer, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const { users } = (await call(usersList, { query: { page: 1 } }, viewer.token)).body;
      const suggested = (await call(suggestions, { query: {} }, viewer.token)).body.suggestions;
      expect([...users, ...suggested].map(({ id }) => id)).not.toContain(other.id);
    }
    expect((await block(one, two, 'active')).body.status).toBe('Active');
    expect((await invite(two, one)).body.in_network).toBe(false);
  });

  test('a friend on hold stays in the network, gets no sign of it, and is blocked when removed', async () => {
    const [one, two] = await pair();
    await buildConnections(db, one.id, [two.id]);
    await call(followMembers, { body: { member_id: one.id } }, two.token);
    await block(one, two);
    const [friend] = (await call(manageNetwork, { query: {} }, one.token)).body.friends_and_family;
    expect(friend).toMatchObject({ id: two.id, status: 'Hold postings', in_network: true });
    expect(await seen(two, one)).toMatchObject({ in_network: true, is_follow: true, status: 'Active' });
    expect((await invite(one, two)).body.in_network).toBe(true);
    expect((await call(removeFromNetwork, { params: { id: String(two.id) } }, one.token)).body).toEqual({
      message: 'The user has been deleted from your network.',
    });
    expectRefusal(await call(followMembers, { body: { member_id: one.id } }, two.token), 'not_found');
    expect(await network(two)).toEqual([]);
    expectRefusal(await call(removeFromNetwork, { params: { id: String(two.id) } }, one.token), 'not_found');
  });

  test('rejects unknown statuses, oneself, and unknown and deactivated members', async () => {
    const [one, left] = [await buildMember(db), await buildMember(db, { deactivated_at: new Date() })];
    for (const status of ['Active', 'hold', '', 1, null])
      expectRefusal(
        await callUnchecked(holdOrResume, { params: { id: String(left.id) }, body: { status } }, one.token),
        'invalid_values',
        'status',
      );
    expectRefusal(await block(one, one), 'invalid_values', 'id');
    expectRefusal(await block(one, left), 'not_found');
    for (const id of ['0', 'x', '2000000000', '99999999999999999999'])
      expectRefusal(
        await call(holdOrResume, { params: { id }, body: { status: 'hold_postings' } }, one.token),
        'not_found',
      );
    await buildHold(db, one.id, left.id);
    expect((await block(one, left, 'active')).status).toBe(200);
  });
});

test('follows idempotently, unfollows, and rejects oneself and unknown members', async () => {
  const [one, two] = await pair();
  const follow = () => call(followMembers, { body: { member_id: two.id } }, one.token);
  expect((await follow()).body).toEqual({
    is_follow: true,
    message: 'You are now following the selected member.',
  });
  expect((await follow()).status).toBe(200);
  expect(await seen(one, two)).toMatchObject({ is_follow: true });
  expect(await seen(two, one)).toMatchObject({ is_follow: false });
  const unfollow = () => call(unfollowMembers, { body: { member_id: String(two.id) } }, one.token);
  expect((await unfollow()).body).toEqual({
    is_follow: false,
    message: 'You have successfully unfollowed the selected member.',
  });
  expect((await unfollow()).status).toBe(200);
  expectRefusal(
    await call(followMembers, { body: { member_id: one.id } }, one.token),
    'invalid_values',
    'member_id',
  );
  expectRefusal(await call(followMembers, { body: { member_id: 2_000_000_000 } }, one.token), 'not_found');
  expectRefusal(await call(unfollowMembers, { body: { member_id: 2_000_000_000 } }, one.token), 'not_found');
});
