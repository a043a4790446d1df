import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { configureAds } from '#contract/ads/administration.ts';
import { listAds, updateAdStatus } from '#contract/ads/ads.ts';
import { nextAd, viewAd, watchAd } from '#contract/ads/delivery.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { buildAd, day } from '#server/testing/ads.ts';
import { buildMember, type TestMember } from '#server/testing/build.ts';
import { indexesOf, plansOf, scansOf } from '#server/testing/plans.ts';
import { raceRounds as rounds } from '#server/testing/rounds.ts';
import { findNext, forgetOldViews, refreshDelivery } from './delivery.queries.ts';

const { call, db } = await testApp();
const owner = await buildMember(db, { state: 'NY', zip5: '10001', congressional_district: 12 });
const local = await buildMember(db);
const elsewhere = await buildMember(db, { zip5: '90210', congressional_district: 30 });
const texan = await buildMember(db, { state: 'TX', zip5: '75201', congressional_district: 30 });

beforeEach(async () => {
  await db.deleteFrom('ads').execute();
});

const next = async ({ token }: TestMember) => (await call(nextAd, {}, token)).body;
const nextId = async (member: TestMember) => (await next(member)).ads[0]?.id;
const view = (ad_id: number, { token }: TestMember) => call(viewAd, { body: { ad_view: { ad_id } } }, token);
const watch = (id: number | string, percent: number, { token }: TestMember) =>
  call(watchAd, { params: { id: String(id) }, body: { percent } }, token);
/** How often each quarter was watched, as the owner reads it. */
const watchedOf = async (id: number) => {
  const { ads } = (await call(listAds, { query: {} }, owner.token)).body;
  return Object.values(ads.find((ad) => ad.id === id)!.watched);
};
const viewsOf = async (id: number) =>
  (await db.selectFrom('ads').select('views').where('id', '=', id).executeTakeFirstOrThrow()).views;
const counted = async (id: number) =>
  (await db.selectFrom('ad_views').select('day').where('ad_id', '=', id).execute()).length;

describe('the audience', () => {
  test.each([
    ['all states', {}, ['local', 'elsewhere', 'texan']],
    ['a state', { state: 'CA' }, ['local', 'elsewhere']],
    ['a district of a state', { state: 'CA', districts: [11] }, ['local']],
    ['a district of every state', { districts: [30] }, ['elsewhere', 'texan']],
    ['zip codes', { zipcodes: ['94110', '75201'] }, ['local', 'texan']],
  ])('of %s sees the ad, and nobody else does', async (_, values, expected) => {
    const id = await buildAd(db, owner.id, values);
    const members = { local, elsewhere, texan };
    const seen: string[] = [];
    for (const [name, member] of Object.entries(members)) if ((await nextId(member)) === id) seen.push(name);
    expect(seen).toEqual(expected);
  });

  test('a member without a known district sees ads of the state only', async () => {
    const unknown = await buildMember(db, { congressional_district: null });
    await buildAd(db, owner.id, { state: 'CA', districts: [11] });
    expect(await nextId(unknown)).toBeUndefined();
    const id = await buildAd(db, owner.id, { state: 'CA' });
    expect(await nextId(unknown)).toBe(id);
  });
});

describe('an ad is shown', () => {
  test.each([
    ['before its start date', { start_date: day(1) }, {}],
    ['after its end date', { start_date: day(-3), end_date: day(-1) }, {}],
    ['while it is paused', { status: 'paused' }, {}],
    ['before it is approved', { status: '', review: 'pending' }, {}],
    ['after it was rejected', { status: '', review: 'rejected' }, {}],
    ['before its video is ready', { status: '' }, { status: 'processing' }],
  ] as const)('not %s', async (_, values, video) => {
    await buildAd(db, owner.id, values, video);
    expect((await next(local)).ads).toEqual([]);
  });

  test('with a link to its video, who paid, and the configuration', async () => {
    const id = await buildAd(db, owner.id);
    expect(await next(local)).toEqual({
      ads: [
        {
          id,
          title: 'Plant street trees',
          organization_name: 'Friends of Trees',
          url: expect.stringMatching(/^\/media\/.+video\.mp4\?expires=/),
          poster: null,
          captions_url: null,
        },
      ],
      config: {
        show_ad: true,
        time_to_skip_ad: 15,
        seconds_before_skip_to_count_view: 5,
        initial_wait: 60,
        wait_between_ads: 900,
      },
    });
  });

  test('not after its owner has deactivated the account', async () => {
    const gone = await buildMember(db, { deactivated_at: new Date() });
    await buildAd(db, gone.id);
    expect((await next(local)).ads).toEqual([]);
  });

  test('not while its owner is suspended', async () => {
    const advertiser = await buildMember(db, { suspended_at: new Date() });
    const id = await buildAd(db, advertiser.id);
    expect((await next(local)).ads).toEqual([]);
    const until = { suspended_until: new Date(Date.now() - 1000) };
    await db.updateTable('members').set(until).where('id', '=', advertiser.id).execute();
    expect(await nextId(local)).toBe(id);
  });

  test('shows no ads to a suspended member', async () => {
    await buildAd(db, owner.id);
    const suspended = await buildMember(db, { suspended_at: new Date() });
    expect((await next(suspended)).ads).toEqual([]);
  });

  test('to its owner as to everyone in its audience', async () => {
    const id = await buildAd(db, local.id);
    expect(await nextId(local)).toBe(id);
  });

  test('on the day its dates begin, and is completed on the day after they end', async () => {
    const id = await buildAd(db, owner.id, { start_date: day(1) });
    // A day passes.
    const aDayEarlier = { start_date: sql<string>`start_date - 1`, end_date: sql<string>`end_date - 1` };
    await db.updateTable('ads').set(aDayEarlier).execute();
    await refreshDelivery(db);
    expect(await nextId(local)).toBe(id);
    await db
      .updateTable('ads')
      .set({ start_date: day(-9), end_date: day(-1) })
      .execute();
    // No job has stored that yet.
    expect(await nextId(local)).toBeUndefined();
    expect((await call(listAds, { query: {} }, owner.token)).body.ads[0]).toMatchObject({
      status: 'completed',
      can: { stop: false, resume: false },
    });
    await refreshDelivery(db);
    const stored = await db.selectFrom('ads').select('status').executeTakeFirstOrThrow();
    expect(stored.status).toBe('completed');
  });
});

describe('after a view', () => {
  test('an ad is not shown again that day, another one is', async () => {
    const ids = [await buildAd(db, owner.id), await buildAd(db, owner.id, { state: 'CA' })];
    const first = await nextId(local);
    await view(first!, local);
    const second = await nextId(local);
    expect([first, second].toSorted()).toEqual(ids.toSorted());
    await view(second!, local);
    expect(await nextId(local)).toBeUndefined();
    // The next day.
    await db
      .updateTable('ad_views')
      .set({ day: sql<string>`day - 1` })
      .execute();
    expect(await nextId(local)).toBeDefined();
  });

  test('a day is one of the time zone of the ad', async () => {
    // At every moment, at least one of these has another day than UTC.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const id = await buildAd(db, owner.id, { start_date: day(-2), time_zone });
      await view(id, local);
      const { isToday } = await db
        .selectFrom('ad_views')
        .select(sql<boolean>`day = (now() at time zone ${time_zone})::date`.as('isToday'))
        .where('ad_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(isToday).toBe(true);
      expect(await nextId(local)).toBeUndefined();
    }
  });

  test('a second one on the same day does not count', async () => {
    const id = await buildAd(db, owner.id);
    expect((await view(id, local)).body).toMatchObject({ counted: true });
    expect((await view(id, local)).body).toMatchObject({ counted: false });
    expect([await viewsOf(id), await counted(id)]).toEqual([1, 1]);
  });

  test('deletes views older than a month and keeps their number', async () => {
    const id = await buildAd(db, owner.id);
    await view(id, local);
    await db
      .updateTable('ad_views')
      .set({ day: sql<string>`today() - 31` })
      .execute();
    await forgetOldViews(db);
    expect([await viewsOf(id), await counted(id)]).toEqual([1, 0]);
  });

  test.each([
    ['does not exist', {}, 999_999],
    ['is for another state', { state: 'TX' }, undefined],
    ['is paused', { status: 'paused' }, undefined],
  ])('of an ad that %s answers 404 and counts nothing', async (_, values, given) => {
    const id = await buildAd(db, owner.id, values);
    expect((await view(given ?? id, local)).status).toBe(404);
    expect(await viewsOf(id)).toBe(0);
  });
});

test(`100 simultaneous views of a member count once, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await buildAd(db, owner.id);
    const replies = await Promise.all(Array.from({ length: 100 }, () => view(id, local)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(replies.filter(({ body }) => body.counted)).toHaveLength(1);
    expect([await viewsOf(id), await counted(id)]).toEqual([1, 1]);
    await db.deleteFrom('ads').execute();
  }
});

describe('how far an ad is watched', () => {
  test('counts each quarter once for each member and day', async () => {
    const id = await buildAd(db, owner.id);
    expect(await watchedOf(id)).toEqual([0, 0, 0, 0]);
    expect((await watch(id, 50, local)).body).toMatchObject({ counted: true });
    expect(await watchedOf(id)).toEqual([1, 1, 0, 0]);
    for (const again of [50, 25])
      expect((await watch(id, again, local)).body).toMatchObject({ counted: false });
    expect(await watchedOf(id)).toEqual([1, 1, 0, 0]);
    expect((await watch(id, 100, local)).body).toMatchObject({ counted: true });
    await watch(id, 25, texan);
    expect(await watchedOf(id)).toEqual([2, 1, 1, 1]);
    // The next day.
    await db
      .updateTable('ad_quarters')
      .set({ day: sql<string>`day - 1` })
      .execute();
    expect((await watch(id, 75, local)).body).toMatchObject({ counted: true });
    expect(await watchedOf(id)).toEqual([3, 2, 2, 1]);
  });

  test('is not a view', async () => {
    const id = await buildAd(db, owner.id);
    await watch(id, 100, local);
    expect([await viewsOf(id), await nextId(local)]).toEqual([0, id]);
  });

  test('is deleted after a month, and its numbers stay', async () => {
    const id = await buildAd(db, owner.id);
    await watch(id, 75, local);
    await db
      .updateTable('ad_quarters')
      .set({ day: sql<string>`today() - 31` })
      .execute();
    await forgetOldViews(db);
    expect(await db.selectFrom('ad_quarters').selectAll().execute()).toEqual([]);
    expect(await watchedOf(id)).toEqual([1, 1, 1, 0]);
  });

  test.each([
    ['does not exist', {}, 999_999],
    ['is for another state', { state: 'TX' }, undefined],
    ['is paused', { status: 'paused' }, undefined],
    ['is over', { start_date: day(-3), end_date: day(-1) }, undefined],
    ['has no number', {}, 'hr1-119'],
  ])('of an ad that %s answers 404 and counts nothing', async (_, values, given) => {
    const id = await buildAd(db, owner.id, values);
    expect((await watch(given ?? id, 50, local)).status).toBe(404);
    expect(await watchedOf(id)).toEqual([0, 0, 0, 0]);
  });

  test.each([0, 30, 37.5, 125, -25])('of %s percent is refused', async (percent) => {
    const id = await buildAd(db, owner.id);
    const reply = await watch(id, percent, local);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ fields: { percent: 'Enter 25, 50, 75 or 100.' } });
    expect(await watchedOf(id)).toEqual([0, 0, 0, 0]);
  });

  test(`counts once in 32 simultaneous calls of each of 3 members, in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await buildAd(db, owner.id);
      const calls = Array.from({ length: 32 }, (_, index) =>
        [local, elsewhere, texan].map((member) => watch(id, [100, 25, 75, 50][index % 4]!, member)),
      );
      const replies = await Promise.all(calls.flat());
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await watchedOf(id)).toEqual([3, 3, 3, 3]);
      await db.deleteFrom('ads').execute();
    }
  });
});

test('views of many members at once equal a recount', async () => {
  const id = await buildAd(db, owner.id, { state: 'CA' });
  const members = await Promise.all(Array.from({ length: 12 }, () => buildMember(db)));
  const replies = await Promise.all([...members, ...members].map((member) => view(id, member)));
  expect(replies.filter(({ body }) => body.counted)).toHaveLength(12);
  expect([await viewsOf(id), await counted(id)]).toEqual([12, 12]);
});

describe('fairness', () => {
  test('views spread over the running ads', async () => {
    const ids = [];
    for (let index = 0; index < 4; index++) ids.push(await buildAd(db, owner.id));
    for (let index = 0; index < 20; index++) {
      const member = await buildMember(db);
      await view((await nextId(member))!, member);
    }
    expect(await Promise.all(ids.map(viewsOf))).toEqual([5, 5, 5, 5]);
  });

  test('a new ad starts with the lowest count of the others', async () => {
    const old = await buildAd(db, owner.id);
    for (let index = 0; index < 5; index++) await view(old, await buildMember(db));
    await buildAd(db, owner.id);
    for (let index = 0; index < 6; index++) {
      const member = await buildMember(db);
      await view((await nextId(member))!, member);
    }
    expect(await viewsOf(old)).toBe(8);
  });
});

test('no ads and no views while they are off', async () => {
  const id = await buildAd(db, owner.id);
  const administrator = await buildMember(db, { is_admin: true });
  const body = {
    time_to_skip_ad: 10,
    seconds_before_skip_to_count_view: 2,
    initial_wait: 5,
    wait_between_ads: 6,
  };
  expect((await call(configureAds, { body: { ...body, enabled: false } }, administrator.token)).status).toBe(
    200,
  );
  expect(await next(local)).toEqual({ ads: [], config: { ...body, show_ad: false } });
  expectRefusal(await view(id, local), 'not_found');
  expect((await call(configureAds, { body: { ...body, enabled: true } }, administrator.token)).status).toBe(
    200,
  );
  expect(await next(local)).toMatchObject({ ads: [{}], config: { ...body, show_ad: true } });

  // The log has an entry for each change, none for settings that stay the same.
  const logged = () => db.selectFrom('moderation_log').where('action', '=', 'change_ad_settings').selectAll();
  const before = await logged().execute();
  await call(configureAds, { body: { ...body, enabled: true } }, administrator.token);
  expect(await logged().execute()).toEqual(before);
  await call(configureAds, { body: { ...body, initial_wait: 9, enabled: true } }, administrator.token);
  expect(await logged().execute()).toHaveLength(before.length + 1);

  const wrong = { ...body, enabled: true, initial_wait: 'soon', time_to_skip_ad: 61 };
  expect((await call(configureAds, { body: wrong }, administrator.token)).body).toMatchObject({
    fields: {
      initial_wait: 'Enter a whole number of seconds, at most 86,400.',
      time_to_skip_ad: 'Enter a whole number of seconds, at most 60.',
    },
  });
});

test('concurrent Stop and Resume leave the delivered ads consistent with their status', async () => {
  const id = await buildAd(db, owner.id);
  for (let round = 0; round < rounds; round++) {
    const statuses = ['paused', 'running'] as const;
    await Promise.all(
      statuses.map((status) => call(updateAdStatus, { body: { ad: { id, status } } }, owner.token)),
    );
    const { status } = await db.selectFrom('ads').select('status').executeTakeFirstOrThrow();
    expect(await nextId(local)).toBe(status === 'running' ? id : undefined);
  }
});

describe('with 10,000 running ads', () => {
  test('choosing an ad reads the first rows of index ranges, in two statements', async () => {
    await sql`
      with videos as (
        insert into media_files
          (id, owner_id, purpose, kind, status, name, extension, folder, bytes, main_file)
        select gen_random_uuid(), ${owner.id}, 'ad', 'video', 'ready', 'x', 'mp4', 'f' || n, 1, 'video.mp4'
        from generate_series(1, 10000) n
        returning id, folder
      ),
      made as (
        insert into ads (member_id, title, organization_name, start_date, end_date, state, districts, review,
          status, published_at, media_id)
        select ${owner.id}, 'Ad', 'Payer', today(), today() + 7,
          case substr(folder, 2)::int % 4 when 0 then null else 'CA' end,
          case substr(folder, 2)::int % 4
            when 0 then '{}'::smallint[]
            else array[(substr(folder, 2)::int % 52 + 1)::smallint]
          end,
          'approved', 'running', now(), id
        from videos
        returning id, state, districts
      )
      insert into ad_audiences (ad_id, audience, live, shown)
      select id, coalesce(state::text, '*') || coalesce('-' || districts[1], ''), true, id % 100 from made
    `.execute(db);
    await sql`vacuum analyze ads, ad_audiences, ad_views, media_files, members`.execute(db);
    await next(local);
    const { statements } = await recordStatements(() => next(local));
    // The session, and the ad.
    expect(statements).toHaveLength(2);
    const plans = await plansOf(db, () => findNext(db, local.id));
    expect(indexesOf(plans)).toContain('ad_audiences_next_idx');
    expect(scansOf(plans, ['ads', 'ad_audiences', 'media_files'])).toEqual([]);
  });
});
