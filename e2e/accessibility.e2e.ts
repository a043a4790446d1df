import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { desktop, expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();

const forVisitors = [
  '/welcome',
  '/home',
  '/fedbills',
  '/fedbills?filter=&q=water',
  '/fedbills?filter=&q=zzzz',
  '/fedbills?filter=&sort=newest&page=2',
  '/bills/hr983-119',
  '/shares',
  '/members',
  '/common_friends/1',
  '/manage_network',
  '/general_settings',
  '/privacy_settings',
  '/notification_settings',
  '/statebills',
  '/localbills',
  '/execorders',
  '/execorders?filter=&sort=eo_newest',
  '/initiatives',
  '/initiatives?filter=national&sort=newest',
  '/initiatives/create',
  '/filters/fed',
  '/filters/eo',
  '/filters/initiative',
  '/filters/local',
  '/bills/eo14387',
  '/roll_calls/h5-119.2025',
  '/roll_calls/s480-119.2025',
  '/match_my_votes',
  '/ads',
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
  '/account_setup',
  '/settings',
  '/reset_password/worn',
  '/confirm_email/worn',
  '/unsubscribe/worn',
  '/join/nobody',
  '/invite',
  '/my_opinions',
  '/about',
  '/terms_of_use',
  '/privacy_policy',
  '/disclosures',
  '/no/such/page',
];
const forMembers = [
  '/home',
  '/settings',
  '/my_opinions',
  '/invite',
  '/members/1',
  '/bills/hr983-119',
  '/voice?type=bills&id=hr983-119',
  '/representatives',
  '/general_settings',
  '/account_setup',
  '/fedbills?filter=watchlist',
  '/privacy_settings',
  '/notification_settings',
  '/shares',
  '/members',
  '/invitations',
  '/suggestions',
  '/common_friends/1',
  '/manage_network',
  '/manage_network_following',
  '/manage_network_blocked',
  '/statebills',
  '/match_my_votes',
  '/ads',
  '/ads/create',
  '/initiatives',
  '/initiatives?filter=national&sort=newest',
  '/roll_calls/h5-119.2025',
  '/initiatives/create',
  '/filters/fed',
];

/** Looked at where they can be filled: moving on at once, for administrators, or in tests of their own. */
const lookedAtElsewhere = [
  '/',
  '/tap',
  '/open',
  '/ui',
  '*',
  '/admin',
  '/admin/data',
  '/admin/short_list',
  '/bills/:bill_id/text',
  '/initiatives/:bill_id/edit',
  '/share/:share_id',
  '/representatives/:bill_id',
];

it('No screen is left out', async () => {
  const source = await readFile(new URL('../web/routes.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/screen\('([^']+)'/g)].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(50);
  const seen = [...forVisitors, ...forMembers].map((path) => path.split('?')[0]!);
  const matches = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
    return seen.some((path) => shape.test(path));
  };
  const left = paths.filter(
    (path) => !path.startsWith('/api/') && !lookedAtElsewhere.includes(path) && !matches(path),
  );
  expect(left).toEqual([]);
});

const widths = [
  ['desktop', desktop],
  ['phone', phone],
] as const;

describe.concurrent('Every screen', () => {
  it.each(widths)(
    'is without findings of axe on a %s, light and dark, and never scrolls sideways',
    async (_name, viewport) => {
      const { page, faults } = await browser.open({ viewport, reducedMotion: 'reduce' });
      const found: string[] = [];
      for (const path of forVisitors) found.push(...(await inspect(page, path)));
      await signUp(page, newPerson(), { zip: '82001' });
      await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
      const initiative = await submitInitiative(page);
      for (const path of [...forMembers, initiative]) found.push(...(await inspect(page, path)));
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    },
    900_000,
  );

  it('does not scroll sideways at 320 px', async () => {
    const { page } = await browser.open({ viewport: { width: 320, height: 700 } });
    for (const path of forVisitors) {
      await goto(page, path);
      await expectNoSidewaysScroll(page);
    }
  }, 900_000);
});

/** @returns the address of an initiative that the member on this page has put forward. */
async function submitInitiative(page: Page): Promise<string> {
  const authorization = (await page.evaluate(() => localStorage.getItem('polity.auth_token')))!;
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

/** What axe finds on a screen. In the dark it is colours alone that differ. */
async function inspect(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await goto(page, path);
  await expectNoSidewaysScroll(page);
  const found = await findings(page, path);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...found, ...(await findings(page, `${path} in the dark`, ['color-contrast']))];
}
