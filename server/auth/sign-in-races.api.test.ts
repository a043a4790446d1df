/** @module-tag slow */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deactivate, erase } from '#contract/members/lifecycle.ts';
import { me } from '#contract/members/user.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { changeEmail } from '#contract/auth/email-confirmation.ts';
import { changePassword } from '#contract/auth/passwords.ts';
import { deleteMember, setDeactivated } from '#server/members/lifecycle.queries.ts';
import { setPassword } from './credentials-store.ts';
import { deleteTokens } from './one-time-token-store.ts';
import { hashPassword } from './passwords/passwords.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import { testApp } from '#server/testing/app.ts';

const { call, db, config } = await testApp();
const password = 'eleven purple trams';
const next = 'twelve green ferries';

const signInAs = (email: string, secret = password) =>
  call(signIn, { body: { user: { email, password: secret } } });

let count = 0;

/** A member who owns their address, with a token. */
async function join() {
  const email = `racer${++count}@example.org`;
  const { body } = await call(signUp, { body: { user: { email, password } } });
  await db
    .updateTable('members')
    .set({ email_confirmed_at: new Date() })
    .where('email', '=', email)
    .execute();
  return { email, id: Number(body.user.id), token: body.auth_token };
}

/** Signs a member in while a change of the member is in progress. */
async function during(email: string, change: (transaction: typeof db) => Promise<unknown>) {
  const { signingIn } = await db.transaction().execute(async (transaction) => {
    await change(transaction);
    const signingIn = signInAs(email);
    await Promise.race([signingIn, wait(700)]);
    return { signingIn };
  });
  return signingIn;
}

describe('A sign-in with the old password while', () => {
  test('the password is being changed leaves no session', async () => {
    const { email, id } = await join();
    const hash = await hashPassword(config, next);
    const { body } = await during(email, async (db) => {
      await setPassword(db, id, hash);
      await deleteTokens(db, id);
      await endSessions(db, id);
    });
    expect((await call(me, {}, body.auth_token ?? 'none')).status).toBe(401);
    expect((await signInAs(email, next)).status).toBe(200);
  });

  test('the password is changed many times leaves no session', async () => {
    const { email, token } = await join();
    const replies = await Promise.all([
      ...Array.from({ length: 24 }, () => signInAs(email)),
      call(
        changePassword,
        { body: { current_password: password, password: next, password_confirmation: next } },
        token,
      ),
    ]);
    expect(replies.at(-1)!.status).toBe(200);
    for (const { body } of replies)
      if ('user' in body) expect((await call(me, {}, body.auth_token)).status).toBe(401);
    expect((await call(me, {}, token)).status).toBe(200);
  });

  test('the password is being changed cannot be completed with a second step', async () => {
    const { email, id } = await join();
    const secret = { member_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date() };
    await db.insertInto('two_step_secrets').values(secret).execute();
    expect((await signInAs(email)).body.code).toBe('two_step_required');
    const hash = await hashPassword(config, next);
    const { body } = await during(email, async (db) => {
      await setPassword(db, id, hash);
      await deleteTokens(db, id);
    });
    expect(body).toMatchObject({ code: 'wrong_credentials' });
    expect(
      await db.selectFrom('one_time_tokens').select('purpose').where('member_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('the account is being deactivated leaves no session that works after reactivation', async () => {
    const { email, id } = await join();
    const { body } = await during(email, async (db) => {
      await setDeactivated(db, id);
      await endSessions(db, id);
    });
    // Either the sign-in came first and its session was ended, or it came second and reactivated the account.
    const seen = await call(me, {}, body.auth_token ?? 'none');
    const [row] = await db.selectFrom('members').select('deactivated_at').where('id', '=', id).execute();
    expect(seen.status).toBe(row!.deactivated_at === null ? 200 : 401);
    await signInAs(email);
    expect((await call(me, {}, body.auth_token ?? 'none')).status).toBe(seen.status);
  });

  test('the account is being erased is answered as for an unknown account', async () => {
    const { email, id } = await join();
    const reply = await during(email, (db) => deleteMember(db, id));
    expect(reply).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });
});

test('one of ten simultaneous password changes succeeds, and an old password cannot request another address', async () => {
  const { email, token } = await join();
  const secrets = Array.from({ length: 10 }, (_, number) => `thirteen red trams ${number}`);
  const replies = await Promise.all(
    secrets.map((secret) =>
      call(
        changePassword,
        { body: { current_password: password, password: secret, password_confirmation: secret } },
        token,
      ),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  const winner = secrets[replies.findIndex(({ status }) => status === 200)]!;
  expect((await signInAs(email, winner)).status).toBe(200);

  const { id, token: own } = await join();
  const hash = await hashPassword(config, next);
  const asking = await db.transaction().execute(async (db) => {
    await setPassword(db, id, hash);
    const asking = call(
      changeEmail,
      { body: { email: 'elsewhere@example.org', current_password: password } },
      own,
    );
    await Promise.race([asking, wait(700)]);
    return { asking };
  });
  expect((await asking.asking).status).toBe(422);
  const [row] = await db.selectFrom('members').select('pending_email').where('id', '=', id).execute();
  expect(row!.pending_email).toBe(null);
});

test('fifty sign-ins during deactivation and erasure answer 200 or 401 and leave no session behind', async () => {
  for (const [leave, body] of [
    [deactivate, {}],
    [erase, { password }],
  ] as const) {
    const { email, id, token } = await join();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        number === 20 ? call(leave as typeof erase, { body }, token) : signInAs(email),
      ),
    );
    expect([...new Set(replies.map(({ status }) => status))].sort()).toSatisfy((seen: number[]) =>
      seen.every((status) => status === 200 || status === 401),
    );
    const [row] = await db.selectFrom('members').select('deactivated_at').where('id', '=', id).execute();
    const living = await db.selectFrom('sessions').select('id').where('member_id', '=', id).execute();
    if (!row || row.deactivated_at) expect(living).toEqual([]);
  }
});
