import { randomUUID } from 'node:crypto';
import { readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteMedia, getMedia, setCaptions, setPoster } from '#contract/media.ts';
import { Upload } from '#contract/fields.ts';
import { AppError } from '#server/http/errors.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { testFolder } from '#server/testing/folder.ts';
import { fixture, uploadMedia } from '#server/testing/media.ts';
import { multipart } from '#server/testing/multipart.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { attachMedia, mediaViews, withMedia } from './attachments.ts';
import { mediaStorage } from './media.ts';
import { mediaView } from './media-view.ts';
import { onMediaSettled, processMedia } from './process-media.ts';
import { joinedMedia } from './media-store.ts';
import { sweepMedia, sweepOrphans } from './sweep.ts';

const context = await testApp();
const { app, call, config, db, runJobs, send, services } = context;
const storage = mediaStorage(config);
const folder = await testFolder();
const clip = await fixture('clip.mp4');
const granted = () => buildMember(db, { may_share_media: true });
const share = (member: TestMember) => ({
  ownerId: member.id,
  purpose: 'share' as const,
  field: 'attachment',
});
const stored = async () => (await storage.list()).filter((key) => /^(files|sources)\//.test(key));

async function asUpload(bytes: Uint8Array, filename = 'clip.mp4'): Promise<Upload> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return new Upload(path, filename);
}

test('the file of a multipart call is checked, attached in the transaction, and processed', async () => {
  const member = await granted();
  const settled: string[] = [];
  onMediaSettled('share', async (_db, { id, status }) => void settled.push(`${id} ${status}`));
  const id = await withMedia(
    services,
    { ...share(member), upload: await asUpload(clip) },
    async (mediaId) => {
      await db.transaction().execute((db) => attachMedia({ db, config }, mediaId!, share(member)));
      return mediaId!;
    },
  );
  expect(await runJobs()).toEqual([]);
  expect(settled).toEqual([`${id} ready`]);
  const [row] = await db
    .selectFrom('media_files')
    .select(joinedMedia.as('media'))
    .where('id', '=', id)
    .execute();
  const view = await mediaView(config, row!.media!);
  expect(view).toEqual((await mediaViews({ db, config }, [id])).get(id));
  expect(view).toMatchObject({ kind: 'video', status: 'ready', duration: expect.closeTo(2, 1) });

  await db.updateTable('media_files').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect((await app.inject({ url: view.url! })).statusCode).toBe(404);
  await sweepMedia.handle(services, {}, '');
  expect((await stored()).filter((key) => view.url!.includes(key.split('/')[1]!))).toEqual([]);
});

test('a call that fails leaves nothing of its file', async () => {
  const member = await granted();
  const before = await stored();
  const upload = await asUpload(clip);
  await expect(
    withMedia(services, { ...share(member), upload }, () => Promise.reject(new AppError('conflict'))),
  ).rejects.toThrow(AppError);
  await runJobs();
  expect(await stored()).toEqual(before);
});

test('a call that fails after it has attached its file leaves the file', async () => {
  const member = await granted();
  let id = '';
  const afterwards = withMedia(
    services,
    { ...share(member), upload: await asUpload(clip) },
    async (mediaId) => {
      id = mediaId!;
      await db.transaction().execute((db) => attachMedia({ db, config }, id, share(member)));
      throw new AppError('unavailable');
    },
  );
  await expect(afterwards).rejects.toThrow(AppError);
  expect((await call(getMedia, { params: { id } }, member.token)).status).toBe(200);
});

test('an upload that is being attached cannot be deleted', async () => {
  const member = await granted();
  const id = await uploadMedia(context, member.token, clip);
  const { deleting } = await db.transaction().execute(async (db) => {
    await attachMedia({ db, config }, id, share(member));
    const deleting = call(deleteMedia, { params: { id } }, member.token);
    await untilBlocked(db);
    return { deleting };
  });
  expectRefusal(await deleting, 'conflict');
  expect((await call(getMedia, { params: { id } }, member.token)).status).toBe(200);
});

test('an upload is attached once, by its member, for its purpose', async () => {
  const member = await granted();
  const id = await uploadMedia(context, member.token, clip);
  const attach = (as: TestMember, purpose: 'share' | 'ad' = 'share') =>
    attachMedia({ db, config }, id, { ...share(as), purpose });
  const text = { fields: { attachment: 'This file was not uploaded. Choose it again.' } };
  await expect(attach(await granted())).rejects.toMatchObject(text);
  await expect(attach(member, 'ad')).rejects.toMatchObject(text);
  await expect(attachMedia({ db, config }, 'no id', share(member))).rejects.toMatchObject(text);
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => attach(member)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expectRefusal(await call(deleteMedia, { params: { id } }, member.token), 'conflict');
});

test('an ad takes a video of at most 60 seconds, and says so at once', { tags: ['slow'] }, async () => {
  const { id: ownerId } = await buildMember(db);
  const ad = { ownerId, purpose: 'ad' as const, field: 'ad_video' };
  const tryAd = async (bytes: Uint8Array, name?: string) =>
    withMedia(services, { ...ad, upload: await asUpload(bytes, name) }, async (id) => id);
  await expect(tryAd(await fixture('long.mp4'))).rejects.toMatchObject({
    code: 'invalid_values',
    fields: { ad_video: 'This video is 61 seconds long. Choose one of at most 60 seconds.' },
  });
  const picture = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
  await expect(tryAd(picture, 'film.mp4')).rejects.toMatchObject({ code: 'unsupported_media_type' });
  await expect(tryAd(Buffer.from('some text'), 'film.mp4')).rejects.toMatchObject({
    code: 'unsupported_media_type',
  });
  expect(await tryAd(clip)).toEqual(expect.any(String));
  // 60 frames at 1000/1001 a second, as 60 seconds of television are.
  expect(await tryAd(await fixture('sixty.mp4'))).toEqual(expect.any(String));
});

test('a video gets a poster and captions that are checked by content', { tags: ['slow'] }, async () => {
  const member = await buildMember(db);
  const id = await uploadMedia(context, member.token, clip, { purpose: 'ad' });
  await runJobs();
  const put = (
    endpoint: typeof setPoster | typeof setCaptions,
    name: string,
    bytes: Buffer,
    token: string,
  ) => {
    const { payload, headers } = multipart({ name, filename: 'file', bytes });
    const url = endpoint.path.replace(':id', id);
    return send({ method: 'PUT', url, payload, headers: { ...headers, authorization: token } });
  };
  const captions = Buffer.from('WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nHello <b>there</b>\r\n');
  expect((await put(setCaptions, 'captions', captions, member.token)).status).toBe(200);
  for (const wrong of ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 'WEBVTT\n\nno cue', '<script>'])
    expectRefusal(
      await put(setCaptions, 'captions', Buffer.from(wrong), member.token),
      'unsupported_media_type',
    );
  expectRefusal(await put(setPoster, 'poster', captions, member.token), 'unsupported_media_type');
  expectRefusal(await put(setCaptions, 'captions', captions, (await buildMember(db)).token), 'not_found');
  const { media } = (await call(getMedia, { params: { id } }, member.token)).body;
  const served = await app.inject({ url: media.captions_url! });
  expect([served.headers['content-type'], served.body]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nHello <b>there</b>\n',
  ]);
  expect(media.poster_url).toBeNull();

  // Others may have reviewed it since.
  await attachMedia({ db, config }, id, { ownerId: member.id, purpose: 'ad', field: 'ad_video' });
  expectRefusal(await put(setCaptions, 'captions', captions, member.token), 'conflict');
  expectRefusal(await put(setPoster, 'poster', captions, member.token), 'conflict');
});

test('interrupted processing is done and reported once by the next run', { tags: ['slow'] }, async () => {
  const { token } = await granted();
  const id = await uploadMedia(context, token, clip);
  const settled: string[] = [];
  onMediaSettled('share', async (_db, media) => void settled.push(`${media.id} ${media.status}`));
  // A killed process has counted its attempt and left a folder.
  await db.updateTable('media_files').set({ attempts: 1 }).where('id', '=', id).execute();
  const runs = await Promise.allSettled([1, 2].map(() => processMedia.handle(services, { id }, '')));
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  await processMedia.handle(services, { id }, '');
  expect(settled).toEqual([`${id} ready`]);
  expect((await call(getMedia, { params: { id } }, token)).body.media.status).toBe('ready');
});

test('a video fails after its processing has ended the server three times', { tags: ['slow'] }, async () => {
  const { token } = await granted();
  const id = await uploadMedia(context, token, clip);
  await db.updateTable('media_files').set({ attempts: 3 }).where('id', '=', id).execute();
  expect(await runJobs()).toEqual([]);
  expect((await call(getMedia, { params: { id } }, token)).body.media).toMatchObject({
    status: 'failed',
    failure: 'This file could not be processed. Choose another one.',
  });
});

test('a video outlives a storage that cannot be read for a while', { tags: ['slow'] }, async () => {
  const { token } = await granted();
  const id = await uploadMedia(context, token, clip);
  const sources = join(config.dataDir, 'media/sources');
  await rename(sources, `${sources}-away`);
  for (let run = 0; run < 4; run++)
    await expect(processMedia.handle(services, { id }, '')).rejects.toThrow('ENOENT');
  await rename(`${sources}-away`, sources);
  await processMedia.handle(services, { id }, '');
  expect((await call(getMedia, { params: { id } }, token)).body.media.status).toBe('ready');
});

test('the sweep leaves an old upload that is being attached', async () => {
  const member = await granted();
  const id = await uploadMedia(context, member.token, clip);
  await runJobs();
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db.updateTable('media_files').set({ updated_at: old }).where('id', '=', id).execute();
  const before = await stored();
  const { sweeping } = await db.transaction().execute(async (db) => {
    await attachMedia({ db, config }, id, share(member));
    const sweeping = sweepMedia.handle(services, {}, '');
    await untilBlocked(db);
    return { sweeping };
  });
  await sweeping;
  expect((await call(getMedia, { params: { id } }, member.token)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

test('the sweep deletes unattached and orphaned uploads, and stray files', { tags: ['slow'] }, async () => {
  const [member, leaving] = [await granted(), await granted()];
  const old = await uploadMedia(context, member.token, clip);
  const left = await uploadMedia(context, leaving.token, clip);
  const fresh = await uploadMedia(context, member.token, clip);
  await runJobs();
  await db
    .updateTable('media_files')
    .set({ updated_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', old)
    .execute();
  await db.deleteFrom('members').where('id', '=', leaving.id).execute();
  await storage.put(`files/${'x'.repeat(22)}/video.mp4`, clip);
  const drafts = join(config.dataDir, 'media/drafts');
  await writeFile(join(drafts, 'of-a-killed-process'), clip);
  await utimes(join(drafts, 'of-a-killed-process'), 0, 0);
  await sweepMedia.handle(services, {}, '');
  await sweepOrphans.handle(services, {}, '');
  const rows = await db.selectFrom('media_files').select(['id', 'folder']).execute();
  expect(rows.map(({ id }) => id)).toContain(fresh);
  expect(rows.map(({ id }) => id)).not.toContain(old);
  expect(rows.map(({ id }) => id)).not.toContain(left);
  const folders = new Set(rows.map((row) => row.folder));
  expect((await stored()).filter((key) => !folders.has(key.split('/')[1]!))).toEqual([]);
  expect(await readdir(join(config.dataDir, 'resumable-uploads'))).toEqual([]);
  expect(await readdir(drafts)).toEqual([]);
});
