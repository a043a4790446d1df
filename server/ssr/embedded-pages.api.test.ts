import { beforeAll, describe, expect, test } from 'vitest';
import { homeRepresentatives } from '#contract/representatives.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildNewcomer,
  buildOfficial,
  buildZip,
  published,
} from '#server/testing/build.ts';
import { testRenderer } from '#server/testing/renderer.ts';

const { send, db } = await testApp(await testRenderer());
const [member, newcomer] = [await buildMember(db), await buildNewcomer(db)];
const bill = await buildBill(db, { title: 'Milk Act' });
const initiative = await buildInitiative(db, member.id, published);
const official = await buildOfficial(db, 'Ann Blue');

beforeAll(async () => {
  await buildBill(db, { category: 'state', slug: 'ca-ab1-20252026', bill_type: 'ab' });
  for (let count = 1; count <= 45; count++) await buildBill(db, { title: `Act ${count}` });
});

async function read(path: string, token?: string) {
  const url = token ? `${path}${path.includes('?') ? '&' : '?'}auth_token=${token}` : path;
  const { status, body } = await send({ method: 'GET', url, headers: { accept: 'text/html' } });
  return { status, html: String(body.text) };
}

const links = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);

/**
 * App links, embedded pages, parts of the page, mail and phone; anything else leaves the frame.
 */
const opensNoShell = (link: string) =>
  /href="(polity:\/\/|\/api\/v1\/|#|mailto:|tel:)/.test(link) || link.includes('target="_top"');

const pages = [
  '/api/v1/about_us',
  '/api/v1/terms_of_service',
  '/api/v1/privacy_policy',
  '/api/v1/disclosure',
  '/api/v1/bills?filter=',
  '/api/v1/bills?filter=&page=2',
  '/api/v1/bills/watchlist',
  '/api/v1/initiatives?visibility=national',
  `/api/v1/bills/${bill.slug}`,
  `/api/v1/initiatives/${initiative}`,
  '/api/v1/representatives',
  `/api/v1/representatives/${official}`,
  '/api/v1/users/match_my_votes_page',
  '/api/v1/bills/hr9999-119',
  '/api/v1/representatives/999999',
  '/api/v1/bills?page=0',
];

describe.each(pages)('%s', (path) => {
  test.each(['a visitor', 'a newcomer', 'a member'])(
    'has no link that opens the shell in the frame, for %s',
    async (who) => {
      const token = { 'a visitor': undefined, 'a newcomer': newcomer.token, 'a member': member.token }[who];
      const { html } = await read(path, token);
      expect(html).toContain('id="main"');
      expect(html).not.toContain('aria-label="Menu"');
      expect(links(html).filter((link) => !opensNoShell(link))).toEqual([]);
    },
  );
});

test('content pages link to one another as embedded pages, and to other screens in the whole window', async () => {
  const { html } = await read('/api/v1/about_us');
  expect(html).toContain('<a href="/api/v1/privacy_policy">');
  expect(html).toContain('<a href="/sign_up" target="_top">');
});

test('an empty watchlist says how bills get there', async () => {
  const { html } = await read('/api/v1/bills/watchlist', member.token);
  expect(html).toContain('My Watchlist</h1>');
  expect(html).toContain('No bills on your watchlist');
});

test('an error page leads out of the frame', async () => {
  const { status, html } = await read('/api/v1/bills/hr9999-119');
  expect(status).toBe(404);
  expect(links(html)).toEqual([expect.stringContaining('href="/home" target="_top"')]);
});

test.each([
  ['/api/v1/users/match_my_votes_page', '/match_my_votes'],
  ['/api/v1/bills/watchlist', '/fedbills?filter=watchlist'],
  ['/api/v1/bills?category=state&filter=state&auth_token=ended', '/statebills?filter=state'],
  ['/api/v1/bills/ca-ab1-20252026', '/bills/ca-ab1-20252026'],
])('%s leads a visitor to sign in, and then to its screen', async (path, screen) => {
  const { html } = await read(path);
  const href = `/sign_in?return_to=${encodeURIComponent(screen)}`;
  expect(links(html)).toContainEqual(expect.stringContaining(`<a href="${href}" target="_top"`));
});

describe('representatives', () => {
  test('ask a visitor to sign in', async () => {
    const { html } = await read(homeRepresentatives.path.replace('/home', ''));
    expect(html).toContain('Login to find your Senator');
    expect(html).toContain('Login to find your House Representative');
    expect(html).toMatch(/<a href="\/sign_in\?return_to=%2Frepresentatives" target="_top"/);
  });

  test('ask a member to complete the account', async () => {
    const { html } = await read('/api/v1/representatives', newcomer.token);
    expect(html).toContain('Account set up must be completed to find your Senator');
    expect(html).toContain('href="polity://settings"');
  });

  test('say how to choose a district where the zip code covers several', async () => {
    await buildZip(db, '91711', 'Claremont', 'CA', [28, 32]);
    const split = await buildMember(db, { zip5: '91711', congressional_district: null });
    const { html } = await read('/api/v1/representatives', split.token);
    expect(html).toContain(
      'does not show your congressional, state assembly, and state senate districts. Choose them in ',
    );
    expect(html).toContain('<a href="polity://settings">General Settings</a>');
    const candidates = { state_assembly_district: null, state_senate_district: null };
    const known = await buildMember(db, { zip5: '91711', congressional_district: 28, ...candidates });
    expect((await read('/api/v1/representatives', known.token)).html).toContain(
      'does not show your state assembly and state senate districts. Choose them in ',
    );
  });

  test('say how to choose a state where the zip code is for military mail', async () => {
    const soldier = await buildMember(db, { state: 'AE', zip5: '09001', congressional_district: null });
    const { html } = await read('/api/v1/representatives', soldier.token);
    expect(html).toContain('Your zip code is for military mail.');
  });

  test('have no such card once the account is set up', async () =>
    expect((await read('/api/v1/representatives', member.token)).html).not.toContain('to find your'));
});

describe('the token of the address', () => {
  const next = /<a [^>]*href="(\/api\/v1\/bills\?[^"]*page=2[^"]*)"/;

  test('is passed on by links to further pages, which work without scripts', async () => {
    const { html } = await read('/api/v1/bills?filter=&filter2=bills_not_voted', member.token);
    const address = next.exec(html)![1]!.replaceAll('&amp;', '&');
    expect(new URLSearchParams(address.split('?')[1]).get('auth_token')).toBe(member.token);
    expect(await read(address)).toMatchObject({ status: 200, html: expect.stringContaining('Page 2 of 3') });
  });

  test('appears in no other link and not where it came in the header', async () => {
    const { html } = await read('/api/v1/bills?filter=', member.token);
    const others = links(html).filter((link) => !link.includes('href="/api/v1/'));
    expect(others.join()).not.toContain(member.token);
    const headers = { accept: 'text/html', authorization: member.token };
    const { body } = await send({ method: 'GET', url: '/api/v1/bills?filter=', headers });
    expect(String(body.text)).toMatch(next);
    expect(String(body.text)).not.toContain(member.token);
  });
});

test('/open goes on with a sign-in through a provider that the phone app has started', async () => {
  const query = 'state=app.x&code=4%2F0Ab';
  const link = encodeURIComponent(`polity://sign_in/google?${query}`);
  const { status, headers } = await send({ method: 'GET', url: `/open?link=${link}` });
  expect([status, headers.location]).toEqual([302, `/auth/google/callback?${query}`]);
});
