import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adArchive, createAd, listAds, updateAdStatus } from '#contract/ads/ads.ts';
import { adminAds, reviewAd } from '#contract/ads/administration.ts';
import { ownCaseText } from '#contract/moderation.ts';
import { nextAd, reportAd } from '#contract/ads/delivery.ts';
import { mediaTooLarge } from '#contract/media/limits.ts';
import { listNotifications } from '#contract/notifications.ts';
import { exportData } from '#contract/members/lifecycle.ts';
import { processMedia } from '#server/media/process-media.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildAd, day } from '#server/testing/ads.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember, buildSession, buildZip } from '#server/testing/build.ts';
import { fixture, uploadMedia } from '#server/testing/media.ts';
import { multipart } from '#server/testing/multipart.ts';
import { startAd } from './ads.ts';
import { insertReport, lockForDecision, saveDecision } from './reports.queries.ts';

const context = await testApp();
const { call, callUnchecked, config, db, runJobs } = context;
const reviewed = await testApp(undefined, { ADS_REVIEW: 'on' });
const clip = await fixture('clip.mp4');
const long = await fixture('long.mp4');
const owner = await buildMember(db);
await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
await buildZip(db, '10001', 'New York', 'NY', [12]);

beforeEach(async () => {
  await db.deleteFrom('ads').execute();
});

const fields = {
  title: 'Plant street trees',
  organization_name: 'Friends of Trees',
  start_date: day(0),
  end_date: day(7),
  state: 'California',
};
const upload = (token = owner.token) => uploadMedia(context, token, clip, { purpose: 'ad' });
const create = async (ad: object, token = owner.token) =>
  callUnchecked(createAd, { body: { ad: { ...fields, ...ad } } }, token);
const list = async (token = owner.token) => (await call(listAds, { query: {} }, token)).body.ads;
const form = (bytes: Uint8Array, values: Record<string, string>, token = owner.token) => {
  const { payload, headers } = multipart({ name: 'ad[ad_video]', filename: 'trees.mp4', bytes }, values);
  return context.send({
    method: 'POST',
    url: `/api/v1/users/ad?auth_token=${token}`,
    payload,
    headers,
  });
};
const formFields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`ad[${name}]`, value]));

describe('an ad', () => {
  test('may start today in the time zone of its advertiser, and ends with that day', async () => {
    const asked = (time_zone: string) => createAd.input.body.safeParse({ ad: { ...fields, time_zone } });
    expect(asked('Mars/Olympus').success).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day(1)}T03:00:00Z`) });
    try {
      const evening = { start_date: day(-1), end_date: day(-1) };
      // Without a video: the dates are checked first.
      const refused = async (time_zone?: string) => (await create({ ...evening, time_zone })).body.fields;
      expect(await refused()).toEqual({ start_date: 'The start date must be today or later.' });
      expect(await refused('America/New_York')).toEqual({ ad_video: 'Choose a video.' });
      expect(await refused('Pacific/Honolulu')).toEqual({ ad_video: 'Choose a video.' });
    } finally {
      vi.useRealTimers();
    }
    // It is always another day in one of these zones than in the other.
    const hour = 60 * 60 * 1000;
    for (const [time_zone, offset] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Pago_Pago', -11],
    ] as const) {
      const on = (days: number) => {
        const date = new Date(Date.now() + (offset + 24 * days) * hour).toISOString().slice(0, 10);
        return { time_zone, start_date: date, end_date: date };
      };
      const ids = [await buildAd(db, owner.id, on(0)), await buildAd(db, owner.id, on(-1))];
      const [ended, running] = await list();
      expect([running, ended].map((ad) => [ad!.id, ad!.status])).toEqual([
        [ids[0], 'running'],
        [ids[1], 'completed'],
      ]);
      await db.deleteFrom('ads').execute();
    }
  });

  test('is created from a finished upload, runs when its video is ready, and is shown', async () => {
    const { status, body } = await create({ upload_id: await upload(), districts: null });
    expect([status, body.message]).toEqual([201, 'Ad successfully created.']);
    expect(body.ad).toMatchObject({
      ...fields,
      status: '',
      video_status: 'processing',
      views: 0,
      watched: { quarter: 0, half: 0, three_quarters: 0, end: 0 },
      districts: [],
      zipcodes: [],
      url: null,
      can: { stop: false, resume: false },
    });
    expect(await runJobs()).toEqual([]);
    expect(await list()).toMatchObject([
      {
        status: 'running',
        video_status: 'ready',
        url: expect.any(String),
        can: { stop: true, resume: false },
      },
    ]);
    expect((await call(nextAd, {}, owner.token)).body.ads).toMatchObject([{ id: body.ad.id }]);
  });

  test('is created by the form of the specification, with the token in the query', async () => {
    const { status, body } = await form(clip, {
      ...formFields,
      'ad[districts][]': '11',
      'ad[zipcodes]': '',
      'ad[file_type]': 'video/mp4',
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { ad: { districts: [11], zipcodes: [] } } });
    expect(await runJobs()).toEqual([]);
    expect(await list()).toMatchObject([{ status: 'running', video_status: 'ready' }]);
  });

  test('may have a video that is larger than other bodies may be', { tags: ['slow'] }, async () => {
    const size = 400_000;
    const padding = Buffer.alloc(size);
    padding.writeUInt32BE(size);
    padding.write('free', 4);
    expect((await form(Buffer.concat([clip, padding]), formFields)).status).toBe(201);
    await runJobs();
  });

  test("takes the 'null' of a browser's form for All Districts", { tags: ['slow'] }, async () => {
    const all = await form(clip, { ...formFields, 'ad[districts]': 'null' });
    expect(all).toMatchObject({ status: 201, body: { ad: { districts: [], zipcodes: [] } } });
    const zips = { 'ad[zipcodes][]': '94110', 'ad[districts][]': 'null' };
    const some = await form(clip, { ...formFields, ...zips });
    expect(some).toMatchObject({ status: 201, body: { ad: { districts: [], zipcodes: ['94110'] } } });
    await runJobs();
  });

  test('is for all districts where All Districts is chosen beside others', async () => {
    const { body } = await create({ upload_id: await upload(), districts: ['All Districts', 11] });
    expect(body.ad).toMatchObject({ districts: [] });
  });

  test('takes zip codes as text, trimmed', async () => {
    const { body } = await create({
      upload_id: await upload(),
      zipcodes: ' 94110 ,94110',
      state: 'All States',
    });
    expect(body.ad).toMatchObject({ zipcodes: ['94110'], districts: [], state: 'All States' });
  });

  test('is created once from one upload', async () => {
    const upload_id = await upload();
    const replies = await Promise.all([1, 2, 3].map(() => create({ upload_id })));
    const statuses = replies.map(({ status }) => status);
    // Calls at the same time are refused; one that comes after the first is answered with the same ad.
    expect(statuses).toContain(201);
    for (const status of statuses) expect([201, 422]).toContain(status);
    // The first reply was lost.
    const again = await create({ upload_id });
    expect(again.status).toBe(201);
    expect(await list()).toMatchObject([{ id: again.body.ad.id }]);
    const other = await buildMember(db);
    expect((await create({ upload_id }, other.token)).status).toBe(422);
  });
});

describe('refuses', () => {
  test.each([
    ['an empty title', { title: ' ' }, 'title', 'Enter a title.'],
    ['no sponsor', { organization_name: '' }, 'organization_name', 'Enter the name of the sponsor.'],
    ['a start before today', { start_date: day(-1) }, 'start_date', 'The start date must be today or later.'],
    [
      'an end before the start',
      { start_date: day(3), end_date: day(2) },
      'end_date',
      'The end date must be the start date or later.',
    ],
    [
      'a day that does not exist',
      { end_date: '2027-02-30' },
      'end_date',
      'Enter the end date as YYYY-MM-DD.',
    ],
    ['no state', { state: '' }, 'state', 'Choose a state.'],
    ['an unknown state', { state: 'Freedonia' }, 'state', 'We do not know this state.'],
    [
      'a district the state does not have',
      { districts: [53] },
      'districts',
      'California has districts 1 to 52.',
    ],
    [
      'districts and zip codes',
      { districts: [11], zipcodes: ['94110'] },
      'zipcodes',
      'Choose districts or zip codes, not both.',
    ],
    [
      'a zip code that does not exist',
      { zipcodes: ['94110', '00000'] },
      'zipcodes',
      '00000 is not a zip code.',
    ],
    ['a zip code of another state', { zipcodes: ['10001'] }, 'zipcodes', '10001 is not in California.'],
    ['letters as a zip code', { zipcodes: 'ninety' }, 'zipcodes', '“ninety” is not a 5-digit zip code.'],
    ['a short zip code', { zipcodes: '94110, 9410' }, 'zipcodes', '“9410” is not a 5-digit zip code.'],
    ['no video', {}, 'ad_video', 'Choose a video.'],
    [
      'an unknown upload',
      { upload_id: '00000000-0000-4000-8000-000000000000' },
      'ad_video',
      'This file was not uploaded. Choose it again.',
    ],
  ])('%s', async (_, values, field, text) => {
    const { status, body } = await create(values);
    expect({ status, body }).toMatchObject({ status: 422, body: { fields: { [field]: text } } });
    expect(await list()).toEqual([]);
  });

  test('everything that is missing, in one reply', async () => {
    const { status, body } = await callUnchecked(createAd, { body: { ad: { title: '' } } }, owner.token);
    const missing = ['title', 'organization_name', 'start_date', 'end_date', 'state', 'ad_video'];
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, missing]);
  });

  test("another member's upload", async () => {
    const other = await buildMember(db);
    const { status, body } = await create({ upload_id: await upload(other.token) });
    expect([status, body.fields]).toEqual([
      422,
      { ad_video: 'This file was not uploaded. Choose it again.' },
    ]);
  });

  test.each([
    ['a text file called .mp4', Buffer.from('a text'.repeat(100)), [415, 422]],
    ['a video of 61 seconds', long, [422]],
  ])('%s, and leaves nothing behind', async (_, bytes, statuses) => {
    const reply = await form(bytes, formFields);
    expect(statuses).toContain(reply.status);
    expect(reply.body.errors).toMatch(/\.$/);
    expect(await list()).toEqual([]);
    await expectNoFiles();
  });

  test('a body of 201 MB before it is read, and leaves nothing behind', async () => {
    const { headers } = multipart({ name: 'ad[ad_video]', filename: 'a.mp4', bytes: clip }, formFields);
    const { status, body } = await context.send({
      method: 'POST',
      url: '/api/v1/users/ad',
      payload: Buffer.alloc(0),
      headers: { ...headers, authorization: owner.token, 'content-length': String(201_000_000) },
    });
    expect({ status, body }).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', errors: mediaTooLarge },
    });
    await expectNoFiles();
  });

  test('a form that ends at 90 percent, and leaves nothing behind', async () => {
    const { payload, headers } = multipart(
      { name: 'ad[ad_video]', filename: 'a.mp4', bytes: clip },
      formFields,
    );
    const { status } = await context.send({
      method: 'POST',
      url: '/api/v1/users/ad',
      payload: payload.subarray(0, Math.floor(payload.length * 0.9)),
      headers: { ...headers, authorization: owner.token },
    });
    expect(status).toBe(400);
    expect(await list()).toEqual([]);
    await expectNoFiles();
  });
});

/** No temporary file of a form is left. */
async function expectNoFiles(): Promise<void> {
  const folder = join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  await expect.poll(() => readdir(folder)).toEqual([]);
}

describe('a status', () => {
  const change = (id: number, status: string, token = owner.token) =>
    callUnchecked(updateAdStatus, { body: { ad: { id, status } } }, token);

  test('is changed by Stop and Resume', async () => {
    const id = await buildAd(db, owner.id);
    expect((await change(id, 'paused')).body).toMatchObject({
      ad: { status: 'paused', can: { stop: false, resume: true } },
      message: 'This ad has been stopped.',
    });
    expect((await change(id, 'running')).body).toMatchObject({
      ad: { status: 'running' },
      message: 'This ad is running again.',
    });
  });

  test('of someone else’s ad is not found', async () => {
    const id = await buildAd(db, (await buildMember(db)).id);
    expect((await change(id, 'paused')).status).toBe(404);
  });

  test('that is unknown is refused', async () => {
    const id = await buildAd(db, owner.id);
    for (const status of ['completed', '', 'deleted'])
      expect(await change(id, status)).toMatchObject({
        status: 422,
        body: { fields: { status: 'The status is paused or running.' } },
      });
  });

  test.each([
    ['completed', 'This ad is completed. It cannot be resumed.'],
    ['', 'This ad has not started yet.'],
  ])('of an ad that is "%s" cannot become running', async (status, text) => {
    const id = await buildAd(db, owner.id, { status });
    expect(await change(id, 'running')).toMatchObject({ status: 409, body: { errors: text } });
  });
});

const reviewer = await buildMember(reviewed.db, { is_admin: true });
const email = 'sponsor@example.org';
const member = await buildMember(reviewed.db, { email, email_confirmed_at: new Date() });

describe('with review', () => {
  const next = async () => (await reviewed.call(nextAd, {}, member.token)).body.ads;
  const decide = (id: number, body: object, token = reviewer.token) =>
    reviewed.callUnchecked(reviewAd, { params: { id }, body }, token);
  const queue = async () => (await reviewed.call(adminAds, {}, reviewer.token)).body;
  /** The texts of the owner's notifications, newest first. */
  const notices = async () => {
    await reviewed.runJobs();
    const { notifications } = (await reviewed.call(listNotifications, { query: {} }, member.token)).body;
    expect(notifications.every(({ push_params }) => push_params.page === 'ads')).toBe(true);
    return notifications.map(({ text }) => text);
  };

  async function createUnprocessed(): Promise<{ id: number; upload_id: string }> {
    const upload_id = await uploadMedia(reviewed, member.token, clip, { purpose: 'ad' });
    const { body } = await reviewed.call(
      createAd,
      { query: {}, body: { ad: { ...fields, districts: null, zipcodes: null, upload_id } } },
      member.token,
    );
    return { id: body.ad.id, upload_id };
  }
  async function createForReview(): Promise<number> {
    const { id } = await createUnprocessed();
    expect(await reviewed.runJobs()).toEqual([]);
    return id;
  }

  test('an administrator does not decide about an own ad while another one can', async () => {
    const id = await createForReview();
    await reviewed.db.updateTable('members').set({ is_admin: true }).where('id', '=', member.id).execute();
    const token = await buildSession(reviewed.db, member.id, true);
    expect((await reviewed.call(adminAds, {}, token)).body.waiting[0]!.can.decide).toBe(true);
    await reviewed.db
      .insertInto('two_step_secrets')
      .values({ member_id: reviewer.id, secret: Buffer.from('secret'), confirmed_at: new Date() })
      .execute();
    expect((await reviewed.call(adminAds, {}, token)).body.waiting[0]!.can.decide).toBe(false);
    expect((await queue()).waiting[0]!.can.decide).toBe(true);
    expect(await decide(id, { decision: 'approve' }, token)).toMatchObject({
      status: 403,
      body: { errors: ownCaseText },
    });
    await reviewed.db.updateTable('members').set({ is_admin: false }).where('id', '=', member.id).execute();
    await reviewed.db.deleteFrom('ads').execute();
  });

  test('an ad waits until an administrator approves it', async () => {
    const id = await createForReview();
    expect(await next()).toEqual([]);
    expect((await queue()).waiting).toMatchObject([{ id, video_status: 'ready', owner: { id: member.id } }]);
    expect((await decide(id, { decision: 'approve' })).status).toBe(200);
    expect(await next()).toMatchObject([{ id }]);
    expect((await queue()).waiting).toEqual([]);
    // Keeping it after a report tells the owner nothing new.
    expect((await decide(id, { decision: 'approve' })).status).toBe(200);
    expect(await notices()).toEqual(['An administrator has approved your ad “Plant street trees”.']);
    await reviewed.db.deleteFrom('ads').execute();
  });

  test('an ad that is approved while its video becomes ready runs', async () => {
    const { id, upload_id } = await createUnprocessed();
    const { processing } = await reviewed.db.transaction().execute(async (db) => {
      await saveDecision(db, { id, review: 'approved', reason: null });
      await startAd(db, id);
      const processing = processMedia.handle(reviewed.services, { id: upload_id }, '');
      await Promise.race([processing, untilBlocked(db)]);
      return { processing };
    });
    await processing;
    expect(await next()).toMatchObject([{ id }]);
    await reviewed.db.deleteFrom('ads').execute();
  });

  test('a rejected ad does not run, and its owner reads why', async () => {
    const id = await createForReview();
    expect(await decide(id, { decision: 'reject' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Enter a reason. The owner of the ad can read it.' } },
    });
    expect((await decide(id, { decision: 'reject', reason: 'No payer' })).status).toBe(200);
    expect(await next()).toEqual([]);
    const { ads } = (await reviewed.call(listAds, { query: {} }, member.token)).body;
    expect(ads).toMatchObject([{ id, status: '', review: 'rejected', review_reason: 'No payer' }]);
    expect((await reviewed.call(adArchive, { query: {} })).body.ads).toEqual([]);
    expect((await notices())[0]).toBe('An administrator has not approved your ad “Plant street trees”.');
    expect(await reviewed.runJobs()).toEqual([]);
    const mail = (await reviewed.mails(email)).at(-1)!;
    expect(mail.headers['subject']).toBe('An administrator has not approved your ad');
    expect(mail.text).toContain('The reason: No payer');
  });

  test('two administrators do not decide the same ad', async () => {
    const id = await createForReview();
    const seen = { expected_review: 'pending' };
    expect(await decide(id, { decision: 'reject', reason: 'No payer', ...seen })).toMatchObject({
      body: { message: 'Ad rejected.' },
    });
    const tooLate = {
      status: 409,
      body: { errors: 'Another administrator has decided this already. Load the list again.' },
    };
    expect(await decide(id, { decision: 'approve', ...seen })).toMatchObject(tooLate);
    // Without it, an administrator may change a decision.
    expect(await decide(id, { decision: 'approve' })).toMatchObject({ body: { message: 'Ad approved.' } });

    const reported = { decision: 'reject', reason: 'No payer', expected_review: 'approved' };
    expect(await decide(id, reported)).toMatchObject(tooLate);
    await insertReport(reviewed.db, { ad_id: id, member_id: reviewer.id, text: 'Untrue' });
    expect(await decide(id, reported)).toMatchObject({ body: { message: 'Ad removed.' } });
    expect(await decide(id, { ...reported, decision: 'approve' })).toMatchObject(tooLate);

    await decide(id, { decision: 'approve' });
    await insertReport(reviewed.db, {
      ad_id: id,
      member_id: (await buildMember(reviewed.db)).id,
      text: 'Untrue',
    });
    const { second } = await reviewed.db.transaction().execute(async (db) => {
      await lockForDecision(db, id);
      await saveDecision(db, { id, review: 'approved', reason: null });
      const second = decide(id, reported);
      await Promise.race([second, untilBlocked(db)]);
      return { second };
    });
    expect(await second).toMatchObject(tooLate);
    await reviewed.db.deleteFrom('ads').execute();
  });

  test('members cannot decide', async () => {
    expect((await decide(1, { decision: 'approve' }, member.token)).status).toBe(404);
  });
});

describe('a report', () => {
  test('reaches the administrators once, who remove the ad; the archive says why', async () => {
    const admin = await buildMember(db, { is_admin: true });
    const viewer = await buildMember(db);
    const id = await buildAd(db, owner.id);
    const report = ({ token } = viewer) =>
      call(reportAd, { params: { id: String(id) }, body: { text: 'It lies' } }, token);
    expectRefusal(await report(owner), 'forbidden');
    expect((await call(adminAds, {}, admin.token)).body.reported).toEqual([]);
    expect((await report()).status).toBe(200);
    expect(await report()).toMatchObject({
      status: 409,
      body: { errors: 'You have reported this ad already.' },
    });
    expect((await call(adminAds, {}, admin.token)).body.reported).toMatchObject([
      { id, reports: [{ text: 'It lies' }] },
    ]);
    const body = { decision: 'reject', reason: 'False claims' } as const;
    expect((await call(reviewAd, { params: { id: String(id) }, body }, admin.token)).status).toBe(200);
    expect((await call(nextAd, {}, viewer.token)).body.ads).toEqual([]);
    expect((await call(adminAds, {}, admin.token)).body.reported).toEqual([]);
    expect((await call(adArchive, { query: {} })).body.ads).toMatchObject([
      { id, removed_because: 'False claims', url: null },
    ]);
    expect(await list()).toMatchObject([{ id, removed: true }]);
    const resume = { body: { ad: { id, status: 'running' } } } as const;
    expect((await call(updateAdStatus, resume, owner.token)).body).toMatchObject({
      errors: 'An administrator has refused this ad. It cannot run.',
    });
    // A form that was open meanwhile does not bring it back to the administrators.
    const other = await buildMember(db);
    const late = { params: { id: String(id) }, body: { text: 'It lies' } };
    expectRefusal(await call(reportAd, late, other.token), 'not_found');
    expect((await call(adminAds, {}, admin.token)).body.reported).toEqual([]);
  });
});

test('accepts the name of a time zone in lowercase letters', async () => {
  const upload_id = await upload();
  const { body } = await create({ time_zone: 'pacific/honolulu', upload_id });
  const ads = await db.selectFrom('ads').select('time_zone').where('id', '=', body.ad.id).execute();
  expect(ads).toEqual([{ time_zone: 'Pacific/Honolulu' }]);
});

describe('the archive', () => {
  test('lists every ad that has run, and no other', async () => {
    const running = await buildAd(db, owner.id, { state: 'CA', districts: [11] });
    const ended = await buildAd(db, owner.id, {
      start_date: day(-9),
      end_date: day(-2),
      status: 'completed',
    });
    await buildAd(db, owner.id, { start_date: day(2) });
    await buildAd(db, owner.id, { status: '', published_at: null });
    const { body } = await call(adArchive, { query: {} });
    expect(body.ads).toMatchObject([
      {
        id: running,
        organization_name: 'Friends of Trees',
        status: 'running',
        state: 'California',
        districts: [11],
        views: 0,
      },
      { id: ended, status: 'completed' },
    ]);
    expect(body).toMatchObject({ page: 1, total_pages: 1, total_count: 2 });
  });

  test('leaves out an ad that was stopped before it ran, until it is resumed', async () => {
    const id = await buildAd(db, owner.id, { start_date: day(2) });
    const change = (status: 'paused' | 'running') =>
      call(updateAdStatus, { body: { ad: { id, status } } }, owner.token);
    await change('paused');
    await db
      .updateTable('ads')
      .set({ start_date: day(0) })
      .where('id', '=', id)
      .execute();
    const isListed = async () => (await call(adArchive, { query: {} })).body.ads.some((ad) => ad.id === id);
    expect(await isListed()).toBe(false);
    await change('running');
    expect(await isListed()).toBe(true);
    await change('paused');
    expect(await isListed()).toBe(true);
    await db.deleteFrom('ads').where('id', '=', id).execute();
  });

  test('leaves out an ad that was removed before it ran, also when its start date has come', async () => {
    const admin = await buildMember(db, { is_admin: true });
    const id = await buildAd(db, owner.id, { start_date: day(2), title: 'Hateful words' });
    const body = { decision: 'reject', reason: 'Hate' } as const;
    await call(reviewAd, { params: { id: String(id) }, body }, admin.token);
    await db
      .updateTable('ads')
      .set({ start_date: day(0) })
      .where('id', '=', id)
      .execute();
    expect((await call(adArchive, { query: {} })).body).toMatchObject({ ads: [], total_count: 0 });
  });
});

test('the export has a member’s ads, and erasing the account deletes them with their files', async () => {
  const leaving = await buildMember(db);
  const id = await buildAd(db, leaving.id);
  const data = (await call(exportData, {}, leaving.token)).body as { ads?: { id: number }[] };
  expect(data.ads).toMatchObject([{ id, title: 'Plant street trees' }]);
  await db.deleteFrom('members').where('id', '=', leaving.id).execute();
  expect(await db.selectFrom('ads').select('id').where('id', '=', id).execute()).toEqual([]);
  const files = await db
    .selectFrom('media_files')
    .select(['deleted_at'])
    .where('folder', 'is not', null)
    .execute();
  expect(files.some(({ deleted_at }) => deleted_at !== null)).toBe(true);
});
