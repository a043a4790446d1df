import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { setToday } from '#server/environment/clock.ts';
import { connect, urlOf, type Connection } from '#server/database/pool.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';

/** The data of the starter ends in 2026. On later days nothing may be missing because of the date alone. */
const { db, services } = await testApp(undefined, {}, 'starter');
const member = await buildMember(db, {
  zip5: '94110',
  congressional_district: 11,
  state_assembly_district: 17,
  state_senate_district: 11,
});
const voted = await db
  .selectFrom('roll_calls')
  .select('bill_id')
  .where('is_decisive', '=', true)
  .where('bill_id', 'is not', null)
  .orderBy('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('opinions')
  .values({ item_id: voted.bill_id!, member_id: member.id, level: 'support' })
  .execute();

/** Calls the product as it is on a day. */
async function productOn(day: string | undefined) {
  setToday(day);
  const connection: Connection = await connect(urlOf(db));
  const app = await buildApp({ ...services, db: connection.db });
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const reply = await app.inject({ method, url, payload, headers: { authorization: member.token } });
    expect(reply.statusCode, `${url}: ${reply.body.slice(0, 200)}`).toBe(200);
    return JSON.parse(reply.body);
  };
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, body: object) => send('POST', url, body),
    put: (url: string, body: object) => send('PUT', url, body),
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}
type Product = Awaited<ReturnType<typeof productOn>>;

const lists = [
  '/api/v1/bills?years=current',
  '/api/v1/bills?years=current&filter=recommended&sort=issues',
  '/api/v1/bills?years=current&filter=proposed&sort=most_viewed',
  '/api/v1/bills?years=current&filter=fed&filter2=passed_house',
  '/api/v1/bills?category=state&filter=state_recommended&years=current',
  '/api/v1/bills?category=eo&filter=eo_recommended&sort=action_type',
  '/api/v1/bills?category=eo&years=current',
];

/** How much each screen shows. */
async function contents(product: Product) {
  const totals = await Promise.all(lists.map(async (url) => (await product.get(url)).total_count));
  const { representatives, vacancies } = await product.get('/api/v1/home/representatives');
  const { representatives: all } = await product.get('/api/v1/representatives.json');
  const addressees = await product.get('/api/v1/users/my_representatives');
  const home = await product.get('/api/v1/home');
  const match = await product.get('/api/v1/users/match_my_votes_page.json');
  const found = await product.post('/api/v1/representatives/find', { zip_code: '94110' });
  const choices = await product.get('/api/v1/locations/district_choices?state=California');
  return {
    totals,
    mine: Object.entries(representatives).map(([group, people]) => [group, (people as unknown[]).length]),
    vacancies,
    all: all.length,
    others: addressees.other_house_representatives.length + addressees.other_senators.length,
    newest: home.bills.length,
    matched: match.items.length + match.representatives.length,
    found: [found.districts, found.vacancies, found.representatives.my_reps.length],
    held: choices.congressional.filter(({ member }: { member: string | null }) => member !== null).length,
  };
}

let now: Awaited<ReturnType<typeof contents>>;
beforeAll(async () => {
  const product = await productOn('2026-11-22');
  now = await contents(product);
  await product.close();
});

test('the data shows everything on the day of its release', () => {
  expect(now.totals.every((total) => total > 0)).toBe(true);
  expect(now).toMatchObject({ vacancies: [], all: 663, newest: 12 });
});

describe.each(['2027-01-04', '2027-06-01', '2028-02-29'])('on %s', (day) => {
  let product: Product;
  beforeAll(async () => {
    product = await productOn(day);
    return () => product.close();
  });

  test('every list and screen shows as much as before', async () => {
    expect(await contents(product)).toEqual(now);
  });

  test('lists say that newer years are missing', async () => {
    for (const years of ['current', '2027,2028']) {
      const list = await product.get(`/api/v1/bills?years=${years}`);
      expect(list).toMatchObject({
        years_notice: 'Nothing from 2027–2028 yet. Showing 2025–2026.',
        years_with_bills: ['2025,2026'],
      });
    }
  });

  test('lists of older years without bills show the newest ones', async () => {
    const { total_count } = await product.get('/api/v1/bills?years=2025,2026');
    expect(await product.get('/api/v1/bills?years=2023,2024')).toMatchObject({
      total_count,
      years_notice: 'Nothing from 2023–2024. Showing 2025–2026.',
    });
  });

  test('representatives whose term has ended stay, with the day and the election', async () => {
    const { representatives } = await product.get('/api/v1/home/representatives');
    expect(representatives.my_reps).toMatchObject([{ term_ended: true, term_ends: '2027-01-03' }]);
    expect(representatives.president).toMatchObject([{ term_ended: false, term_ends: '2029-01-20' }]);
    const { representative } = await product.get(`/api/v1/representatives/${representatives.my_reps[0].id}`);
    expect(representative).toMatchObject({
      in_office: true,
      term_ended: true,
      next_election: '2026',
      election_passed: '2026-11-03',
    });
  });

  test('a seat that was vacant is shown as not known', async () => {
    const { representatives, vacancies } = await product.post('/api/v1/representatives/find', {
      zip_code: '94541',
      congressional_district: 14,
    });
    expect(representatives.my_reps).toEqual([]);
    expect(vacancies).toEqual([
      { group: 'my_reps', position: 'U.S. Representative, California 14', known: false },
    ]);
  });

  test('district lines stay, with the day on which they ended', async () => {
    const { user } = await product.put('/api/v1/users', { user: { zip_code: '94112' } });
    expect(user).toMatchObject({
      district_candidates: { congressional: [11, 15] },
      district_lines_ended: '2027-01-03',
    });
    const moved = await product.put('/api/v1/users', {
      user: {
        zip_code: '94110',
        city: 'San Francisco',
        state_assembly_district: 17,
        state_senate_district: 11,
      },
    });
    expect(moved.user.districts).toMatchObject({ congressional_district: 11 });
    expect(await product.post('/api/v1/representatives/find', { zip_code: '10118' })).toMatchObject({
      district_lines_ended: '2027-01-03',
    });
  });
});
