import { readdir } from 'node:fs/promises';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avatarMaxBytes, removeAvatar as removeCall, updateAvatar } from '#contract/members/avatar.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { removeAvatar } from '#server/media/avatar-files.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { app, call, config, db, runJobs, send } = await testApp();
const boundary = 'x-polity';

function form(
  bytes: Uint8Array,
  { name = 'user[avatar]', filename = 'me.jpg', end = `\r\n--${boundary}--\r\n` } = {},
): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]);
}

const put = (token: string | undefined, payload: Buffer) =>
  send({
    method: 'PUT',
    url: updateAvatar.path,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: token }),
    },
  });
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const connections = () => new Promise((done) => app.server.getConnections((_, count) => done(count)));
/** The same over a connection that can be broken off. */
const startPut = (token: string, headers: OutgoingHttpHeaders = {}) =>
  request({
    port,
    path: updateAvatar.path,
    method: 'PUT',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: token,
      ...headers,
    },
  }).on('error', () => undefined);
const fetchFile = (url: string) => app.inject({ method: 'GET', url });
const stored = () => readdir(join(config.dataDir, 'media'), { recursive: true }).catch((): string[] => []);
const picture = (width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c63' } });

/** A PNG whose header declares a size, with only a few bytes of data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'stores a %s as WebP and JPEG in two sizes of 4:3, cached without limit and never served as HTML',
  async (format) => {
    const { token } = await buildNewcomer(db);
    const { status, body } = await put(token, form(await picture().toFormat(format).toBuffer()));
    const pic_url = body.pic_url as string;
    expect({ status, message: body.message, avatar: (body.user as { avatar: string }).avatar }).toEqual({
      status: 200,
      message: expect.any(String),
      avatar: pic_url,
    });
    for (const [file, width, height] of [
      ['small.webp', 240, 180],
      ['small.jpg', 240, 180],
      ['large.webp', 800, 600],
      ['large.jpg', 800, 600],
    ] as const) {
      const reply = await fetchFile(pic_url.replace('small.webp', file));
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
        width,
        height,
        format: file.endsWith('jpg') ? 'jpeg' : 'webp',
      });
      expect(reply.headers).toMatchObject({
        'content-type': file.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  },
);

test('removes the metadata of a photo and turns it upright', async () => {
  const { token } = await buildMember(db);
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const photo = await picture(400, 600)
    .composite([{ input: red, top: 0, left: 0 }])
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '37/1 46/1 30/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  expect(photo.toString('latin1')).toContain('Exif');
  const { body } = await put(token, form(photo));
  const kept = await fetchFile((body.pic_url as string).replace('small.webp', 'large.jpg'));
  expect(kept.rawPayload.toString('latin1')).not.toMatch(/Exif|Secret/);
  const { data } = await sharp(kept.rawPayload)
    .extract({ left: 400, top: 590, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
});

test('a new picture has a new address, and the files of the old one are removed', async () => {
  const { token } = await buildMember(db);
  const before = await stored();
  const first = (await put(token, form(await picture().jpeg().toBuffer()))).body.pic_url as string;
  const second = (await put(token, form(await picture().png().toBuffer()))).body.pic_url as string;
  expect(second).not.toBe(first);
  expect(await runJobs()).toEqual([]);
  expect([(await fetchFile(first)).statusCode, (await fetchFile(second)).statusCode]).toEqual([404, 200]);
  await removeAvatar(config, second);
  expect(await stored()).toEqual(before);
});

test('an upload whose sender goes away before it begins does not count as one in progress', async () => {
  const { token } = await buildMember(db);
  await db.transaction().execute(async (transaction) => {
    await sql`lock table sessions`.execute(transaction);
    const senders = [1, 2, 3].map(() => startPut(token, { 'content-length': 10_000 }));
    senders.forEach((sender) => sender.flushHeaders());
    await expect.poll(connections).toBe(senders.length);
    await untilBlocked(transaction);
    senders.forEach((sender) => sender.destroy());
    await expect.poll(connections).toBe(0);
  });
  const bytes = form(await picture().jpeg().toBuffer());
  await expect.poll(async () => (await put(token, bytes)).status).toBe(200);
});

test('an upload whose sender goes away before the reply leaves nothing and does not count', async () => {
  const { id, token } = await buildMember(db);
  const received = () => readdir(join(config.dataDir, 'uploads'));
  const bytes = form(await picture().jpeg().toBuffer());
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
    const senders = [1, 2, 3].map(() => startPut(token));
    senders.forEach((sender) => sender.end(bytes));
    await expect.poll(received).toHaveLength(senders.length);
    await untilBlocked(transaction);
    senders.forEach((sender) => sender.destroy());
    await expect.poll(connections).toBe(0);
  });
  await expect.poll(received).toEqual([]);
  expect((await put(token, bytes)).status).toBe(200);
});

test('accepts three of many simultaneous uploads, and keeps the files of one', async () => {
  const member = await buildMember(db);
  const before = new Set(await stored());
  const bytes = form(await picture().jpeg().toBuffer());
  const replies = await Promise.all(Array.from({ length: 12 }, () => put(member.token, bytes)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await expect.poll(() => readdir(join(config.dataDir, 'uploads'))).toEqual([]);
  const { avatar } = await db
    .selectFrom('members')
    .select('avatar')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect((await fetchFile(avatar!)).statusCode).toBe(200);
  expect(await runJobs()).toEqual([]);
  expect((await stored()).filter((path) => !before.has(path) && path.includes('.'))).toHaveLength(4);
});

const jpeg = await picture().jpeg().toBuffer();
const bad: [string, Buffer, ErrorCode, ...string[]][] = [
  ['text', Buffer.from('hello'), 'unsupported_media_type'],
  ['nothing', Buffer.alloc(0), 'unsupported_media_type'],
  [
    'an SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
    ),
    'unsupported_media_type',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'unsupported_media_type'],
  [
    'HTML that begins like a comment',
    Buffer.from('<!-- --><script>alert(1)</script>'),
    'unsupported_media_type',
  ],
  ['an AVIF', await picture(64, 64).avif().toBuffer(), 'unsupported_media_type'],
  ['a TIFF', await picture(64, 64).tiff().toBuffer(), 'unsupported_media_type'],
  ['a JPEG cut short', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'invalid_values', 'avatar'],
  ['only the first bytes of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'invalid_values', 'avatar'],
  [
    'a JPEG name on script',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
    'invalid_values',
    'avatar',
  ],
  ['50,000 × 50,000 pixels', pngOf(50_000, 50_000), 'invalid_values', 'avatar'],
  ['more than 10 MB', Buffer.concat([jpeg, Buffer.alloc(avatarMaxBytes)]), 'body_too_large'],
];

test.each(bad)('refuses an upload with %s and deletes its files', async (_, bytes, code, ...fields) => {
  const member = await buildMember(db);
  const before = await stored();
  expectRefusal(await put(member.token, form(bytes)), code, ...fields);
  expect(await stored()).toEqual(before);
  expect(
    await db.selectFrom('members').select('avatar').where('id', '=', member.id).executeTakeFirstOrThrow(),
  ).toEqual({ avatar: null });
});

test('a picture that is too large is refused with the limit', async () => {
  const { token } = await buildMember(db);
  const reply = await put(token, form(Buffer.concat([jpeg, Buffer.alloc(avatarMaxBytes)])));
  expect(reply.body).toMatchObject({ errors: 'This file is too large. It can have up to 10 MB.' });
});

test('an upload needs a session and a file', async () => {
  expectRefusal(await put(undefined, form(jpeg)), 'invalid_session');
  const { token } = await buildMember(db);
  expectRefusal(await put(token, form(jpeg, { name: 'picture' })), 'unsupported_media_type');
  expectRefusal(
    await send({
      method: 'PUT',
      url: updateAvatar.path,
      payload: { user: { avatar: 'data:image/png;base64,AAAA' } },
      headers: { authorization: token },
    }),
    'invalid_values',
    'avatar',
  );
  const without = await send({ method: 'PUT', url: updateAvatar.path, headers: { authorization: token } });
  expect(without).toMatchObject({ status: 422, body: { errors: 'Choose a file.' } });
  expectRefusal(
    await send({
      method: 'PUT',
      url: updateAvatar.path,
      payload: jpeg,
      headers: { authorization: token, 'content-type': 'image/jpeg' },
    }),
    'unsupported_media_type',
  );
  const twice = Buffer.concat([form(jpeg, { end: '\r\n' }), form(jpeg)]);
  expect((await put(token, twice)).status).toBeGreaterThanOrEqual(413);
});

test('an upload that ends early at any byte is a client error', async () => {
  const { token } = await buildMember(db);
  const whole = form(jpeg);
  for (let length = 1; length < whole.length - 8; length += Math.floor(whole.length / 40)) {
    const { status } = await put(token, whole.subarray(0, length));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});

test.each([
  '/media/',
  '/media/avatars',
  '/media/../embedded/PG_VERSION',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/avatars/aaaaaaaaaaaaaaaaaaaaaa/small.svg',
  '/media/avatars/aaaaaaaaaaaaaaaaaaaaaa/small.webp',
])('answers 404 for %s', async (url) => {
  expect((await fetchFile(url)).statusCode).toBe(404);
});

test('a picture can be removed, with its files, and removing none is fine', async () => {
  const { token } = await buildMember(db);
  const before = (await stored()).length;
  await put(token, form(await picture().jpeg().toBuffer()));
  expect((await stored()).length).toBeGreaterThan(before);
  for (const _ of [1, 2]) {
    const { status, body } = await call(removeCall, {}, token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Your picture has been removed', user: { avatar: null } },
    });
  }
  expect(await runJobs()).toEqual([]);
  expect(await stored()).toHaveLength(before);
});
