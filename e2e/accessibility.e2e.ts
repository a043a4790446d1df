import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './fixtures.ts';
import { findings } from './axe.ts';
import { desktop, expectNoHorizontalScroll, goto, phone, visit } from './page.ts';
import { smallTargets } from './touch-targets.ts';

const forVisitors = [
  '/welcome',
  '/home',
  '/fedbills',
  '/fedbills?filter=&q=water&page=2',
  '/fedbills?filter=&q=zzzz',
  '/search?q=veterans',
  '/search?q=hr+99999',
  '/bills/hr983-119',
  // What visitors get instead of every screen that is for members.
  '/members',
  '/localbills',
  '/execorders?filter=&sort=eo_newest',
  '/initiatives?filter=national&sort=newest',
  '/filters/fed',
  '/filters/initiative',
  '/bills/eo14387',
  '/offline',
  '/roll_calls',
  '/representatives/99?tab=votes',
  '/roll_calls/s480-119.2025',
  '/page?page_uri=about_us',
  '/api/v1/about_us',
  '/api/v1/bills/hr983-119',
  '/bills/hres354-119',
  '/voice',
  '/voice?type=bills&id=hr983-119',
  '/vote/1',
  '/representatives',
  '/find',
  '/find?zip=91711',
  '/api/v1/representatives',
  '/sign_in',
  '/sign_up',
  '/reset_password/worn',
  '/confirm_email/worn',
  '/unsubscribe/worn',
  '/join/nobody',
  '/about',
  '/terms_of_use',
  '/privacy_policy',
  '/disclosures',
  '/transparency',
  '/no/such/page',
];
const forMembers = [
  '/home',
  '/settings',
  '/my_opinions',
  '/invite',
  '/bills/hr983-119',
  '/voice?type=bills&id=hr983-119',
  '/representatives',
  '/general_settings',
  '/account_setup',
  '/fedbills?filter=watchlist',
  '/privacy_settings',
  '/notification_settings',
  '/notifications',
  '/shares',
  '/members',
  '/invitations',
  '/suggestions',
  '/manage_network',
  '/manage_network_following',
  '/manage_network_blocked',
  '/statebills',
  '/match_my_votes',
  '/ads',
  '/ads/create',
  '/initiatives',
  '/initiatives/create',
];
/** No other test loads these as a member. */
const loadedForMembers = [
  '/members/1',
  '/share/1',
  '/common_friends/1',
  '/roll_calls/h5-119.2025',
  '/moderation',
];

/** Redirects, and screens that other tests check with data. */
const checkedElsewhere = [
  '/',
  '/tap',
  '/open',
  '*',
  '/admin',
  '/admin/data',
  '/admin/short_list',
  '/admin/issues',
  '/admin/flags',
  '/admin/members',
  '/admin/members/:id',
  '/admin/filter',
  '/admin/log',
  '/moderation/:id',
  '/admin/ads',
  '/ads/archive',
  '/bills/:bill_id/text',
  '/initiatives/:bill_id/edit',
  '/representatives/:bill_id',
];

test('every path of the app is checked here or in another test @main', async () => {
  const source = await readFile(new URL('../web/routes.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/screen\('([^']+)'/g)].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(50);
  const checked = [...forVisitors, ...forMembers, ...loadedForMembers].map((path) => path.split('?')[0]!);
  const matches = (pattern: string) => {
    const regex = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
    return checked.some((path) => regex.test(path));
  };
  const missing = paths.filter(
    (path) => !path.startsWith('/api/') && !checkedElsewhere.includes(path) && !matches(path),
  );
  expect(missing).toEqual([]);
});

test.describe.configure({ mode: 'parallel' });
test.slow();
for (const [index, paths] of groupsOf(forVisitors).entries())
  test(`screens for visitors are accessible (${index + 1})`, async ({ openPage }) => {
    await inspect(await openPage({ reducedMotion: 'reduce' }), paths);
  });

for (const [index, paths] of groupsOf(forMembers).entries())
  test(`screens for members are accessible (${index + 1})`, async ({ openMember }) => {
    const { page } = await openMember({ reducedMotion: 'reduce', zip: '82001' });
    await goto(page, '/about');
    await inspect(page, paths, visit);
  });

test('a submitted initiative and the screens about other members are accessible', async ({ openMember }) => {
  const { page, token } = await openMember({ reducedMotion: 'reduce', zip: '82001' });
  await inspect(page, [await submitInitiative(page, token), ...loadedForMembers]);
});

test('with reduced motion, a change of colors starts no transitions', async ({ openPage }) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await goto(page, '/about');
  await page.evaluate(() => {
    const counted = Object.assign(window, { transitions: 0 });
    addEventListener('transitionrun', () => counted.transitions++, true);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0);
});

/** Tests of about the same length, so that both workers stay busy. */
function groupsOf(paths: string[]): string[][] {
  const size = 14;
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, n) =>
    paths.slice(n * size, (n + 1) * size),
  );
}

/** Submits an initiative through the API. @returns its path. */
async function submitInitiative(page: Page, authorization: string): Promise<string> {
  const created = await page.request.post('/api/v1/initiatives/create_initiatives', {
    data: {
      initiative: { title: 'Quiet trains at night', description: 'Slower, later.', visibility: 'national' },
    },
    headers: { authorization },
  });
  const { initiative } = (await created.json()) as { initiative: { slug: string } };
  const path = `/initiatives/${initiative.slug}`;
  const submitted = await page.request.put(`/api/v1${path}/submit_initiative`, {
    headers: { authorization },
  });
  expect(submitted.status()).toBe(200);
  return path;
}

/** Screens share components and one set of color tokens, so they take turns with the four looks. */
const looks = [
  { device: 'desktop', viewport: desktop, colorScheme: 'light' },
  { device: 'phone', viewport: phone, colorScheme: 'dark' },
  { device: 'desktop', viewport: desktop, colorScheme: 'dark' },
  { device: 'phone', viewport: phone, colorScheme: 'light' },
] as const;
const narrowPhone = { width: 320, height: 700 };

/**
 * Checks that each screen does not scroll sideways on a narrow phone, its touch targets on a phone, and the
 * screen with axe in one look. Finally doubles the text size of the narrow phone.
 */
async function inspect(page: Page, paths: string[], open = goto): Promise<void> {
  const found: string[] = [];
  for (const [index, path] of paths.entries()) {
    const { device, viewport, colorScheme } = looks[index % looks.length]!;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(narrowPhone);
    await open(page, path);
    await setTextSize(page, '');
    await expectNoHorizontalScroll(page);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
    found.push(...(await smallTargets(page, path)));
    if (viewport !== phone) await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
    found.push(...(await findings(page, `${path}, ${device}, ${colorScheme}`)));
    await Promise.all([setTextSize(page, '200%'), page.setViewportSize(narrowPhone)]);
    await expectNoHorizontalScroll(page);
  }
  expect(found).toEqual([]);
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => void (document.documentElement.style.fontSize = value), size);
}
