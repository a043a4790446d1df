import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { importSPKI, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendInvites } from '#contract/connect/invitations.ts';
import { updateDevice } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { listenLocally } from '#server/testing/local-server.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = await importSPKI(
  keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  'RS256',
);

interface Message {
  token: string;
  data: Record<string, string>;
}

/** Google's token endpoint and Firebase Cloud Messaging on this machine. */
const assertions: string[] = [];
const messages: Message[] = [];
let answer: { status: number; errorCode?: string } = { status: 200 };
const service = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const reply = (status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (request.url === '/token') {
    assertions.push(new URLSearchParams(body).get('assertion')!);
    reply(200, { access_token: `access ${assertions.length}`, expires_in: 3_599, token_type: 'Bearer' });
    return;
  }
  expect(request.url).toBe('/v1/projects/polity-test/messages:send');
  expect(request.headers.authorization).toBe(`Bearer access ${assertions.length}`);
  messages.push((JSON.parse(body) as { message: Message }).message);
  const { status, errorCode } = answer;
  if (status === 200) reply(200, { name: 'projects/polity-test/messages/1' });
  else reply(status, { error: { code: status, message: 'No.', details: errorCode ? [{ errorCode }] : [] } });
});
const { origin, stop } = await listenLocally(service);
afterAll(stop);
const account = {
  type: 'service_account',
  project_id: 'polity-test',
  client_email: 'push@polity-test.iam.gserviceaccount.com',
  private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: `${origin}/token`,
};
const { call, db, runJobs } = await testApp(undefined, {
  FIREBASE_SERVICE_ACCOUNT: Buffer.from(JSON.stringify(account)).toString('base64'),
  FIREBASE_PUSH_URL: origin,
});
beforeEach(() => {
  messages.length = 0;
  answer = { status: 200 };
});

let serial = 0;
async function withPhone(): Promise<TestMember> {
  const member = await buildMember(db);
  const device_token = `phone-${++serial}:${'a'.repeat(140)}`;
  const body = { device_id: 'phone', device_token, device_type: 'android', push_type: 'fcm' as const };
  expect((await call(updateDevice, { body }, member.token)).status).toBe(200);
  return member;
}
async function invite(receiver: TestMember) {
  const sender = await buildMember(db, { first_name: 'Ana' });
  expect((await call(sendInvites, { body: { member_ids: [receiver.id] } }, sender.token)).status).toBe(200);
  return runJobs();
}
const devicesOf = (member: TestMember) =>
  db.selectFrom('devices').select('id').where('member_id', '=', member.id).execute();

test('sends notifications to the phone apps with one signed access token', async () => {
  const [first, second] = [await withPhone(), await withPhone()];
  expect(await invite(first)).toEqual([]);
  expect(await invite(second)).toEqual([]);
  expect(assertions).toHaveLength(1);
  const { payload } = await jwtVerify(assertions[0]!, publicKey, {
    issuer: account.client_email,
    audience: account.token_uri,
  });
  expect(payload['scope']).toBe('https://www.googleapis.com/auth/firebase.messaging');
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    token: expect.stringMatching(/^phone-\d+:a+$/),
    notification: { title: 'Ana Ruiz', body: 'invites you to connect.' },
    data: { page: 'invitation_list', id: '', notification_id: expect.stringMatching(/^\d+$/) },
    android: { ttl: '86400s', notification: { notification_count: 1 } },
    apns: { payload: { aps: { badge: 1 } } },
  });
});

test('keeps a phone and tries again while Firebase fails, then deletes it when the app is gone', async () => {
  const member = await withPhone();
  answer = { status: 503, errorCode: 'UNAVAILABLE' };
  expect(await invite(member)).toEqual([]);
  expect(await devicesOf(member)).toHaveLength(1);
  // An access token that was withdrawn is renewed.
  answer = { status: 401 };
  expect(await retry()).toMatchObject([
    { message: '1 notifications could not be sent. Firebase refused the service account: 401' },
  ]);
  answer = { status: 404, errorCode: 'UNREGISTERED' };
  await retry();
  expect(assertions).toHaveLength(2);
  expect(messages).toHaveLength(3);
  expect(await devicesOf(member)).toHaveLength(0);
});

async function retry() {
  await sql`
    update pgboss.job set start_after = now()
    where name = 'push' and state in ('created', 'retry')`.execute(db);
  return runJobs();
}

test('a message that Firebase refuses is not sent again', async () => {
  const member = await withPhone();
  answer = { status: 400, errorCode: 'INVALID_ARGUMENT' };
  expect(await invite(member)).toEqual([]);
  expect(messages).toHaveLength(1);
  expect(await devicesOf(member)).toHaveLength(1);
});

test('rejects an invalid registration token', async () => {
  const { token } = await buildMember(db);
  for (const device_token of ['short', 'a'.repeat(1_001), `${'a'.repeat(40)} <script>`, 'a/../'.repeat(9)]) {
    const body = { device_id: 'phone', device_token, device_type: 'ios', push_type: 'fcm' as const };
    expectRefusal(await call(updateDevice, { body }, token), 'invalid_values', 'device_token');
  }
});
