import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { updateAvatar } from '#contract/members/avatar.ts';
import { readConfig } from '#server/config.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { testFolder } from '#server/testing/folder.ts';
import { multipart } from '#server/testing/multipart.ts';
import { startS3Peer } from '#server/testing/s3-peer.ts';
import { mediaStorage } from './media.ts';
import { checkBucket } from './s3-storage.ts';
import { sharp } from './sharp.ts';

const peer = await startS3Peer();
afterAll(() => peer.stop());

const folder = `avatars/${randomBytes(16).toString('base64url')}`;
const key = `${folder}/small.webp`;

describe.each([
  ['a folder', {}],
  ['an S3 bucket', peer.env],
])('media in %s', async (_name, env) => {
  const { app, config } = await testApp(undefined, env);
  const storage = mediaStorage(config);
  const get = (headers = {}) => app.inject({ url: `/media/${key}`, headers });

  test('are served whole and by range, as immutable files that are never a page', async () => {
    await storage.put(key, Buffer.from('0123456789'));
    const { statusCode, body, headers } = await get();
    expect([statusCode, body]).toEqual([200, '0123456789']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const part = await get({ range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await get({ range: 'bytes=-3' })).body).toBe('789');
    expect((await get({ range: 'bytes=20-' })).statusCode).toBe(416);
    expect((await get({ range: 'nonsense' })).body).toBe('0123456789');
  });

  test('are streamed from a file, replaced, and removed by prefix', async () => {
    const path = join(await testFolder(), 'file');
    await writeFile(path, Buffer.alloc(300_000, 7));
    await storage.putFile(key, path);
    expect(await storage.size(key)).toBe(300_000);
    expect((await buffer(await storage.read(key))).equals(Buffer.alloc(300_000, 7))).toBe(true);
    await storage.remove(folder);
    expect(await storage.size(key)).toBeUndefined();
    expect((await get()).statusCode).toBe(404);
  });

  test('are served while 60 viewers hold a file open, such as a paused video', async () => {
    await storage.put(key, Buffer.from('0123456789'));
    const readers = await Promise.race([
      Promise.all(Array.from({ length: 60 }, () => storage.read(key))),
      sleep(3_000, []),
    ]);
    expect(readers).toHaveLength(60);
    expect((await get()).body).toBe('0123456789');
    for (const reader of readers) reader.destroy();
  });

  test.each([
    '/media/avatars/../secrets.key',
    '/media/avatars/AAAAAAAAAAAAAAAAAAAAAA/other.webp',
    '/media/unknown/AAAAAAAAAAAAAAAAAAAAAA/small.webp',
    '/media/drafts/AAAAAAAAAAAAAAAAAAAAAA/small.webp',
  ])('%s is not found', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});

test('a bucket that cannot be reached answers 503 to reads and uploads', async () => {
  const env = { ...peer.env, MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' };
  const { app, db } = await testApp(undefined, env);
  expect((await app.inject({ url: `/media/${key}` })).statusCode).toBe(503);
  const { token } = await buildMember(db);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = multipart({ name: 'user[avatar]', filename: 'me.png', bytes: picture });
  const reply = await app.inject({
    method: 'PUT',
    url: updateAvatar.path,
    payload: form.payload,
    headers: { ...form.headers, authorization: token },
  });
  expect(reply.statusCode).toBe(503);
});

test('a start is refused if the bucket refuses the key, but not while the bucket is away', async () => {
  const check = (env: object) => checkBucket(readConfig({ ...peer.env, ...env }).mediaS3!);
  await check({});
  peer.rights.list = false;
  await expect(check({})).rejects.toThrow(
    'The bucket polity cannot be read: Access Denied. Check the settings',
  );
  peer.rights.list = true;
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  await check({ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' });
  expect(reported).toHaveBeenCalledWith(expect.stringContaining('cannot be read: connect ECONNREFUSED'));
});

test('keeps a new picture when the old one cannot be removed yet, and removes the old one later', async () => {
  const { send, db, runJobs } = await testApp(undefined, peer.env);
  const { token } = await buildMember(db);
  const upload = async (background: string) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const bytes = await picture.png().toBuffer();
    const { payload, headers } = multipart({ name: 'user[avatar]', filename: 'me.png', bytes });
    return send({
      method: 'PUT',
      url: updateAvatar.path,
      payload,
      headers: { ...headers, authorization: token },
    });
  };
  const isStored = ({ body }: { body: Record<string, unknown> }) =>
    peer.objects.has(String(body['pic_url']).slice('/media/'.length));
  const first = await upload('teal');
  peer.rights.delete = false;
  const second = await upload('red');
  peer.rights.delete = true;
  expect([second.status, isStored(second)]).toEqual([200, true]);
  expect(await runJobs()).toEqual([]);
  expect([isStored(first), isStored(second)]).toEqual([false, true]);
});

test('a failed write to disk leaves no file behind', async () => {
  const { config } = await testApp();
  await expect(mediaStorage(config).putFile(key, '/does/not/exist')).rejects.toThrow();
  const left = await readdir(join(config.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
