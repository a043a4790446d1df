import { readdir, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { getMedia, uploadsPath } from '#contract/media.ts';
import { mediaTooLarge, videoMaxBytes } from '#contract/media/limits.ts';
import { createUpload, fixture, sendPart, tusHeaders, uploadMedia } from '#server/testing/media.ts';
import { buildAd } from '#server/testing/ads.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { startS3Peer } from '#server/testing/s3-peer.ts';
import { mediaStorage } from './media.ts';
import { sweepMedia } from './sweep.ts';

const peer = await startS3Peer();
afterAll(() => peer.stop());
const clip = await fixture('clip.mp4');
/** 1 × 1 pixel. */
const gifStart = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
const gifFrame = Buffer.from('2c0000000001000100000202440100', 'hex');

describe.each([
  ['a folder', {}],
  ['an S3 bucket', peer.env],
])('uploads stored in %s', async (_name, env) => {
  const context = await testApp(undefined, env);
  const { app, call, config, db, send, runJobs } = context;
  const storage = mediaStorage(config);
  const granted = () => buildMember(db, { may_share_media: true });
  const view = async (id: string, token: string) =>
    (await call(getMedia, { params: { id } }, token)).body.media;
  const get = (url: string, headers = {}) => app.inject({ url, headers });

  test('a video arrives in parts, and is served without its metadata', { tags: ['slow'] }, async () => {
    const member = await granted();
    const created = await createUpload(context, member.token, {
      bytes: clip.length,
      filename: 'A very long name of a film.mp4',
    });
    expect(created.status).toBe(201);
    const id = String(created.headers['location']).slice(uploadsPath.length + 1);
    const half = Math.floor(clip.length / 2);
    expect(
      (await sendPart(context, member.token, id, { offset: 0, part: clip.subarray(0, half) })).status,
    ).toBe(204);
    const head = await send({
      method: 'HEAD',
      url: `${uploadsPath}/${id}`,
      headers: tusHeaders(member.token),
    });
    expect([head.status, head.headers['upload-offset']]).toEqual([200, String(half)]);
    await sendPart(context, member.token, id, { offset: half, part: clip.subarray(half) });
    expect(await view(id, member.token)).toMatchObject({ status: 'processing', kind: 'video', url: null });

    expect(await runJobs()).toEqual([]);
    const media = await view(id, member.token);
    expect(media).toMatchObject({
      status: 'ready',
      attachment_name: 'A very long name of ',
      extension: 'mp4',
      width: 320,
      height: 240,
      duration: expect.closeTo(2, 1),
    });
    const served = await get(media.url!);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    const bytes = served.rawPayload.toString('latin1');
    expect(bytes).not.toMatch(/Secret|37\.77/);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const part = await get(media.url!, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
    expect((await storage.list()).filter((key) => key.startsWith('sources/'))).toEqual([]);
    expect(await readdir(join(config.dataDir, 'resumable-uploads'))).toEqual([]);
    expect(await readdir(join(config.dataDir, 'processing'))).toEqual([]);
  });

  test('an image is made in three sizes without its metadata', async () => {
    const { token } = await granted();
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0f5c63' } })
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .jpeg()
      .toBuffer();
    const id = await uploadMedia(context, token, photo, { filename: 'beach.jpeg' });
    await runJobs();
    const media = await view(id, token);
    expect(media).toMatchObject({ kind: 'image', attachment_name: 'beach.jpeg', width: 1600, height: 800 });
    expect(media.sizes.map(({ width }) => width)).toEqual([320, 800, 1600]);
    const folder = /files\/[\w-]+\//.exec(media.url!)![0];
    const stored = (await storage.list()).filter((key) => key.startsWith(folder));
    expect(stored.toSorted()).toEqual(['large', 'medium', 'small'].map((size) => `${folder}${size}.webp`));
    const bytes = (await get(media.sizes[0]!.url)).rawPayload;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(bytes.toString('latin1')).not.toContain('Secret');
  });

  test('a link that was changed, expired, or belongs to another file opens nothing', async () => {
    const { token } = await granted();
    const id = await uploadMedia(context, token, await fixture('clip.webm'), { filename: 'clip.webm' });
    await runJobs();
    const { url } = await view(id, token);
    const [path, query] = url!.split('?') as [string, string];
    const params = new URLSearchParams(query);
    const later = new URLSearchParams({ expires: '9999999999', signature: params.get('signature')! });
    for (const tried of [
      path,
      `${path}?${later}`,
      `${path}?expires=${params.get('expires')}&signature=${'A'.repeat(43)}`,
      `${path}?expires=${params.get('expires')}`,
      `${path.replace('video.webm', 'poster.jpg')}?${query}`,
      `${path}?expires[]=1&signature[]=2`,
    ])
      expect((await get(tried)).statusCode).toBe(404);
    expect((await get(url!)).headers['content-type']).toBe('video/webm');
  });
});

const context = await testApp();
const { call, config, db, send, runJobs } = context;

test('an upload is its member’s own, and needs permission for shares but not for ads', async () => {
  const member = await buildMember(db, { may_share_media: true });
  const other = await buildMember(db);
  expectRefusal(await createUpload(context, other.token, { bytes: 10 }), 'forbidden');
  expect((await createUpload(context, other.token, { bytes: 10, purpose: 'ad' })).status).toBe(201);
  expectRefusal(await createUpload(context, 'nobody', { bytes: 10 }), 'invalid_session');
  const newcomer = await buildNewcomer(db);
  expectRefusal(
    await createUpload(context, newcomer.token, { bytes: 10, purpose: 'ad' }),
    'account_setup_required',
  );
  const id = await uploadMedia(context, member.token, clip);
  expectRefusal(await call(getMedia, { params: { id } }, other.token), 'not_found');
  expect(
    (await send({ method: 'HEAD', url: `${uploadsPath}/${id}`, headers: tusHeaders(other.token) })).status,
  ).toBe(404);
  expectRefusal(await sendPart(context, other.token, id, { offset: 0, part: clip }), 'not_found');
  // The reply to the last part may be lost. Then the client asks, and learns that it is complete.
  const head = await send({ method: 'HEAD', url: `${uploadsPath}/${id}`, headers: tusHeaders(member.token) });
  expect(head.headers['upload-offset']).toBe(String(clip.length));
});

test.each(['?', '?x='])('an id after %s names no upload of another member', async (mark) => {
  const [member, other] = [await buildMember(db), await buildMember(db)];
  const idOf = async (token: string) =>
    String((await createUpload(context, token, { bytes: 10, purpose: 'ad' })).headers['location']).slice(
      uploadsPath.length + 1,
    );
  const [id, own] = [await idOf(member.token), await idOf(other.token)];
  const offsetOf = async (token: string, upload: string) =>
    (await send({ method: 'HEAD', url: `${uploadsPath}/${upload}`, headers: tusHeaders(token) })).headers[
      'upload-offset'
    ];
  await sendPart(context, other.token, `${own}${mark}/${id}`, { offset: 0, part: Buffer.alloc(5) });
  expect(await offsetOf(member.token, id)).toBe('0');
  expect(await offsetOf(other.token, own)).toBe('5');
});

test('a broken upload resumes, and a canceled one is deleted', { tags: ['slow'] }, async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = context.app.server.address() as AddressInfo;
  const { token } = await buildMember(db);
  const bytes = Buffer.concat([clip, Buffer.alloc(1_000_000)]);
  const { headers } = await createUpload(context, token, { bytes: bytes.length, purpose: 'ad' });
  const url = String(headers['location']);
  const id = url.split('/').at(-1)!;
  const broken = request({
    port,
    path: url,
    method: 'PATCH',
    headers: {
      ...tusHeaders(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.length,
    },
  }).on('error', () => undefined);
  broken.write(bytes.subarray(0, 500_000));
  const arrived = async () =>
    Number((await send({ method: 'HEAD', url, headers: tusHeaders(token) })).headers['upload-offset']);
  await expect.poll(arrived).toBeGreaterThan(0);
  broken.destroy();
  await expect.poll(arrived).toBe(500_000);
  expect((await sendPart(context, token, id, { offset: 3, part: Buffer.alloc(9) })).status).toBe(409);
  await sendPart(context, token, id, { offset: 500_000, part: bytes.subarray(500_000, 600_000) });
  expect(await arrived()).toBe(600_000);

  expect((await send({ method: 'DELETE', url, headers: tusHeaders(token) })).status).toBe(204);
  expect((await send({ method: 'HEAD', url, headers: tusHeaders(token) })).status).toBe(404);
  expect(await runJobs()).toEqual([]);
  expect(await readdir(join(config.dataDir, 'resumable-uploads'))).not.toContain(id);
  expect(await db.selectFrom('media_files').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('a broken upload is finished later, and deleted a day after it', { tags: ['slow'] }, async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const { port } = context.app.server.address() as AddressInfo;
  const { token } = await buildMember(db);
  const { headers } = await createUpload(context, token, { bytes: clip.length, purpose: 'ad' });
  const url = String(headers['location']);
  const id = url.split('/').at(-1)!;
  const most = Math.floor(clip.length * 0.9);
  const broken = request({
    port,
    path: url,
    method: 'PATCH',
    headers: {
      ...tusHeaders(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': clip.length,
    },
  }).on('error', () => undefined);
  broken.write(clip.subarray(0, most));
  const arrived = async () =>
    Number((await send({ method: 'HEAD', url, headers: tusHeaders(token) })).headers['upload-offset']);
  await expect.poll(arrived).toBeGreaterThan(0);
  broken.destroy();
  await expect.poll(arrived).toBe(most);
  await sendPart(context, token, id, { offset: most, part: clip.subarray(most) });
  expect(await runJobs()).toEqual([]);
  expect((await call(getMedia, { params: { id } }, token)).body.media.status).toBe('ready');
  // Nothing has attached it.
  const old = sql<Date>`now() - interval '2 days'`;
  await db.updateTable('media_files').set({ updated_at: old }).where('id', '=', id).execute();
  await sweepMedia.handle(context.services, {}, '');
  expect((await call(getMedia, { params: { id } }, token)).status).toBe(404);
  expect(await readdir(join(config.dataDir, 'resumable-uploads'))).not.toContain(id);
});

test('takes a file that is sent along with the creation of its upload', async () => {
  const { token } = await buildMember(db);
  const encoded = Buffer.from('ad').toString('base64');
  const reply = await send({
    method: 'POST',
    url: uploadsPath,
    payload: clip,
    headers: {
      ...tusHeaders(token),
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(clip.length),
      'upload-metadata': `purpose ${encoded}`,
    },
  });
  expect([reply.status, reply.headers['upload-offset']]).toEqual([201, String(clip.length)]);
  const id = String(reply.headers['location']).split('/').at(-1)!;
  expect((await call(getMedia, { params: { id } }, token)).body.media.status).toBe('processing');
});

test('refuses an upload that is to be joined with others', async () => {
  const { token } = await buildMember(db);
  const purpose = Buffer.from('ad').toString('base64');
  const headers = {
    ...tusHeaders(token),
    'upload-length': '10',
    'upload-metadata': `purpose ${purpose}`,
    'upload-concat': 'partial',
  };
  expectRefusal(await send({ method: 'POST', url: uploadsPath, headers }), 'malformed_body');
});

test('answers 503 to an upload while the disk is full', async () => {
  const { token } = await buildMember(db);
  const { headers } = await createUpload(context, token, { bytes: clip.length, purpose: 'ad' });
  const id = String(headers['location']).split('/').at(-1)!;
  const path = join(config.dataDir, 'resumable-uploads', id);
  await rm(path);
  await symlink('/dev/full', path);
  const reply = await sendPart(context, token, id, { offset: 0, part: clip });
  expectRefusal(reply, 'unavailable');
  expect(reply.headers['retry-after']).toMatch(/^\d+$/);
});

test('stores one frame of 10,000, and no script after a picture', { tags: ['slow'] }, async () => {
  const { token } = await buildMember(db, { may_share_media: true });
  const frames = Buffer.concat([
    gifStart,
    ...Array.from({ length: 10_000 }, () => gifFrame),
    Buffer.from(';'),
  ]);
  const polyglot = Buffer.concat([
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f5c63' } })
      .png()
      .toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  for (const bytes of [frames, polyglot]) {
    const id = await uploadMedia(context, token, bytes, { filename: 'a.gif' });
    expect(await runJobs()).toEqual([]);
    const { media } = (await call(getMedia, { params: { id } }, token)).body;
    const served = (await context.app.inject({ url: media.url! })).rawPayload;
    expect((await sharp(served).metadata()).pages ?? 1).toBe(1);
    expect(served.toString('latin1')).not.toContain('script');
  }
});

const refused: [string, Parameters<typeof createUpload>[2], ErrorCode, ...string[]][] = [
  ['201 MB', { bytes: 201_000_000 }, 'body_too_large'],
  ['200 MB for an ad', { bytes: videoMaxBytes, purpose: 'ad' }, 'body_too_large'],
  ['an unknown purpose', { bytes: 10, purpose: 'avatar' }, 'invalid_values', 'purpose'],
  ['no bytes', { bytes: 0 }, 'invalid_values', 'file'],
];
test.each(refused)('refuses an upload of %s before it is sent', async (_name, upload, code, ...fields) => {
  const { token } = await buildMember(db, { may_share_media: true });
  const reply = await createUpload(context, token, upload);
  expectRefusal(reply, code, ...fields);
  if (code === 'body_too_large') expect(reply.body).toMatchObject({ errors: mediaTooLarge });
});

test('refuses simultaneous uploads beyond the limits of a member', async () => {
  const { token } = await buildMember(db);
  const create = () => createUpload(context, token, { bytes: videoMaxBytes - 1, purpose: 'ad' });
  for (let count = 0; count < 4; count++) expect((await create()).status).toBe(201);
  // All three have passed the first check before one is stored.
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows.length;
  };
  const attempts = await db.transaction().execute(async (db) => {
    await sql`lock table media_files in exclusive mode`.execute(db);
    const attempts = [create(), create(), create()];
    await expect.poll(waiting).toBe(3);
    return { replies: Promise.all(attempts) };
  });
  const replies = await attempts.replies;
  const [refused, second, ...created] = replies.toSorted((a, b) => b.status - a.status);
  for (const reply of [refused!, second!]) expectRefusal(reply, 'invalid_values', 'file');
  expect(created.map(({ status }) => status)).toEqual([201]);
});

test('refuses videos beyond 2 GB of ads in 30 days', async () => {
  const member = await buildMember(db);
  const create = (bytes: number) => createUpload(context, member.token, { bytes, purpose: 'ad' });
  await buildAd(db, member.id, {}, { bytes: 1_900_000_000 });
  await buildAd(
    db,
    member.id,
    {},
    { bytes: 1_900_000_000, created_at: new Date(Date.now() - 31 * 86_400_000) },
  );
  expectRefusal(await create(100_000_001), 'invalid_values', 'file');
  expect((await create(100_000_000)).status).toBe(201);
});

test('two files at a time are checked, however many arrive', { tags: ['slow'] }, async () => {
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const before = children();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, children() - before)), 5);
  const members = await Promise.all([buildMember(db), buildMember(db), buildMember(db)]);
  const uploads = members.map(({ token }) => uploadMedia(context, token, clip, { purpose: 'ad' }));
  for (const [index, id] of (await Promise.all(uploads)).entries()) {
    const { media } = (await call(getMedia, { params: { id } }, members[index]!.token)).body;
    expect(media.status).toBe('processing');
  }
  clearInterval(timer);
  expect(most).toBe(2);
  await runJobs();
});

const text = (content: string) => Promise.resolve(Buffer.from(content));
test.each([
  ['a playlist', () => text('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1/secret.ts\n'), /^Choose an image/],
  ['a page', () => text('<!doctype html><script>alert(1)</script>'), /^Choose an image/],
  ['an MP4 cut short', async () => clip.subarray(0, 6_000), /incomplete/],
  ['an MP4 whose end is missing', async () => (await fixture('long.mp4')).subarray(0, 4_000), /incomplete/],
  ['a codec that not all browsers play', () => fixture('hevc.mp4'), /HEVC/],
  ['a profile that not all browsers play', () => fixture('h264-444.mp4'), /H\.264 High 4:4:4/],
  ['a HEIC picture', () => text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), /^Choose an image/],
  ['script after the start of a JPEG', () => text('\u00ff\u00d8\u00ff<script>'), /^Choose an image/],
])('%s fails with a reason, and nothing is left of it', { tags: ['slow'] }, async (_name, bytes, reason) => {
  const { token } = await buildMember(db, { may_share_media: true });
  const id = await uploadMedia(context, token, await bytes());
  const { media } = (await call(getMedia, { params: { id } }, token)).body;
  expect(media).toMatchObject({ status: 'failed', failure: expect.stringMatching(reason), url: null });
  expect(await readdir(join(config.dataDir, 'resumable-uploads'))).not.toContain(id);
  expect(await runJobs()).toEqual([]);
});
