import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendInvites } from '#contract/connect/invitations.ts';
import { updateDevice } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { listenLocally } from '#server/testing/local-server.ts';

type Message = {
  to: string;
  title: string;
  body: string;
  data: { page: string };
  badge: number;
  ttl: number;
};

/** A local replacement of Expo's push service: records messages and answers for each app as a test wants. */
const asked: { path: string; authorization: string | undefined; body: unknown }[] = [];
let status = 200;
let gone = { atOnce: '', later: '' };
const lost = (message: string) => ({ status: 'error', message, details: { error: 'DeviceNotRegistered' } });
const service = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString()) as unknown;
  asked.push({ path: request.url!, authorization: request.headers.authorization, body });
  // As Expo answers a call for phones of two projects.
  const isMixed =
    Array.isArray(body) && new Set((body as Message[]).map(({ to }) => to.includes('other'))).size > 1;
  if (isMixed) {
    const errors = [{ code: 'PUSH_TOO_MANY_EXPERIENCE_IDS', message: 'Not the same project' }];
    return void response.writeHead(400).end(JSON.stringify({ errors }));
  }
  const data = request.url!.endsWith('/send')
    ? (body as Message[]).map(({ to }) =>
        to === gone.atOnce ? lost('not there') : { status: 'ok', id: `ticket ${to}` },
      )
    : Object.fromEntries(
        (body as { ids: string[] }).ids.map((id) => [
          id,
          id === `ticket ${gone.later}` ? lost('gone') : { status: 'ok' },
        ]),
      );
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
});
const { origin, stop } = await listenLocally(service);
afterAll(stop);
const { call, db, runJobs } = await testApp(undefined, {
  EXPO_PUSH_URL: origin,
  EXPO_ACCESS_TOKEN: 'of-the-project',
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
  gone = { atOnce: '', later: '' };
});

let serial = 0;
/** A member with `count` phones. @returns their tokens, too. */
async function withPhones(count: number, name = 'phone'): Promise<{ member: TestMember; tokens: string[] }> {
  const member = await buildMember(db);
  const tokens = Array.from({ length: count }, () => `ExponentPushToken[${name}-${++serial}]`);
  for (const device_token of tokens) {
    const body = { device_id: device_token, device_token, device_type: 'ios', push_type: 'expo' as const };
    expect((await call(updateDevice, { body }, member.token)).status).toBe(200);
  }
  return { member, tokens };
}
async function invite(receiver: TestMember) {
  const sender = await buildMember(db, { first_name: 'Ana' });
  expect((await call(sendInvites, { body: { member_ids: [receiver.id] } }, sender.token)).status).toBe(200);
  return runJobs();
}
async function runLater() {
  await sql`update pgboss.job set start_after = now() where name = 'push' and state = 'created'`.execute(db);
  return runJobs();
}
const tokensOf = async (member: TestMember) =>
  (await db.selectFrom('devices').select('device_token').where('member_id', '=', member.id).execute())
    .map(({ device_token }) => device_token)
    .toSorted();

test('sends an invitation to all phones of the receiver in one call', async () => {
  const { member, tokens } = await withPhones(2);
  await invite(member);
  expect(asked).toHaveLength(1);
  const [{ path, authorization, body }] = asked as [(typeof asked)[0]];
  expect(path).toBe('/--/api/v2/push/send');
  expect(authorization).toBe('Bearer of-the-project');
  expect((body as Message[]).map(({ to }) => to).toSorted()).toEqual(tokens);
  for (const message of body as Message[])
    expect(message).toMatchObject({
      title: 'Ana Ruiz',
      body: 'invites you to connect.',
      data: { page: 'invitation_list' },
      ttl: 86_400,
    });
});

test('the badge counts what the list shows', async () => {
  const { member } = await withPhones(1);
  await invite(member);
  await db.deleteFrom('invitations').execute();
  await invite(member);
  expect(asked.map(({ body }) => (body as Message[])[0]!.badge)).toEqual([1, 1]);
});

test('a phone of another Expo project does not keep the others from being reached', async () => {
  const [one, two] = [await withPhones(2), await withPhones(1, 'other')];
  await db
    .updateTable('devices')
    .set({ member_id: one.member.id })
    .where('member_id', '=', two.member.id)
    .execute();
  expect(await invite(one.member)).toEqual([]);
  const sent = asked.filter(({ body }) => (body as Message[]).length === 1);
  expect(sent.map(({ body }) => (body as [Message])[0].to).toSorted()).toEqual(
    [...one.tokens, ...two.tokens].toSorted(),
  );
});

test('deletes phones that a ticket or a later receipt reports as gone', async () => {
  const { member, tokens } = await withPhones(3);
  gone = { atOnce: tokens[0]!, later: tokens[1]! };
  await invite(member);
  expect(await tokensOf(member)).toEqual([tokens[1], tokens[2]]);
  expect(await runJobs()).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(await runLater()).toEqual([]);
  const receipts = asked.filter(({ path }) => path === '/--/api/v2/push/getReceipts');
  expect(receipts.flatMap(({ body }) => (body as { ids: string[] }).ids)).toEqual(
    expect.arrayContaining([`ticket ${tokens[1]}`, `ticket ${tokens[2]}`]),
  );
  expect(await tokensOf(member)).toEqual([tokens[2]]);
});

test('keeps phones and tries again when the push service fails', async () => {
  const { member, tokens } = await withPhones(1);
  status = 500;
  expect(await invite(member)).toEqual([]);
  expect(await runLater()).toMatchObject([{ message: '1 notifications could not be sent.' }]);
  expect(asked).toHaveLength(2);
  expect(await tokensOf(member)).toEqual(tokens);
});
