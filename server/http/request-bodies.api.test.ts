import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { setCaptions, setPoster } from '#contract/media.ts';
import { updateAvatar } from '#contract/members/avatar.ts';
import { updateUser } from '#contract/members/user.ts';
import { parseNested } from './request-bodies.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { app, config, send, db } = await testApp();
const boundary = 'polity-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;

function part(name: string, value: string | Buffer, headers = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
}
function form(...parts: (Buffer | string)[]): Buffer {
  return Buffer.concat(parts.map((piece) => Buffer.from(piece)));
}
const post = (type: string | undefined, payload: string | Buffer, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    url: signUp.path,
    headers: { ...(type && { 'content-type': type }), ...headers },
    payload,
  });

test('refuses forms on other sites, which could sign a visitor in to an account of their owner', async () => {
  const credentials = { email: 'owner@example.org', password: 'eleven purple trams' };
  await post('application/json', JSON.stringify({ user: credentials }));
  const signInForm = (headers: Record<string, string>) =>
    send({
      method: 'POST',
      url: signIn.path,
      payload: new URLSearchParams({
        'user[email]': credentials.email,
        'user[password]': credentials.password,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  for (const origin of ['https://evil.example', 'https://polity.test.evil.example', 'null', '']) {
    const reply = await signInForm({ origin });
    expectRefusal(reply, 'forbidden');
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
  for (const headers of [
    {} as Record<string, string>,
    { origin: 'https://polity.test' },
    { origin: 'http://polity.local:3000', host: 'polity.local:3000' },
  ])
    expect((await signInForm(headers)).status).toBe(200);
});

const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

test('answers targets in absolute form, and "*" with 404', async () => {
  const ask = async (target: string) => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${address.host}\r\nconnection: close\r\n\r\n`);
    const reply = Buffer.concat((await socket.toArray()) as Buffer[]);
    return reply.toString().split('\r\n')[0];
  };
  expect(await ask(`http://${address.host}/api/v1/bills?filter=fed`)).toBe('HTTP/1.1 200 OK');
  expect(await ask(`HTTP://other.example`)).toBe('HTTP/1.1 404 Not Found');
  expect(await ask('*')).toBe('HTTP/1.1 404 Not Found');
});

test.each([
  [413, 'body_too_large', `GET /api/v1/search?q=${'a'.repeat(20_000)} HTTP/1.1`],
  [400, 'malformed_body', 'GET /api/v1/search?q=a b'],
])('answers a request that Node cannot read with %i %s in JSON', async (status, code, line) => {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(`${line}\r\nhost: ${address.host}\r\n\r\n`);
  const reply = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
  expect(reply).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toEqual({ errors: expect.any(String), code });
});

test.each([
  [
    'JSON',
    'application/json',
    (email: string) => JSON.stringify({ user: { email, password: 'eleven purple trams' } }),
  ],
  [
    'JSON with a character set',
    'application/json; charset=utf-8',
    (email: string) => JSON.stringify({ user: { email, password: 'eleven purple trams' } }),
  ],
  [
    'a URL-encoded form',
    'application/x-www-form-urlencoded',
    (email: string) => `user[email]=${email}&user[password]=eleven+purple+trams`,
  ],
  [
    'an escaped URL-encoded form',
    'application/x-www-form-urlencoded',
    (email: string) => `user%5Bemail%5D=${email}&user%5Bpassword%5D=eleven%20purple%20trams`,
  ],
  [
    'a multipart form',
    formType,
    (email: string) => form(part('user[email]', email), part('user[password]', 'eleven purple trams'), end),
  ],
])('accepts %s', async (name, type, body) => {
  const email = `${name.replaceAll(/\W/g, '')}@example.org`;
  const reply = await post(type, body(email));
  expect({ status: reply.status, user: reply.body.user }).toMatchObject({
    status: 201,
    user: { email: email.toLowerCase() === email ? email : expect.any(String) },
  });
});

test('accepts forms with text in any script', async () => {
  const { token } = await buildMember(db);
  const about = 'é + & = % 日本 😀';
  const bodies: [string, string | Buffer][] = [
    ['application/x-www-form-urlencoded', `user[about_me]=${encodeURIComponent(about)}`],
    [formType, form(part('user[about_me]', about), end)],
    ['application/json', JSON.stringify({ user: { about_me: about } })],
  ];
  for (const [type, payload] of bodies) {
    const { body } = await send({
      method: 'PUT',
      url: updateUser.path,
      headers: { authorization: token, 'content-type': type },
      payload,
    });
    expect(body.user).toMatchObject({ about_me: about });
  }
});

test('reads digits in a form as numbers where the schema has numbers', async () => {
  const { token } = await buildMember(db, { state: 'NY', zip5: '10001', congressional_district: null });
  const { body } = await send({
    method: 'PUT',
    url: updateUser.path,
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user[congressional_district]=12',
  });
  expect(body.user).toMatchObject({ districts: { congressional_district: 12 } });
});

test.each([
  '{',
  '{"user":',
  '{"user":{"email":"a@b.org"',
  'undefined',
  "{'user':1}",
  '\u0000',
  '{"user":1}{"user":1}',
  'user[email]=a',
])('answers the broken JSON %j with 400', async (payload) =>
  expectRefusal(await post('application/json', payload), 'malformed_body'),
);

test.each([
  '{"__proto__":{"is_admin":true}}',
  '{"user":{"__proto__":{"is_admin":true}}}',
  '{"user":{"constructor":{"prototype":{"is_admin":true}}}}',
])('%s changes no prototype', async (payload) => {
  expectRefusal(await post('application/json', payload), 'malformed_body');
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
});

test.each([
  '__proto__[is_admin]=1',
  'user[__proto__][is_admin]=1',
  'constructor[prototype][is_admin]=1',
  'user[constructor][prototype][is_admin]=1',
])('the form %s changes no prototype', async (payload) => {
  expect((await post('application/x-www-form-urlencoded', payload)).status).toBe(422);
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
});

test.each(['null', '[]', '"text"', '1', 'true', '', '{}', '[[[]]]'])(
  'the JSON body %j is refused with the missing fields',
  async (payload) => {
    const { status, body } = await post('application/json', payload);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_values' });
  },
);

test('refuses JSON that is nested 10,000 levels deep', async () => {
  for (const payload of [
    `{"user":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    `${'{"user":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ]) {
    expectRefusal(
      await post('application/json', payload),
      'invalid_values',
      ...(payload.includes('[') ? ['user'] : ['email', 'password']),
    );
  }
  expect((await post('application/x-www-form-urlencoded', `user${'[a]'.repeat(10_000)}=1`)).status).toBe(422);
});

test.each([
  'text/plain',
  'application/xml',
  'text/html',
  'application/octet-stream',
  'multipart/mixed; boundary=x',
  'image/png',
  'nonsense',
])('answers the media type %s with 415', async (type) =>
  expectRefusal(await post(type, 'user[email]=a@example.org'), 'unsupported_media_type'),
);

test('answers a body without a media type with 415', async () => {
  expectRefusal(
    await send({ method: 'POST', url: signUp.path, payload: Buffer.from('{}') }),
    'unsupported_media_type',
  );
});

test.each([
  [
    'JSON',
    'application/json',
    () => Buffer.from(JSON.stringify({ user: { email: 'a'.repeat(20_000_000) } })),
  ],
  [
    'URL-encoded',
    'application/x-www-form-urlencoded',
    () => Buffer.from(`user[email]=${'a'.repeat(20_000_000)}`),
  ],
  ['multipart', formType, () => form(part('user[email]', 'a'.repeat(20_000_000)), end)],
])('answers a %s body of 20 MB with 413, with and without Content-Length', async (_, type, payload) => {
  expectRefusal(await post(type, payload()), 'body_too_large');
  const stream = await app.inject({
    method: 'POST',
    url: signUp.path,
    headers: { 'content-type': type },
    payload: Readable.from([payload()]),
  });
  expect({ status: stream.statusCode, body: stream.json() }).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  });
});

test.each([
  ['PUT', updateAvatar.path],
  ['PUT', setPoster.path.replace(':id', 'x')],
  ['PUT', setCaptions.path.replace(':id', 'x')],
] as const)('takes no larger JSON where a file is expected: %s %s', async (method, url) => {
  const { token: authorization } = await buildMember(db);
  const headers = { authorization, 'content-type': 'application/json' };
  const payload = JSON.stringify({ user: 'a'.repeat(300_000) });
  expectRefusal(await send({ method, url, headers, payload }), 'body_too_large');
});

test.each(['keep-alive', 'close'])(
  'refuses a body over the limit before it has arrived, and reads the rest (connection: %s)',
  async (connection) => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `POST ${signUp.path} HTTP/1.1\r\nhost: ${address.host}\r\nconnection: ${connection}\r\n` +
        'content-type: application/json\r\ncontent-length: 5000000\r\n\r\n',
    );
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toContain('HTTP/1.1 413 ');
    // Fails if the server has closed the connection.
    socket.end(Buffer.alloc(5_000_000));
    await once(socket, 'close');
  },
);

test.each(['ids[]', 'ids[7]'])('reads a list of 1,000 fields named like %s', (name) => {
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index));
  const fields = ids.map((id) => `${name.replace('7', id)}=${id}`);
  expect(parseNested(fields.join('&'))).toEqual({ ids });
});

test('reads a multipart form with a list of 1,000 fields', async () => {
  const zips = Array.from({ length: 1_000 }, () => part('user[zips][]', '94110'));
  const { token } = await buildMember(db);
  const reply = await app.inject({
    method: 'PUT',
    url: updateUser.path,
    headers: { 'content-type': formType, authorization: token },
    payload: form(...zips, part('user[about_me]', 'Teacher'), end),
  });
  expect(reply.json()).toMatchObject({ user: { about_me: 'Teacher' } });
});

test('rejects a URL-encoded form with more fields than the limit', async () => {
  const fields = Array.from({ length: 1_200 }, (_, index) => `ids[]=${index}`);
  const payload = [...fields, 'user[email]=a@example.org'].join('&');
  expectRefusal(await post('application/x-www-form-urlencoded', payload), 'body_too_large');
});

test('limits the size and the number of fields of a multipart form', async () => {
  const large = form(
    ...Array.from({ length: 40 }, (_, index) => part(`field${index}`, 'a'.repeat(60_000))),
    end,
  );
  const stream = await app.inject({
    method: 'POST',
    url: signUp.path,
    headers: { 'content-type': formType },
    payload: Readable.from([large]),
  });
  expect(stream.statusCode).toBe(413);
  expectRefusal(
    await post(
      formType,
      form(...Array.from({ length: 1_200 }, (_, index) => part(`field${index}`, 'a')), end),
    ),
    'body_too_large',
  );
});

test.each([
  ['cut off after a part', form(part('user[email]', 'a@example.org'))],
  ['cut off within a header', form(`--${boundary}\r\nContent-Dispo`)],
  ['without any boundary in it', form('user[email]=a@example.org')],
  ['with a part named __proto__', form(part('__proto__', 'x'), end)],
  ['with a JSON part that is broken', form(part('user', '{', 'Content-Type: application/json\r\n'), end)],
])('answers a multipart form %s with 400', async (_, payload) =>
  expectRefusal(await post(formType, payload), 'malformed_body'),
);

test('answers a multipart form without a boundary with 400', async () => {
  expectRefusal(await post('multipart/form-data', 'abc'), 'malformed_body');
});

test.each([
  [
    'half a UTF-16 pair',
    part('user[email]', Buffer.from([0x00, 0xd8]), 'Content-Type: text/plain; charset=utf-16le\r\n'),
  ],
  ['JSON that hides toString', part('user[email]', '{"toString":1}', 'Content-Type: application/json\r\n')],
  ['bytes of no character set', part('user[email]', Buffer.from([0xff, 0xfe, 0x00]))],
  ['an unknown character set', part('user[email]', 'a', 'Content-Type: text/plain; charset=klingon\r\n')],
])('answers a multipart form with %s with a 4xx status', async (_, piece) => {
  const { status } = await post(formType, form(piece, end));
  expect([400, 415, 422]).toContain(status);
});

test('a file that the server cannot write is no error of the client', async () => {
  const { token: authorization } = await buildMember(db);
  const folder = join(config.dataDir, 'uploads');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="user[avatar]"; filename="a.png"\r\n\r\nhello\r\n`;
  const headers = { authorization, 'content-type': formType };
  const upload = () => send({ method: 'PUT', url: updateAvatar.path, headers, payload: form(file, end) });
  expectRefusal(await upload(), 'internal');
  await rm(folder);
  expectRefusal(await upload(), 'unsupported_media_type');
});

test('answers an unexpected file with 415', async () => {
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n`;
  expectRefusal(await post(formType, form(file, end)), 'unsupported_media_type');
});

test.each([
  ['GET', '/api/nope'],
  ['POST', '/api/v1/nope'],
  ['PUT', '/nope'],
  ['DELETE', '/api/v1/bills'],
  ['PATCH', '/api/v1/users'],
  ['OPTIONS', '/api/v1/users'],
  ['GET', '/api/v1/bills/%ff'],
  ['GET', '/api/v1/bills/%'],
  ['GET', `/api/v1/bills/${'a'.repeat(300)}`],
  ['GET', '/api/v1/bills/1/extra/parts'],
  ['GET', '//'],
  ['GET', '/api/v1/../../etc/passwd'],
] as const)('%s %s answers 404 in JSON', async (method, url) => {
  const reply = await send({ method, url });
  expectRefusal(reply, 'not_found');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('sends nosniff and a referrer policy with every reply', async () => {
  for (const url of ['/healthz', '/api/v1/bills', '/api/nope', '/api/v1/bills/%ff', '/api/docs']) {
    const { headers } = await send({ method: 'GET', url });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});
