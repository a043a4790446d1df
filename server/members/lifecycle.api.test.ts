import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname, join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { describe, expect, test } from 'vitest';
import { deactivate, erase, exportData } from '#contract/members/lifecycle.ts';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { usersCount } from '#contract/home.ts';
import { opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import { inviteByMail, inviteLink } from '#contract/connect/invitations.ts';
import { listSessions } from '#contract/auth/sessions.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { Upload } from '#contract/fields.ts';
import { newSession } from '#server/auth/sessions/sessions.ts';
import { startOnAnyDevice } from '#server/auth/sessions/sessions.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { testFolder } from '#server/testing/folder.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections, buildHold, buildInvitation } from '#server/testing/relate.ts';
import { changeAvatar } from './avatar.ts';
import { eraseEndedAccounts, sweepEnded } from './upkeep-jobs.ts';

const { app, call, send, db, config, services, runJobs, mails } = await testApp();
const password = 'eleven purple trams';
const day = 24 * 60 * 60 * 1000;
let people = 0;

/** A member with a password, an account set up and two sessions. */
async function join(values: object = {}) {
  const email = `person${++people}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  await db
    .updateTable('members')
    .set({
      first_name: 'Maria',
      last_name: 'Ruiz',
      city: 'San Francisco',
      state: 'CA',
      zip5: '94110',
      ...values,
    })
    .where('id', '=', body.user.id)
    .execute();
  return { email, id: body.user.id, token: body.auth_token };
}
const enter = (email: string, secret = password) =>
  call(signIn, { body: { user: { email, password: secret } } });
const opinions = async (bill: { slug: string }) =>
  (await call(opinionPage, { params: { type: 'bills', id: bill.slug }, query: {} })).body;
const support = (bill: { slug: string }, token: string) =>
  call(
    saveOpinion,
    {
      params: { type: 'bills', id: bill.slug },
      body: { vote: { voting_parameters: 'support' }, comment_text: 'For it' },
    },
    token,
  );
const ageDeactivation = (id: number, days: number) =>
  db
    .updateTable('members')
    .set({ deactivated_at: new Date(Date.now() - days * day) })
    .where('id', '=', id)
    .execute();

describe('Deactivation', () => {
  test('ends every session, hides the member and removes only the member’s votes from tallies', async () => {
    const [member, other, bill] = [await join(), await buildMember(db), await buildBill(db)];
    await support(bill, member.token);
    await support(bill, other.token);
    const { body: second } = await enter(member.email);
    const before = (await call(usersCount, {})).body.user_count;
    expect(await call(deactivate, {}, member.token)).toMatchObject({ status: 200 });
    for (const token of [member.token, second.auth_token])
      expectRefusal(await call(me, {}, token), 'invalid_session');
    expect(await opinions(bill)).toMatchObject({ voters: 1 });
    expect(JSON.stringify(await opinions(bill))).not.toContain(`"user_id":${member.id}`);
    expect((await call(usersCount, {})).body.user_count).toBe(before - 1);
    expect(await runJobs()).toEqual([]);
    const [mail] = (await mails(member.email)).filter(({ headers }) =>
      headers.subject?.includes('deactivated'),
    );
    expect(mail!.text).toContain('https://polity.test/sign_in');
  });

  test('is undone only by signing in within 30 days with the right password', async () => {
    const [member, bill] = [await join(), await buildBill(db)];
    await support(bill, member.token);
    await call(deactivate, {}, member.token);
    expectRefusal(await enter(member.email, 'not the password'), 'wrong_credentials');
    expect(await opinions(bill)).toMatchObject({ voters: 0 });
    await ageDeactivation(member.id, 29);
    const { status, body } = await enter(member.email);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { restored: true, message: 'Welcome back! Your account is restored.' },
    });
    expect((await enter(member.email)).body).not.toHaveProperty('restored');
    expect(await opinions(bill)).toMatchObject({ voters: 1 });
    expect(JSON.stringify(await opinions(bill))).toContain('For it');
    expectRefusal(await call(me, {}, member.token), 'invalid_session');
    expect((await call(me, {}, body.auth_token)).status).toBe(200);
  });

  test('cannot be undone after 30 days, when the account and all its data are erased', async () => {
    const [member, waiting, bill] = [await join(), await join(), await buildBill(db)];
    await support(bill, member.token);
    for (const { token } of [member, waiting]) await call(deactivate, {}, token);
    await ageDeactivation(member.id, 31);
    expectRefusal(await enter(member.email), 'wrong_credentials');
    await eraseEndedAccounts.handle(services, {}, '');
    const left = await db
      .selectFrom('members')
      .select('id')
      .where('id', 'in', [member.id, waiting.id])
      .execute();
    expect(left).toEqual([{ id: waiting.id }]);
    expect(await opinions(bill)).toMatchObject({ voters: 0 });
  });

  test('erases an unconfirmed account that is unused for 90 days', async () => {
    const ago = (days: number) => new Date(Date.now() - days * day);
    const unused = { created_at: ago(200), last_used_at: ago(91) };
    const ids = {
      unused: (await join(unused)).id,
      confirmed: (await join({ ...unused, email_confirmed_at: ago(100) })).id,
      usedLater: (await join({ ...unused, last_used_at: ago(89) })).id,
      signedInLater: (await join(unused)).id,
    };
    const lastSignIn = (id: number, days: number) =>
      db
        .updateTable('known_devices')
        .set({ last_used_at: ago(days) })
        .where('member_id', '=', id)
        .execute();
    for (const id of Object.values(ids)) await lastSignIn(id, id === ids.signedInLater ? 89 : 91);
    await eraseEndedAccounts.handle(services, {}, '');
    const left = await db.selectFrom('members').select('id').where('id', 'in', Object.values(ids)).execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [ids.confirmed, ids.usedLater, ids.signedInLater].toSorted(),
    );
  });

  test('erases the other accounts when one cannot be erased', async () => {
    const [stuck, other] = [await join(), await join()];
    for (const { id, token } of [stuck, other]) {
      await call(deactivate, {}, token);
      await ageDeactivation(id, 31);
    }
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''stuck''; end'`.execute(
      db,
    );
    await sql`create trigger refuse before delete on members for each row
      when (old.id = ${sql.lit(stuck.id)}) execute function refuse()`.execute(db);
    await expect(eraseEndedAccounts.handle(services, {}, '')).rejects.toThrow(
      '1 accounts could not be erased. stuck',
    );
    await sql`drop function refuse cascade`.execute(db);
    const left = await db
      .selectFrom('members')
      .select('id')
      .where('id', 'in', [stuck.id, other.id])
      .execute();
    expect(left).toEqual([{ id: stuck.id }]);
    await eraseEndedAccounts.handle(services, {}, '');
  });

  test('does not erase an unused account whose member signs in at that moment', async () => {
    const ago = new Date(Date.now() - 100 * day);
    const { id } = await join({ created_at: ago, last_used_at: ago });
    await db.updateTable('known_devices').set({ last_used_at: ago }).where('member_id', '=', id).execute();
    const { session } = newSession(id, undefined, false);
    const request = { session, device: randomBytes(32), passwordHash: undefined };
    const { erasing } = await db.transaction().execute(async (db) => {
      await startOnAnyDevice(db, request);
      const erasing = eraseEndedAccounts.handle(services, {}, '');
      await untilBlocked(db);
      return { erasing };
    });
    await erasing;
    expect(await db.selectFrom('members').select('id').where('id', '=', id).execute()).toEqual([{ id }]);
  });

  test('records once a day that an unconfirmed account is used', async () => {
    const member = await join({ last_used_at: new Date(Date.now() - 50 * day) });
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - day) })
      .where('member_id', '=', member.id)
      .execute();
    expect((await call(me, {}, member.token)).status).toBe(200);
    const row = await db
      .selectFrom('members')
      .select('last_used_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - row.last_used_at.getTime()).toBeLessThan(60_000);
  });

  test('misses no concurrent vote: bars equal a recount', async () => {
    const bills = await Promise.all(Array.from({ length: 12 }, () => buildBill(db)));
    for (let round = 0; round < 8; round++) {
      const member = await join();
      const votes = bills.map((bill) => support(bill, member.token));
      await sleep(round);
      const left = call(deactivate, {}, member.token);
      const replies = await Promise.all([...votes, left]);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      const counted = await db
        .selectFrom('opinions')
        .select('id')
        .where('member_id', '=', member.id)
        .where('counted', '=', true)
        .execute();
      expect(counted).toEqual([]);
    }
    for (const bill of bills) expect(await opinions(bill)).toMatchObject({ voters: 0 });
  });

  test('happens once when sent twice at the same time, and is refused afterwards', async () => {
    const member = await join();
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(deactivate, {}, member.token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true);
  });
});

describe('Export', () => {
  test('contains all data of the member, no secrets and nothing of other members', async () => {
    const [member, other, bill] = [
      await join({ street_address: '1 Main Street', religion: 'Other' }),
      await buildMember(db, { first_name: 'Somebody', last_name: 'Else' }),
      await buildBill(db, { title: 'A bill to export' }),
    ];
    await support(bill, member.token);
    await support(bill, other.token);
    await call(addToWatchlist, { body: { bill_id: bill.id } }, member.token);
    const { status, body } = (await call(exportData, {}, member.token)) as unknown as {
      status: number;
      body: Record<string, unknown>;
    };
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: {
        id: member.id,
        email: member.email,
        street_address: '1 Main Street',
        religion: 'Other',
        has_password: true,
      },
      opinions: [{ bill: bill.slug, title: 'A bill to export', level: 'support', comment_text: 'For it' }],
      watchlist: [{ item_id: bill.id }],
      sessions: [expect.objectContaining({ user_agent: expect.any(String) })],
    });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|_hash|Somebody|Else/);
    expect(text).not.toContain(member.token);
    expect(text).not.toContain(
      String(
        (await db.selectFrom('members').select('email').where('id', '=', other.id).executeTakeFirstOrThrow())
          .email,
      ),
    );
  });

  test('contains the whole network, but not who has blocked the member', async () => {
    const member = await join();
    const person = (first_name: string) => buildMember(db, { first_name, last_name: 'Known' });
    const people = [];
    for (const first of ['Fay', 'Ivo', 'Ina', 'Fred', 'Flo', 'Hal', 'Blake', 'Gil'])
      people.push(await person(first));
    const [friend, invited, inviter, followed, follower, held, blocker, gone] = people;
    await buildConnections(db, member.id, [friend!.id, gone!.id]);
    await buildInvitation(db, member.id, invited!.id);
    await buildInvitation(db, inviter!.id, member.id);
    // Declined before the receiver blocked the sender: the invitation is exported, but not the name.
    const old = await buildInvitation(db, member.id, blocker!.id);
    await db.updateTable('invitations').set({ status: 'declined' }).where('id', '=', old).execute();
    await db
      .insertInto('follows')
      .values([
        { follower_id: member.id, followed_id: followed!.id },
        { follower_id: follower!.id, followed_id: member.id },
      ])
      .execute();
    await buildHold(db, member.id, held!.id);
    await buildHold(db, blocker!.id, member.id);
    await buildHold(db, friend!.id, member.id);
    await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', gone!.id).execute();
    const { url } = (await call(inviteLink, {}, member.token)).body;
    await db
      .updateTable('members')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', member.id)
      .execute();
    await call(inviteByMail, { body: { emails: ['asked@example.org'] } }, member.token);
    expect(await runJobs()).toEqual([]);
    const { body } = (await call(exportData, {}, member.token)) as unknown as {
      body: Record<string, unknown>;
    };
    const since = expect.any(String);
    const invitation = { created_at: since, updated_at: since, declined_at: null, id: expect.any(Number) };
    expect(body['network']).toEqual({
      connections: [
        { id: friend!.id, name: 'Fay Known', since },
        { id: gone!.id, name: null, since },
      ],
      invitations_sent: [
        { ...invitation, member_id: invited!.id, name: 'Ivo Known', status: 'pending' },
        { ...invitation, member_id: blocker!.id, name: null, status: 'declined' },
      ],
      invitations_received: [{ ...invitation, member_id: inviter!.id, name: 'Ina Known', status: 'pending' }],
      following: [{ id: followed!.id, name: 'Fred Known', since }],
      followers: [{ id: follower!.id, name: 'Flo Known', since }],
      held: [{ id: held!.id, name: 'Hal Known', since }],
      invite_link: url,
      mail_invitations_sent: [{ id: expect.any(Number), created_at: since }],
    });
    expect(JSON.stringify(body)).not.toMatch(/Blake|asked@example|_hash/);
  });
});

describe('Pictures of a member', () => {
  test('are part of the export as a zip and are deleted by erasure', async () => {
    const member = await join();
    const picture = joinPath(await testFolder(), 'me.png');
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f5c63' } }).toFile(picture);
    const avatar = await changeAvatar(services, member.id, new Upload(picture, 'me.png'));
    const reply = await app.inject({
      method: 'GET',
      url: exportData.path,
      headers: { authorization: member.token },
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="polity-export.zip"',
    });
    const names = await namesIn(reply.rawPayload);
    expect(names).toEqual(['polity-export.json', 'media/avatar.jpg']);
    const folder = joinPath(config.dataDir, 'media', dirname(avatar.replace('/media/', '')));
    expect((await readdir(folder)).length).toBeGreaterThan(0);
    expect((await call(erase, { body: { password } }, member.token)).status).toBe(200);
    expect(await runJobs()).toEqual([]);
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  async function namesIn(bytes: Buffer): Promise<string[]> {
    const zip = await yauzl.fromBufferPromise(bytes);
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    return names;
  }
});

describe('Erasure', () => {
  test('asks for the password, deletes everything of the member and nothing of others', async () => {
    const [member, other, bill] = [await join(), await buildMember(db), await buildBill(db)];
    await support(bill, member.token);
    await support(bill, other.token);
    expectRefusal(await call(erase, { body: {} }, member.token), 'invalid_values', 'password');
    expectRefusal(
      await call(erase, { body: { password: 'not the password' } }, member.token),
      'invalid_values',
      'password',
    );
    expect((await call(me, {}, member.token)).status).toBe(200);
    expect(
      await send({
        method: 'DELETE',
        url: erase.path,
        payload: { user: { password } },
        headers: { authorization: member.token },
      }),
    ).toMatchObject({ status: 200 });
    expectRefusal(await call(me, {}, member.token), 'invalid_session');
    expectRefusal(await enter(member.email), 'wrong_credentials');
    expect(await opinions(bill)).toMatchObject({ voters: 1 });
    expect(await db.selectFrom('sessions').select('id').where('member_id', '=', member.id).execute()).toEqual(
      [],
    );
    expect((await call(signUp, { body: { user: { email: member.email, password } } })).status).toBe(201);
  });

  test('of an account without a password needs a recent sign-in', async () => {
    const member = await buildMember(db);
    await db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 60 * 60 * 1000) })
      .where('member_id', '=', member.id)
      .execute();
    expect(
      (await call(erase, { body: { password: 'anything at all' } }, member.token)).status,
    ).toBeGreaterThanOrEqual(400);
    await db
      .updateTable('sessions')
      .set({ created_at: new Date() })
      .where('member_id', '=', member.id)
      .execute();
    expect((await call(erase, { body: {} }, member.token)).status).toBe(200);
  });
});

test('the cleanup removes ended sessions, tokens and devices only', async () => {
  const member = await join();
  await enter(member.email);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 31 * day) })
    .where('member_id', '=', member.id)
    .where('id', '<>', (await call(listSessions, { query: {} }, member.token)).body.sessions[0]!.id)
    .execute();
  await db
    .insertInto('rate_limits')
    .values({ key: 'ended', used: 1, resets_at: new Date(Date.now() - 1000) })
    .execute();
  await sweepEnded.handle(services, {}, '');
  expect(
    await db.selectFrom('sessions').select('id').where('member_id', '=', member.id).execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom('rate_limits').select('key').where('key', '=', 'ended').execute()).toEqual([]);
});
