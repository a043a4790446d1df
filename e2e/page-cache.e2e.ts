import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { expect, test } from './fixtures.ts';
import { databaseUrl, runCommand, startProduct, type Product } from './product.ts';

let other: Product;
let folder: string;

/** A second server on the same database. */
test.beforeAll(async ({ product }) => {
  folder = await mkdtemp(join(tmpdir(), 'polity-second-'));
  const env = { DATABASE_URL: await databaseUrl(product.dataDir), PUBLIC_URL: product.origin };
  other = await startProduct(folder, env);
});
test.afterAll(async () => {
  await other?.remove();
});

/** As a robot, whose visits are not counted: a count that is saved meanwhile changes the page. */
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    headers: { accept: 'text/html', 'user-agent': 'robot', ...headers },
    redirect: 'manual',
  });

async function post(origin: string, path: string, body: object, token = '') {
  const method = path.endsWith('/users') ? 'PUT' : 'POST';
  const headers = { 'content-type': 'application/json', authorization: token };
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as { auth_token?: string };
}

async function member(origin: string): Promise<string> {
  const { auth_token: token = '' } = await post(origin, '/api/v1/users/sign_up', {
    user: {
      email: `cache.${process.pid}.${Date.now()}@example.org`,
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    },
  });
  const user = {
    first_name: 'Ann',
    last_name: 'Other',
    zip_code: '94110',
    city: 'San Francisco',
    state: 'California',
  };
  await post(origin, '/api/v1/users', { user }, token);
  return token;
}

for (const path of ['/fedbills', '/bills/hr983-119', '/api/v1/bills/hr983-119'])
  test(`two servers give the page ${path} the same ETag, and answer it with 304`, async ({ product }) => {
    // The views of earlier tests may be saved between two replies.
    await expect(async () => {
      const first = await get(product.origin + path);
      const etag = first.headers.get('etag')!;
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}-(br|gzip)"$/)]);
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/);
      expect((await get(other.origin + path)).headers.get('etag')).toBe(etag);
      const again = await get(product.origin + path, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }).toPass({ timeout: 120_000 });
  });

test('an opinion saved on one server appears on the pages of both', async ({ product }) => {
  const path = '/bills/s146-119';
  const people = async (origin: string) =>
    /(\d+) (person|people)/.exec(await (await get(origin + path)).text())?.[1] ?? '0';
  const before = { here: await people(product.origin), there: await people(other.origin) };
  const token = await member(product.origin);
  const body = { vote: { voting_parameters: 'support' } };
  await post(product.origin, '/api/v1/bills/s146-119/votes', body, token);
  const expected = String(Number(before.here) + 1);
  await expect.poll(() => people(product.origin)).toBe(expected);
  await expect.poll(() => people(other.origin)).toBe(expected);
});

test('a page of a member has no ETag and is private @main', async ({ product }) => {
  const token = await member(product.origin);
  const page = await get(`${product.origin}/api/v1/bills/hr983-119?auth_token=${token}`);
  expect(page.headers.get('etag')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(await page.text()).not.toContain(token);
});

test('a cache keeps assets, and asks for the service worker each time', async ({ product }) => {
  const cachingOf = async (path: string) =>
    (await get(product.origin + path, { 'accept-encoding': 'br' })).headers.get('cache-control');
  expect(await cachingOf('/service-worker.js')).toBe('no-cache');
  const asset = /\/assets\/[^"]+\.js/.exec(await (await get(`${product.origin}/`)).text())?.[0] ?? '';
  expect(await cachingOf(asset)).toBe('public, max-age=31536000, immutable');
});

test('a page of an emailed link is shared with nobody, however its path is written', async ({ product }) => {
  for (const path of ['/reset_password/abc', '/RESET_PASSWORD/abc', '/reset%5Fpassword/abc'])
    expect((await get(`${product.origin}${path}`)).headers.get('cache-control')).toBe('private, no-cache');
});

test('a bill that a command imports appears on the pages of both servers, and so do its changes', async ({
  product,
}) => {
  const slug = 'hr9876-119';
  const read = async (options: { title: string; updateDate: string }) => {
    const file = join(folder, 'BILLSTATUS-119hr9876.xml');
    await writeFile(file, billXml({ number: 9876, ...options }));
    await runCommand(product.dataDir, 'import', 'billstatus', file);
  };
  const list = '/fedbills?filter=&sort=newest&q=quokka';
  const origins = [product.origin, other.origin];
  const shows = async (path: string, words: string) =>
    Promise.all(origins.map(async (origin) => (await (await get(origin + path)).text()).includes(words)));
  const soon = (path: string, words: string) => expect.poll(() => shows(path, words)).toEqual([true, true]);
  try {
    expect(await shows(list, 'Quokka Refuge Act')).toEqual([false, false]);
    expect((await get(`${origins[0]}/bills/${slug}`)).status).toBe(404);
    await read({ title: 'Quokka Refuge Act', updateDate: '2025-06-01T12:00:00Z' });
    await soon(list, 'Quokka Refuge Act');
    await soon(`/bills/${slug}`, 'Quokka Refuge Act');
    const tags = await Promise.all(
      origins.map(async (origin) => (await get(`${origin}/bills/${slug}`)).headers.get('etag')!),
    );
    await read({ title: 'Greater Quokka Refuge Act', updateDate: '2025-06-02T12:00:00Z' });
    await soon(list, 'Greater Quokka Refuge Act');
    await soon(`/bills/${slug}`, 'Greater Quokka Refuge Act');
    for (const [i, origin] of origins.entries())
      expect((await get(`${origin}/bills/${slug}`, { 'if-none-match': tags[i]! })).status).toBe(200);
  } finally {
    const client = new pg.Client({ connectionString: await databaseUrl(product.dataDir) });
    await client.connect();
    await client.query('delete from items where id = (select id from bills where slug = $1)', [slug]);
    await client.query(`delete from import_records where record_key = 'BILLSTATUS-119hr9876'`);
    await client.query(`delete from import_runs where source = 'billstatus'`);
    await client.end();
  }
});

test('a cached page equals the rendered one and counts its visitors', async ({ product }) => {
  const path = '/bills/hres354-119';
  const open = async (localAddress: string) => {
    const request = httpGet(product.origin + path, { localAddress, headers: { accept: 'text/html' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { date: _, ...headers } = response.headers;
    return { headers, text: await text(response) };
  };
  const views = async () => {
    const response = await fetch(`${product.origin}/api/v1${path}`, { headers: { 'user-agent': 'robot' } });
    return ((await response.json()) as { bill: { views_count: number } }).bill.views_count;
  };
  const before = await views();
  // A page is cached for seconds only, and the views of the first try may be saved between two replies.
  await expect(async () => {
    const rendered = await open('127.0.0.2');
    for (const cached of await Promise.all(['127.0.0.3', '127.0.0.4', '127.0.0.4'].map(open)))
      expect(cached).toEqual(rendered);
  }).toPass();
  await expect.poll(views).toBe(before + 3);
});
