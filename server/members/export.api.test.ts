import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportData } from '#contract/members/lifecycle.ts';
import { mediaFolder, mediaStorage } from '#server/media/media.ts';
import { findUploadsOf, insertMedia, saveOutcome, setExtra } from '#server/media/media-store.ts';
import { fileKey } from '#server/media/media-view.ts';
import { newFolder } from '#server/media/receive-upload.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildShare, type TestMember } from '#server/testing/build.ts';

const { app, call, config, db } = await testApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const storage = mediaStorage(config);
const large = Buffer.alloc(30_000_000, 'x');

/** A stored video of a member. @returns its key. */
async function storeVideo({ id: ownerId }: TestMember, bytes: Buffer): Promise<string> {
  const media = { id: randomUUID(), folder: newFolder() };
  await insertMedia(db, {
    ...media,
    ownerId,
    purpose: 'share',
    name: 'clip.mp4',
    extension: 'mp4',
    bytes: bytes.length,
    status: 'processing',
    kind: 'video',
  });
  const metadata = { kind: 'video', width: 1, height: 1, duration: 1, hasPoster: false } as const;
  await saveOutcome(db, media.id, { ...metadata, files: [], sizes: [], mainFile: 'video.mp4' });
  const key = fileKey(media, 'video.mp4');
  await storage.put(key, bytes);
  return key;
}

async function begin({ token }: TestMember) {
  const headers = { authorization: token };
  const request = get(`${origin}${exportData.path}`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toBe('application/zip');
  return { request, response };
}

test('a file that is deleted during an export ends the reply, not the server', async () => {
  const member = await buildMember(db);
  const keys = [await storeVideo(member, large), await storeVideo(member, Buffer.from('small'))];
  const { response } = await begin(member);
  for (const key of keys) await storage.remove(key);
  response.resume();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('an export has a video with its poster and its captions', async () => {
  const member = await buildMember(db);
  const folder = mediaFolder(await storeVideo(member, Buffer.from('film')));
  const { id } = (await findUploadsOf(db, member.id))[0]!;
  for (const extra of ['poster', 'captions'] as const) await setExtra(db, id, `has_${extra}`);
  await storage.put(`${folder}/poster.jpg`, Buffer.from('frame'));
  await storage.put(`${folder}/captions.vtt`, Buffer.from('words'));
  const zip = await text((await begin(member)).response);
  for (const file of ['video.mp4film', 'poster.jpgframe', 'captions.vttwords'])
    expect(zip).toContain(`media/${id}/${file}`);
});

test('an export of many files causes no warning of a leak', async () => {
  const member = await buildMember(db);
  for (let count = 0; count < 12; count++) await storeVideo(member, Buffer.from('small'));
  const warnings: Error[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  const { response } = await begin(member);
  await once(response.resume(), 'end');
  expect(warnings).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'an export that is not read to its end leaves no file open',
  async () => {
    const member = await buildMember(db);
    const key = await storeVideo(member, large);
    const openFiles = async () => {
      const names = await readdir('/proc/self/fd');
      const targets = await Promise.all(
        names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
      );
      return targets.filter((target) => target === join(config.dataDir, 'media', key)).length;
    };
    const { request } = await begin(member);
    await expect.poll(openFiles).toBe(1);
    request.destroy();
    await expect.poll(openFiles).toBe(0);
  },
);

test('an export leaves out reports of the member that nobody has decided', async () => {
  const member = await buildMember(db);
  const cases = [
    { kind: 'profile', status: 'waiting' },
    { kind: 'profile', status: 'kept', decided_at: new Date() },
    { kind: 'suspension', status: 'removed', decided_at: new Date() },
  ] as const;
  for (const each of cases)
    await db
      .insertInto('moderation_cases')
      .values({ ...each, member_id: member.id })
      .execute();
  const { body } = await call(exportData, {}, member.token);
  expect(body).toMatchObject({ moderation_cases: [{ status: 'kept' }, { status: 'removed' }] });
});

test('an export leaves out that others sent a share or a comment that waits for review', async () => {
  const [member, author] = [await buildMember(db), await buildMember(db)];
  const shares = [];
  for (const review_since of [null, new Date()]) {
    const id = await buildShare(db, author.id, { receivers: [member.id] });
    await db.insertInto('post_mentions').values({ post_id: id, member_id: member.id }).execute();
    await db.updateTable('posts').set({ review_since }).where('id', '=', id).execute();
    shares.push(id);
  }
  const { body } = await call(exportData, {}, member.token);
  expect(body).toMatchObject({
    share_receivers: [{ share_id: shares[0] }],
    post_mentions: [{ post_id: shares[0] }],
  });
});
