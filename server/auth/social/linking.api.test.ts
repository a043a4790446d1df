import { afterAll, expect, test } from 'vitest';
import { linkIdentity, unlinkIdentity } from '#contract/auth/social.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { openIdEnv, startOpenIdProvider } from '#server/testing/openid-provider.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { exchangeCode, completeRedirects } from '#server/testing/social-redirects.ts';

const peer = await startOpenIdProvider();
afterAll(() => peer.stop());
const app = await testApp(undefined, openIdEnv(peer));
const { call, config, db, mails, runJobs } = app;

let people = 0;
/** A person with an account at the provider, which has verified the address. */
function login(): { name: string; email: string } {
  const name = `linker${++people}`;
  const email = `${name}@example.org`;
  peer.people.set(name, { email, email_verified: true, given_name: 'Maria', family_name: 'Ruiz' });
  return { name, email };
}
const arrive = (name: string, provider = 'google') =>
  completeRedirects(app, provider, (url) => peer.visit(url, name));

/** A member with a confirmed address, and a password so that no provider is their last sign-in method. */
async function member(email = `${login().name}@member.example.org`): Promise<TestMember & { email: string }> {
  const password_hash = await hashPassword(config, 'eleven purple trams');
  return { email, ...(await buildMember(db, { email, email_confirmed_at: new Date(), password_hash })) };
}

async function linkTo({ token }: TestMember, name: string, provider = 'google') {
  const { fragment, cookie } = await arrive(name, provider);
  return call(linkIdentity, { body: { code: fragment.social! } }, token, { cookie });
}

/** Subjects of the notices that a member was sent, as text and HTML say them. */
async function notices(email: string): Promise<string[]> {
  expect(await runJobs()).toEqual([]);
  const all = (await mails(email)).filter(({ headers }) => /linked/.test(headers.subject!));
  for (const { text, html, headers } of all)
    for (const part of [text, html]) {
      expect(part).toContain(headers.subject!.split(' ')[0]);
      expect(part).toContain('If it was not you');
      expect(part).toContain('https://polity.test/settings');
    }
  return all.map(({ headers }) => headers.subject!);
}

test('linking and unlinking send one email each; a failed attempt sends none', async () => {
  const [owner, other, known] = [await member(), await member(), login()];
  for (const provider of ['google', 'apple'])
    expect(await linkTo(owner, known.name, provider)).toMatchObject({
      status: 200,
      body: { message: 'The account has been linked.' },
    });
  expectRefusal(await linkTo(other, known.name), 'identity_taken');
  // Already linked: nothing changes, so no notice is sent.
  expect((await linkTo(owner, known.name)).status).toBe(200);
  const params = { provider: 'google' as const };
  expect((await call(unlinkIdentity, { params, body: {} }, owner.token)).status).toBe(200);
  expectRefusal(await call(unlinkIdentity, { params, body: {} }, owner.token), 'not_found');
  expect((await notices(owner.email)).toSorted()).toEqual([
    'Apple was linked for your Polity account',
    'Google was linked for your Polity account',
    'Google was unlinked for your Polity account',
  ]);
  expect(await notices(other.email)).toEqual([]);
});

test('signing in with a verified address links the account of its owner, who gets an email', async () => {
  const known = login();
  const owner = await member(known.email);
  const reply = await exchangeCode(app, await arrive(known.name));
  expect(reply).toMatchObject({ status: 200, body: { user: { id: owner.id } } });
  expect(await notices(known.email)).toEqual(['Google was linked for your Polity account']);
});

test('one provider account is linked to one member, also when many link it at once', async () => {
  for (let round = 0; round < 10; round++) {
    const known = login();
    const members = await Promise.all(Array.from({ length: 8 }, () => member()));
    const arrivals = await Promise.all(members.map(() => arrive(known.name)));
    const replies = await Promise.all(
      members.map(({ token }, index) => {
        const { fragment, cookie } = arrivals[index]!;
        return call(linkIdentity, { body: { code: fragment.social! } }, token, { cookie });
      }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const rows = await db
      .selectFrom('member_identities')
      .select('member_id')
      .where('subject', '=', known.name)
      .execute();
    expect(rows).toHaveLength(1);
  }
});

test('keeps one of two sign-in methods removed at the same moment', async () => {
  for (let round = 0; round < 20; round++) {
    const known = login();
    const owner = await member();
    await linkTo(owner, known.name, 'google');
    await linkTo(owner, known.name, 'apple');
    await db.updateTable('members').set({ password_hash: null }).where('id', '=', owner.id).execute();
    const replies = await Promise.all(
      (['google', 'apple'] as const).map((provider) =>
        call(unlinkIdentity, { params: { provider }, body: {} }, owner.token),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});
