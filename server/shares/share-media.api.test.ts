import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as moderation from '#contract/moderation.ts';
import { mediaTooLarge } from '#contract/media/limits.ts';
import * as contract from '#contract/shares.ts';
import { mediaStorage } from '#server/media/media.ts';
import { sweepMedia } from '#server/media/sweep.ts';
import { exportData } from '#server/members/export.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { fixture, uploadMedia } from '#server/testing/media.ts';
import { multipart } from '#server/testing/multipart.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildConnections } from '#server/testing/relate.ts';

const context = await testApp();
const { app, call, config, db, runJobs, send } = context;
const storage = mediaStorage(config);
const stored = async () => (await storage.list()).filter((key) => /^(files|sources)\//.test(key));
const [author, friend] = [await buildMember(db, { may_share_media: true }), await buildMember(db)];
await buildConnections(db, author.id, [friend.id]);
const picture = await sharp({
  create: { width: 64, height: 48, channels: 3, background: { r: 10, g: 90, b: 160 } },
})
  .jpeg()
  .toBuffer();

const sendForm = (token: string, bytes: Uint8Array, filename: string, fields = {}) => {
  const { payload, headers } = multipart({ name: 'share[attachment]', filename, bytes }, fields);
  return send({
    method: 'POST',
    url: '/api/v1/shares',
    payload,
    headers: { ...headers, authorization: token },
  });
};
const feedOf = async (token: string) => (await call(contract.feed, { query: {} }, token)).body.shares;

test('takes a form whose file input is empty as a share without a file', async () => {
  const { status, body } = await sendForm(friend.token, new Uint8Array(), '', { share_text: 'No file' });
  expect(status).toBe(201);
  expect(body['share']).toMatchObject({ share_text: 'No file', attachment_type: null });
  const { id } = body['share'] as { id: number };
  await call(contract.deleteShare, { params: { id: String(id) } }, friend.token);
});

test('names the field of the file when a form has it in another, and its limit when it is too large', async () => {
  const sendAs = (name: string, length?: number) => {
    const { payload, headers } = multipart({ name, filename: 'a.jpg', bytes: picture });
    const { token: authorization } = author;
    return send({
      method: 'POST',
      url: '/api/v1/shares',
      payload,
      headers: { ...headers, authorization, ...(length && { 'content-length': String(length) }) },
    });
  };
  expect(await sendAs('share_attachment')).toMatchObject({
    status: 415,
    body: { errors: 'Send the file in the field share[attachment].' },
  });
  expect(await sendAs('share[attachment]', 210_000_000)).toMatchObject({
    status: 413,
    body: { errors: mediaTooLarge },
  });
});

test('takes the file by its bare name as well', async () => {
  const { payload, headers } = multipart(
    { name: 'attachment', filename: 'a.jpg', bytes: picture },
    { share_text: 'Bare', receiver_ids: String(friend.id) },
  );
  const { status, body } = await send({
    method: 'POST',
    url: '/api/v1/shares',
    payload,
    headers: { ...headers, authorization: author.token },
  });
  expect(status).toBe(201);
  expect(body['share']).toMatchObject({
    share_text: 'Bare',
    receiver_ids: String(friend.id),
    attachment_type: 'image',
  });
  const { id } = body['share'] as { id: number };
  await call(contract.deleteShare, { params: { id: String(id) } }, author.token);
});

test('a file of a multipart share is processed, shown to the network, and deleted with the share', async () => {
  const { status, body } = await sendForm(author.token, picture, 'a-very-long-name-of-a-picture.jpg', {
    'share[share_text]': 'Look',
  });
  expect(status).toBe(201);
  expect(body['share']).toMatchObject({
    share_text: 'Look',
    attachment: expect.any(String),
    attachment_type: 'image',
    attachment_name: 'a-very-long-name-of-',
    media: { status: 'ready', extension: 'jpg' },
  });
  const [seen] = await feedOf(friend.token);
  expect(seen).toMatchObject({ attachment_type: 'image', media: { status: 'ready', width: 64 } });
  expect(seen!.attachment).toBe(seen!.share_attachment);
  expect((await app.inject({ url: seen!.attachment! })).statusCode).toBe(200);
  // A reshare shows it as well.
  await buildConnections(db, friend.id, [(await buildMember(db)).id]);
  const reshare = await call(contract.createShare, { body: { parent_share_id: seen!.id } }, friend.token);
  expect(reshare.body.share.parent_share).toMatchObject({ attachment: seen!.attachment });

  await call(contract.deleteShare, { params: { id: String(seen!.id) } }, author.token);
  expect((await app.inject({ url: seen!.attachment! })).statusCode).toBe(404);
  await runJobs();
  expect(await stored()).toEqual([]);
});

test('a link ends when the share is removed or its author deactivated, but not for administrators', async () => {
  const admin = await buildMember(db, { is_admin: true });
  await sendForm(author.token, picture, 'removed.jpg');
  expect(await runJobs()).toEqual([]);
  const [seen] = await feedOf(friend.token);
  const open = async (url: string) => (await app.inject({ url })).statusCode;
  const id = String(seen!.id);
  await call(contract.flagShare, { params: { id }, body: { comment: 'Not nice' } }, friend.token);
  const queue = await call(moderation.listFlags, { query: {} }, admin.token);
  const [found] = queue.body.flags;
  const decision = { decision: 'remove', reason: 'Not nice' } as const;
  const target = { params: { id: String(found!.id) } };
  await call(moderation.decideFlag, { ...target, body: decision }, admin.token);
  expect(await open(seen!.attachment!)).toBe(404);
  expect(await open(seen!.media!.sizes[0]!.url)).toBe(404);
  expect(await open(found!.media!.url)).toBe(200);
  expect(await open(`${seen!.attachment!}&use=review`)).toBe(404);

  const restore = { decision: 'restore', reason: 'It is fine' } as const;
  await call(moderation.decideAppeal, { ...target, body: restore }, admin.token);
  expect(await open(seen!.attachment!)).toBe(200);
  const setDeactivated = (deactivated_at: Date | null) =>
    db.updateTable('members').set({ deactivated_at }).where('id', '=', author.id).execute();
  await setDeactivated(new Date());
  expect(await open(seen!.attachment!)).toBe(404);
  await setDeactivated(null);
  await call(contract.deleteShare, { params: { id } }, author.token);
  await runJobs();
});

test('an export has shares, comments, likes, ratings, flags and files; erasing removes them', async () => {
  const [leaving, friend] = [await buildMember(db, { may_share_media: true }), await buildMember(db)];
  await buildConnections(db, leaving.id, [friend.id]);
  const form = await sendForm(leaving.token, picture, 'me.jpg', { 'share[share_text]': 'Mine' });
  const { id } = form.body['share'] as { id: number };
  await runJobs();
  const theirs = (await call(contract.createShare, { body: { share_text: 'Theirs' } }, friend.token)).body
    .share.id;
  const params = { id: String(theirs) };
  await call(contract.likeShare, { params }, leaving.token);
  await call(contract.rateShare, { params, body: { truth_val: 2 } }, leaving.token);
  await call(contract.flagShare, { params, body: { comment: 'Rude' } }, leaving.token);
  await call(contract.addShareComment, { body: { share_id: theirs, comment_text: 'Hm' } }, leaving.token);
  const data = (await exportData(context.services, leaving.id, undefined)) as Record<string, unknown>;
  expect(data).toMatchObject({
    shares: [{ id, share_text: 'Mine', general: true, attachment_name: 'me.jpg' }],
    replies: [{ root_id: theirs, text: 'Hm' }],
    post_likes: [{ post_id: theirs }],
    truth_ratings: [{ share_id: theirs, value: 2 }],
    post_flags: [{ post_id: theirs, comment: 'Rude' }],
  });
  expect(data).not.toHaveProperty('share_authors');
  const zip = await app.inject({
    url: '/api/v1/users/export',
    headers: { authorization: leaving.token },
  });
  expect(zip.headers['content-type']).toBe('application/zip');
  expect(zip.rawPayload.toString('latin1')).toMatch(/media\/.*\.webp/);
  await db.deleteFrom('members').where('id', '=', leaving.id).execute();
  expect((await feedOf(friend.token)).map((share) => share.share_text)).toEqual(['Theirs']);
  const [left] = await feedOf(friend.token);
  expect(left).toMatchObject({ like_count: 0, partially_truth_count: 0, comments_count: 0 });
  await call(contract.deleteShare, { params }, friend.token);
  await sweepMedia.handle(context.services, {}, '');
  expect(await stored()).toEqual([]);
});

test('a resumable upload is attached by its id, once', async () => {
  const id = await uploadMedia(context, author.token, await fixture('clip.mp4'));
  const share = (share_text = '') =>
    call(contract.createShare, { body: { share: { share_text, attachment_id: id } } }, author.token);
  const [{ body }, second] = await Promise.all([share(), share()]);
  expect(body.share).toMatchObject({ share_text: '', attachment_type: 'video', media: { id } });
  expect(second.body.share.id).toBe(body.share.id);
  expectRefusal(await share('Another share'), 'invalid_values', 'attachment');
  await call(contract.deleteShare, { params: { id: String(body.share.id) } }, author.token);
  await runJobs();
});

test('a form that is sent twice at once makes one share, with one file', async () => {
  const before = (await stored()).length;
  const form = { 'share[share_text]': 'Twice' };
  const sent = await Promise.all([1, 2, 3].map(() => sendForm(author.token, picture, 'me.jpg', form)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [id, ...others] = sent.map(({ body }) => (body['share'] as { id: number }).id);
  expect(others).toEqual([id, id]);
  await call(contract.deleteShare, { params: { id: String(id) } }, author.token);
  await runJobs();
  expect(await stored()).toHaveLength(before);
});

test('refuses members without the permission with a sentence, and stores nothing', async () => {
  const before = await stored();
  const refused = await sendForm(friend.token, picture, 'me.jpg');
  expect(refused).toMatchObject({ status: 403, body: { errors: contract.mediaNotGranted } });
  // Also of a file with a false type, a share without receivers, or the upload of another member.
  const lie = await sendForm(author.token, Buffer.from('<html>no picture</html>'), 'me.jpg');
  expect([415, 422]).toContain(lie.status);
  const nobody = await sendForm(author.token, picture, 'me.jpg', { 'share[receiver_ids]': '' });
  expect(nobody).toMatchObject({ status: 422, body: { errors: contract.noReceivers } });
  const outside = await sendForm(author.token, picture, 'me.jpg', { 'share[receiver_ids]': '999999' });
  expect(outside.status).toBe(422);
  const others = await uploadMedia(context, author.token, picture, { filename: 'mine.jpg' });
  const stranger = await buildMember(db, { may_share_media: true });
  const taken = await call(contract.createShare, { body: { attachment_id: others } }, stranger.token);
  expectRefusal(taken, 'invalid_values', 'attachment');
  await send({ method: 'DELETE', url: `/api/v1/media/${others}`, headers: { authorization: author.token } });
  await runJobs();
  expect(await stored()).toEqual(before);
  const temporary = () => readdir(join(config.dataDir, 'uploads')).catch(() => []);
  await expect.poll(temporary).toEqual([]);
});
