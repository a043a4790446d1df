import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { home } from '#contract/home/front-page.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { listNotifications } from '#contract/notifications.ts';
import { opinionBars, opinionPage } from '#contract/opinions/opinions.ts';
import { matchRecords } from '#contract/roll-calls/match.ts';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { indexesOf, plansOf as plansOfWork, scansOf, type Plan } from '#server/testing/plans.ts';

const { app, call, db } = await testApp();
const bills = 6_000;
const members = 1_500;
let viewer = { id: 0, token: '' };
let slug = '';

beforeAll(async () => {
  viewer = await buildMember(db);
  await sql`
    with made as (insert into items (item_type) select 'bill' from generate_series(1, ${bills}) returning id)
    insert into bills (id, slug, category, congress, bill_type, number, title, introduced_date, status, latest_action_date, summary_text, law_number)
    select id, 'hr' || id || '-119', 'fed', 119 - id % 4, 'hr', id, 'Bill about subject ' || id % 500, date '2019-01-03' + id % 2500, 'introduced',
      date '2019-01-03' + id % 2500, repeat('Words of a summary. ', 20), case when id % 100 = 0 then 'Public Law ' || id end
    from made`.execute(db);
  await sql`
    update bills set steps = jsonb_build_array(jsonb_build_object('step', case when id % 60 < 30 then 'passed_house' else 'passed_senate' end, 'date', '2025-02-03'))
    where id % 30 = 0`.execute(db);
  await sql`insert into bill_issues (bill_id, issue, position) select id, (array['Health', 'Energy', 'Law', 'Taxation'])[1 + id % 4] || case when id % 9 = 0 then '' else (id % 40)::text end, 0 from bills`.execute(
    db,
  );
  await saveListings(db, 'all');
  await refreshShortList(db);
  await sql`insert into members (email, first_name, last_name, city, state, zip5) select n || '@plans.example', 'A', 'B', 'C', 'CA', '94110' from generate_series(1, ${members}) n`.execute(
    db,
  );
  await sql`
    insert into opinions (item_id, member_id, level, created_at)
    select b.id, m.id, (enum_range(null::opinion_level))[1 + (b.id + m.id) % 5], now() - (m.id || ' minutes')::interval
    from members m join bills b on b.id % 1500 = m.id % 1500 or b.id = (select min(id) from bills)
    on conflict do nothing`.execute(db);
  await sql`
    with made as (insert into items (item_type) select 'representative' from generate_series(1, 500) returning id)
    insert into representatives (id, first_name, last_name, name) select id, 'A', 'B', 'A B' from made`.execute(
    db,
  );
  await sql`
    insert into sponsorships (bill_id, representative_id, is_sponsor, party, state)
    select b.id, r.id, r.n = 1, 'D', 'CA' from bills b join (select id, row_number() over () as n from representatives) r on r.n = 1 or (b.id + r.n) % 100 = 0`.execute(
    db,
  );
  await sql`insert into watchlist (member_id, item_id) select m.id, b.id from members m join bills b on b.id % 500 = m.id % 500`.execute(
    db,
  );
  ({ slug } = await db.selectFrom('bills').select('slug').orderBy('id').executeTakeFirstOrThrow());
  await sql`vacuum analyze`.execute(db);
});

/** Every statement that a call sends to the database, with the plan PostgreSQL makes for it. */
const plansOf = (work: () => Promise<{ status: number }>) =>
  plansOfWork(db, async () => expect((await work()).status).toBe(200));

const large = ['bills', 'listings', 'bill_issues', 'posts', 'members', 'sponsorships', 'watchlist'];
/** Statements that read a large table from end to end. */
const scans = (plans: Plan[]) => scansOf(plans, large);

test.each([
  ['the newest bills', { page: 1 }, 'listings_newest_idx'],
  ['the newest bills of one congress', { years: '2025,2026', page: 50 }, 'listings_congress_newest_idx'],
  ['bills by issues', { sort: 'issues', page: 50 }, 'listings_heading_idx'],
  [
    'bills of one congress by issues',
    { years: '2025,2026', sort: 'issues' },
    'listings_congress_heading_idx',
  ],
  ['the most viewed bills', { sort: 'most_viewed', page: 50 }, 'listings_views_idx'],
  [
    'the most viewed bills of one congress',
    { years: '2025,2026', sort: 'most_viewed' },
    'listings_congress_views_idx',
  ],
  ['laws', { filter: 'fed', page: 1 }, 'listings_law_idx'],
  ['bill proposals', { filter: 'proposed', page: 50 }, 'listings_newest_idx'],
  ['bills that passed the House', { filter2: 'passed_house' }, 'listings_house_idx'],
  ['bills that passed the Senate', { filter2: 'passed_senate' }, 'listings_senate_idx'],
  ['bills I voted', { filter2: 'bills_voted', sort: 'newest' }, 'posts_author_idx'],
  ['bills I did not vote', { filter2: 'bills_not_voted', page: 50 }, 'posts_author_idx'],
  ['my watchlist', { filter: 'watchlist' }, 'watchlist_pkey'],
  ['the Short List', { filter: 'recommended' }, 'short_list_pkey'],
  ['the Short List by issues', { filter: 'recommended', sort: 'issues' }, 'short_list_pkey'],
  ['bills on an issue', { issue_list: 'Health', sort: 'issues' }, 'bill_issues_issue_idx'],
  ['a bill by its number', { q: 'hr 4711' }, 'bills_number_idx'],
] as const)('the list of %s reads by index', async (_, query, index) => {
  const plans = await plansOf(() => call(listBills, { query }, viewer.token));
  expect(plans.length).toBeGreaterThanOrEqual(2);
  // The counts of a long list and its groups read all of its listings, once until the listings change.
  const uncounted = scans(plans).filter((scan) => !/^listings: [^]*count\(\*\)/i.test(scan));
  expect(uncounted).toEqual([]);
  expect(indexesOf(plans)).toContain(index);
});

test('a search by words uses the full-text index', async () => {
  const plans = await plansOf(() => call(listBills, { query: { q: 'subject 77' } }));
  expect(scans(plans)).toEqual([]);
  expect(indexesOf(plans)).toContain('bills_search_idx');
});

test('one bill, by slug or id, scans no table', async () => {
  const { id } = await db.selectFrom('bills').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const bySlug = await plansOf(() => call(getBill, { params: { id: slug } }, viewer.token));
  expect(scans(bySlug)).toEqual([]);
  expect(indexesOf(bySlug)).toContain('bills_slug_key');
  expect(scans(await plansOf(() => call(getBill, { params: { id: String(id) } })))).toEqual([]);
});

test.each([
  [{}, 'opinions_page_idx'],
  [{ sort: 'most_liked' }, 'opinions_liked_idx'],
  [{ level: 'support' }, 'opinions_level_idx'],
  [{ level: 'support', sort: 'most_liked' }, 'opinions_level_liked_idx'],
] as const)(
  'reads a page of opinions %o on a viral bill as a range of %s, with no sort',
  async (query, index) => {
    const plans = await plansOf(() =>
      call(opinionPage, { params: { type: 'bills', id: slug }, query }, viewer.token),
    );
    expect(scans(plans)).toEqual([]);
    expect(indexesOf(plans)).toContain(index);
    const page = plans.find(({ nodes }) => indexesOf([{ nodes }]).includes(index))!;
    expect(page.nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  },
);

test('bars are read from tallies, not from opinions; breakdowns are cached for a minute', async () => {
  await call(opinionBars, { params: { type: 'bills', id: slug } });
  const plans = await plansOf(() => call(opinionBars, { params: { type: 'bills', id: slug } }));
  expect(scans(plans)).toEqual([]);
  expect(plans.flatMap(({ nodes }) => nodes.map((node) => node['Relation Name']))).not.toContain('posts');
  expect(indexesOf(plans)).toContain('opinion_tallies_pkey');
});

test('Home counts the opinions of today by an index, and no older ones', async () => {
  await call(home, {});
  // The job has counted up to half an hour ago, so the plan does not depend on the time of day.
  await sql`update opinion_activity_state set until = now() - interval '30 minutes'`.execute(db);
  const plans = await plansOf(() => call(home, {}, viewer.token));
  // With so few members, one scan for the authors of initiatives is allowed.
  expect(scans(plans).filter((scan) => !/^members:\s+with uncounted/.test(scan))).toEqual([]);
  expect(indexesOf(plans)).toContain('opinions_recent_idx');
});

test('a token is looked up by a unique index', async () => {
  const plans = await plansOf(async () => ({
    status: (await app.inject({ url: '/api/v1/users/me', headers: { authorization: viewer.token } }))
      .statusCode,
  }));
  expect(scans(plans)).toEqual([]);
});

test('prepares a statement on its second run', async () => {
  const prepared = await db.connection().execute(async (db) => {
    for (let run = 0; run < 2; run++) await sql`select ${run}::int as prepared_twice`.execute(db);
    await sql`select ${0}::int as prepared_once`.execute(db);
    return sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%prepared_%'`.execute(db);
  });
  expect(prepared.rows).toEqual([{ statement: 'select $1::int as prepared_twice' }]);
});

test('a page of notifications is read by index', async () => {
  await sql`
    with made as (
      insert into notification_events (kind, event_key, item_id, done_at)
      select 'bill_status_change', id::text, id, now() from bills
      returning id
    )
    insert into notifications (member_id, event_id, kind, group_key, size)
    select m.id, made.id, 'bill_status_change', made.id::text, 0
    from made
    join members m on m.id % 400 = made.id % 400`.execute(db);
  await sql`analyze notifications, notification_events`.execute(db);
  const plans = await plansOf(() => call(listNotifications, { query: {} }, viewer.token));
  // The other tables are so small here that PostgreSQL may scan them.
  expect(scansOf(plans, ['notifications', 'posts'])).toEqual([]);
});

test('lists of initiatives read no members but authors and deactivated ones', async () => {
  await sql`
    with made as (
      insert into items (item_type) select 'initiative' from generate_series(1, 3000) returning id
    )
    insert into initiatives (id, author_id, title, description, visibility, submitted_at)
    select made.id, ${viewer.id}::int, 'Repair the roads', 'All of them', 'national', now() - made.id * interval '1 minute'
    from made`.execute(db);
  await sql`analyze initiatives`.execute(db);
  for (const query of [{ filter: 'national' }, { filter: 'national', q: 'roads' }] as const)
    expect(scans(await plansOf(() => call(listInitiatives, { query }, viewer.token)))).toEqual([]);
});

test('ranking the Short List does not read all bills again for each bill', async () => {
  await sql`update bills set status = 'became_law' where id % 2 = 0`.execute(db);
  await sql`vacuum analyze bills`.execute(db);
  const plans = await db.transaction().execute((db) => plansOfWork(db, () => refreshShortList(db)));
  const perRow = plans.flatMap(({ nodes }) =>
    nodes.filter((node) => node['Parent Relationship'] === 'SubPlan').map((node) => JSON.stringify(node)),
  );
  expect(perRow).not.toEqual([]);
  expect(perRow.filter((text) => text.includes('"Relation Name":"bills"'))).toEqual([]);
});

test('Match my Votes reads the terms of the member’s seats by index', async () => {
  await sql`
    insert into representative_terms (representative_id, office, start_date, end_date, state, district)
    select
      r.id, 'representative', make_date(1995 + 2 * n, 1, 3), make_date(1997 + 2 * n, 1, 3), s.postal, r.id % 52
    from representatives r
    cross join generate_series(1, 12) n
    join (select postal, row_number() over () as place from states) s on s.place = 1 + r.id % 50`.execute(db);
  await sql`analyze representative_terms`.execute(db);
  const plans = await plansOf(() => call(matchRecords, { query: {} }, viewer.token));
  expect(scansOf(plans, ['representative_terms'])).toEqual([]);
  expect(indexesOf(plans)).toContain('representative_terms_seat_idx');
});
