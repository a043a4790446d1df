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
    'is without findings of axe on a %s, light and dark, and never scrolls sideways, nor at 320 px',
    async (_name, viewport) => {
      const { page, faults } = await browser.open({ viewport, reducedMotion: 'reduce' });
      const found: string[] = [];
      const look = inspector(page, viewport);
      for (const path of forVisitors) found.push(...(await look(path)));
      await signUp(page, newPerson(), { zip: '82001' });
      await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
      const initiative = await submitInitiative(page);
      for (const path of [...forMembers, initiative]) found.push(...(await look(path)));
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    },
    900_000,
  );
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

const schemes = ['light', 'dark'] as const;
/** What a colour can be the fault of. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a screen: everything in the scheme that the last one was left in, then in the other what colours can be the fault of.
 * A phone grows narrow for a moment, too.
 */
function inspector(page: Page, viewport: typeof phone) {
  let turn = 0;
  return async (path: string): Promise<string[]> => {
    const [first, other] = turn++ % 2 ? ([schemes[1], schemes[0]] as const) : schemes;
    await page.emulateMedia({ colorScheme: first });
    await goto(page, path);
    await expectNoSidewaysScroll(page);
    if (viewport === phone) {
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(viewport);
    }
    const found = await findings(page, `${path}, ${first}`);
    await page.emulateMedia({ colorScheme: other });
    return [...found, ...(await findings(page, `${path}, ${other}`, ofColours))];
  };
}
