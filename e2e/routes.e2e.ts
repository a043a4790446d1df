import { expect, test, type Page } from './fixtures.ts';
import { expectPath, goto } from './page.ts';

const accepts = { headers: { accept: 'text/html' } };
const signup = 'Signup and Login to use this feature.';

/** Every path: its title, its breadcrumb after Home, and what visitors read instead if it is for members. */
const screens: [path: string, title: string, crumbs: string[], gate?: string][] = [
  ['/welcome', 'Your Opinion Matters', []],
  ['/home', 'Home', []],
  ['/sign_in', 'Sign In', []],
  ['/sign_up', 'Sign Up', []],
  ['/account_setup', 'Complete Signup', [], signup],
  ['/shares', 'Share', ['Share'], signup],
  ['/shares?shared_url=https://example.org', 'Share', ['Share'], signup],
  ['/members', 'Members', ['Connect', 'Members'], signup],
  ['/invitations', 'Invitations', ['Connect', 'Invitations'], signup],
  ['/suggestions', 'Suggestions', ['Connect', 'Suggestions'], signup],
  ['/common_friends/1', 'Mutual Friends', ['Connect', 'Suggestions', 'Common Friends'], signup],
  ['/manage_network', 'Manage Network: Connections', ['Manage Network'], signup],
  ['/manage_network_following', 'Manage Network: Following', ['Manage Network'], signup],
  ['/manage_network_blocked', 'Manage Network: Followers', ['Manage Network'], signup],
  ['/general_settings', 'General Settings', ['General Settings'], signup],
  ['/privacy_settings', 'Privacy Settings', ['Privacy Settings'], signup],
  ['/notification_settings', 'Notification Settings', ['Notification Settings'], signup],
  ['/fedbills', 'Federal Bills', ['Federal Bills']],
  ['/bills', 'Federal Bills', ['Federal Bills']],
  ['/statebills', 'State Bills', ['State Bills'], signup],
  ['/localbills', 'Local Bills', ['Local Bills']],
  ['/execorders', 'Executive Orders', ['Executive Orders']],
  ['/initiatives', 'Initiatives', ['Initiatives']],
  ['/initiatives/create', 'Create Initiative', ['Initiatives', 'Create Initiative'], signup],
  ['/filters/fed', 'Filters for Federal Bills', ['Federal Bills', 'Filters']],
  ['/filters/state', 'Filters for State Bills', ['State Bills', 'Filters']],
  ['/filters/local', 'Filters for Local Bills', ['Local Bills', 'Filters']],
  ['/filters/eo', 'Filters for Executive Orders', ['Executive Orders', 'Filters']],
  ['/filters/initiative', 'Filters for Initiatives', ['Initiatives', 'Filters']],
  ['/search', 'Search', ['Search']],
  ['/roll_calls', 'Roll Calls', ['Roll Calls']],
  ['/representatives', 'Representatives', ['Representatives']],
  ['/match_my_votes', 'Match my Votes', ['Match my Votes'], 'Signup and login to use this feature.'],
  ['/ads', 'Ads', ['Ads'], signup],
  ['/ads/create', 'Create Ad', ['Ads', 'Create'], signup],
  ['/ads/archive', 'Ad archive', ['Ads', 'Archive']],
  ['/about', 'About', ['About']],
  ['/ABOUT', 'About', ['About']],
  ['/terms_of_use', 'Terms of use', ['Terms of use']],
  ['/privacy_policy', 'Privacy Policy', ['Privacy Policy']],
  ['/disclosures', 'Disclosures', ['Disclosures']],
  ['/page?page_title=About&page_uri=about_us', 'About', ['About']],
  ['/page?page_title=Anything&page_uri=terms_of_service', 'Terms of use', ['Terms of use']],
];

const missing = [
  '/no/such/page',
  '/initiatives/999999',
  '/filters/everything',
  '/bills/nonsense',
  '/representatives/999999999',
  '/page?page_uri=../admin',
  '/page',
  '/common_friends/me',
  '/admin',
  '/admin/members',
];

/** The document of a path, which is enough here: accessibility.e2e.ts opens the screens in the browser. */
async function read(page: Page, path: string): Promise<{ status: number; html: string; title?: string }> {
  const response = await page.request.get(path, accepts);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status(), html, title: /<title>(.*?)<\/title>/.exec(html)?.[1] };
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '');
const main = (html: string) => /<main\b.*<\/main>/s.exec(html)![0];

/** The names in the breadcrumb after Home. */
function crumbsOf(html: string): string[] {
  const list = /<nav [^>]*aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const items = [...list.matchAll(/<li\b.*?<\/li>/gs)];
  return items.slice(1).map(([item]) => textOf(item).replace('›', ''));
}

test('every path has its title and breadcrumb, and asks visitors to sign in where it is for members @main', async ({
  page,
}) => {
  for (const [path, title, crumbs, gate] of screens) {
    const { html, ...shown } = await read(page, path);
    const headings = html.match(/<h1\b/g)?.length;
    expect({ path, ...shown, headings, crumbs: crumbsOf(html) }).toEqual({
      path,
      status: 200,
      title: `${title} · Polity`,
      headings: 1,
      crumbs,
    });
    if (!gate) continue;
    expect(main(html), path).toMatch(new RegExp(`<h\\d[^>]*>${gate}</h\\d>`));
    const signIn = /<a [^>]*href="([^"]*)"[^>]*>Login<\/a>/.exec(main(html))?.[1];
    expect(signIn).toBe(`/sign_in?return_to=${encodeURIComponent(path)}`);
  }
});

test('every path opens for members @main', async ({ openMember }) => {
  // Some paths show member 1, who must not be this member.
  await openMember();
  const { page } = await openMember({ zip: '82001' });
  for (const [path, title, , gate] of screens) {
    const { html, ...shown } = await read(page, path);
    // Members do not need the introduction.
    const expected = path === '/welcome' ? 'Home' : title;
    expect({ path, ...shown }).toEqual({ path, status: 200, title: `${expected} · Polity` });
    if (gate) expect(html, path).not.toContain(gate);
  }
  expect((await read(page, '/statebills')).html).toContain(
    '>State bills are offered to members in California.</h',
  );
  for (const path of ['/share/999999', '/representatives/P000197', '/representatives/99999999999'])
    expect({ path, status: (await read(page, path)).status }).toEqual({ path, status: 404 });
});

test('unknown paths and ids answer 404 with a link to the bills @main', async ({ page }) => {
  for (const path of missing) {
    const { status, html } = await read(page, path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expect(main(html), path).toMatch(/<a [^>]*href="\/fedbills"[^>]*>Federal Bills<\/a>/);
  }
});

test('the address of a bill that is not on file leads to its official page', async ({ page }) => {
  const { status, html } = await read(page, '/bills/hr99999-119');
  expect(status).toBe(404);
  expect(html).toMatch(/<h1[^>]*>Bill not on Polity<\/h1>/);
  expect(main(html)).toContain('Polity does not have H.R. 99999 of the 119th Congress.');
  expect(main(html)).toMatch(
    /<a href="https:\/\/www\.congress\.gov\/bill\/119th-congress\/house-bill\/99999"/,
  );
});

test('a member reads on every page of administration what a missing page says', async ({ openMember }) => {
  const { page } = await openMember({ zip: '82001' });
  const elsewhere = await read(page, '/no/such/page');
  const pages = [
    '',
    '/data',
    '/flags',
    '/members',
    '/issues',
    '/short_list',
    '/filter',
    '/ads',
    '/log',
    '/else',
  ];
  for (const path of pages.map((name) => `/admin${name}`)) {
    const { status, html } = await read(page, path);
    expect({ path, status, main: main(html) }).toEqual({ path, status: 404, main: main(elsewhere.html) });
  }
});

test('a list answers 422 to unknown filters, as a page and as a call', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const refused = [
    ['filter=nonsense', 'This filter is not known.'],
    ['filter2=nonsense', 'This status filter is not known.'],
    ['sort=nonsense', 'This order is not known.'],
    ['years=2024,2025', 'Years are a pair such as 2025,2026.'],
    ['years=1001,1002', 'Years are a pair such as 2025,2026.'],
    ['issue_list=Nonsense', 'This issue is not known.'],
    ['page=0', 'Pages are numbered from 1.'],
    ['page=-1', 'Pages are numbered from 1.'],
    ['page=two', 'Pages are numbered from 1.'],
  ] as const;
  for (const [search, sentence] of refused) {
    const { status, html } = await read(page, `/fedbills?${search}`);
    expect({ search, status }).toEqual({ search, status: 422 });
    expect(textOf(main(html))).toContain(sentence);
    const call = await page.request.get(`/api/v1/bills?${search}`);
    expect({ search, status: call.status() }).toEqual({ search, status: 422 });
    expect(((await call.json()) as { errors: string }).errors).toBe(sentence);
  }
  for (const [path, status] of [
    ['/execorders?filter=fed', 422],
    ['/filters/fed?filter=nonsense', 422],
    ['/filters/fed?years=2024,2025', 422],
    ['/filters/initiative?sort=issues', 422],
    ['/filters/eo?filter=eo_recommended&sort=eo_newest', 200],
    ['/initiatives?filter=fed', 422],
    ['/initiatives?sort=issues', 422],
    ['/api/v1/bills?filter=nonsense', 422],
    ['/fedbills?page=1000000000', 200],
  ] as const)
    expect({ path, status: (await read(page, path)).status }).toEqual({ path, status });
  await page.goto('/fedbills?page=1000000000');
  await page.getByRole('heading', { name: 'Page 1,000,000,000 does not exist' }).waitFor();
  await page.getByRole('link', { name: 'First page' }).click();
  await page.getByRole('article').first().waitFor();
  await page.goto('/roll_calls?page=99999');
  await page.getByText(/^There is no page 99,999\. The last page is /).waitFor();
  await expect(page.getByText('99,999')).toHaveCount(1);
});

test('members whose account is not set up are led to General Settings and back', async ({ openMember }) => {
  const { page } = await openMember({ isSetUp: false });
  for (const path of ['/members', '/manage_network', '/ads', '/initiatives/create'])
    expect((await read(page, path)).html, path).toContain(
      'Account setup must be completed to use this feature.',
    );
  expect((await read(page, '/shares')).html).toContain(
    '>Account setup must be completed to use this feature.</h',
  );
  await goto(page, '/home');
  await page.getByRole('heading', { name: 'General Settings' }).waitFor();
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/home');
  await goto(page, '/match_my_votes');
  await page.getByText('Account setup must be completed to use this feature.').waitFor();
  await page.getByRole('link', { name: 'Click here' }).click();
  await page.getByRole('heading', { name: 'General Settings', level: 1 }).waitFor();
  await page.getByLabel('First Name').fill('Maria');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please fill in all required fields.').waitFor();
  await page.getByLabel('Last Name').fill('Ruiz');
  await page.getByLabel('5-digit Zipcode').fill('82001');
  await page.getByText('Cheyenne, Wyoming').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Match my Votes' }).waitFor();
  await page.getByRole('heading', { name: 'Bills to start with' }).waitFor();
});

test('the start leads to About first, then to Sign In, and members to Home', async ({ openMember, page }) => {
  await goto(page, '/');
  await expectPath(page, '/welcome');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.skip_about'))).toBe('1');
  await goto(page, '/');
  await expectPath(page, '/sign_in');
  await page.evaluate(() => localStorage.setItem('polity.auth_token', 'x'.repeat(43)));
  await goto(page, '/');
  await expectPath(page, '/sign_in');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBeNull();

  const { page: own } = await openMember();
  await goto(own, '/home');
  await own.goto('/');
  await expect(own).toHaveURL('/home?first_time=true');
  // The token is enough without the cookie.
  await own.context().clearCookies();
  await own.goto('/');
  await expectPath(own, '/home');
  for (const [start, path] of [
    ['/home?tab=1', '/shares'],
    ['/home?tab=2&sub=1', '/invitations'],
    ['/home?tab=6', '/representatives'],
  ] as const) {
    await own.goto(start);
    await expectPath(own, path);
  }
});

test('a page that was drawn without the cookie is read again for the member', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/voice?type=bills&id=hr983-119');
  await page.getByRole('radio', { name: 'Support', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Read again for me.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const own = page.getByRole('region', { name: 'My Opinion' });
  await own.getByText('Read again for me.').waitFor();
  await page.context().clearCookies();
  await page.goto('/voice?type=bills&id=hr983-119');
  await own.getByText('Read again for me.').waitFor();
  // Also when the server cannot be reached at the start.
  await page.route('**/users/me', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await page.reload();
  await lost;
  await page.unroute('**/users/me');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await own.getByText('Read again for me.').waitFor();
});

test('a content URL answers browsers with a page that may be framed, and programs with JSON', async ({
  page,
}) => {
  for (const name of ['about_us', 'terms_of_service', 'privacy_policy', 'disclosure']) {
    const response = await page.request.get(`/api/v1/${name}?auth_token=${'s'.repeat(43)}`, accepts);
    const headers = response.headers();
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    const html = await response.text();
    expect(html).not.toContain('s'.repeat(43));
    expect(html).toContain('<h1');
    expect(html).not.toContain('<nav');
    for (const address of [`/api/v1/${name}`, `/api/v1/${name}.json`]) {
      const reply = await page.request.get(address, {
        headers: { accept: address.endsWith('.json') ? 'text/html' : 'application/json' },
      });
      expect(await reply.json()).toMatchObject({ page_title: expect.any(String), html: expect.any(String) });
      expect(reply.headers()['x-frame-options']).toBe('DENY');
    }
  }
});
