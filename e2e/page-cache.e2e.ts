import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/postgres.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { startProduct, type Product } from './product.ts';

let other: Product;
let folder: string;
let databaseUrl: string;
const program = fileURLToPath(new URL('../server/cli/polity.ts', import.meta.url));
/** A second process on the same database. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polity-second-'));
  const { url } = await startEmbedded({ dataDir: inject('dataDir') });
  databaseUrl = url;
  other = await startProduct(folder, { DATABASE_URL: url });
});
afterAll(async () => {
  await other?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

async function post(origin: string, path: string, body: object, token = '') {
  const method = path.endsWith('/users') ? 'PUT' : 'POST';
  const headers = { 'content-type': 'application/json', authorization: token };
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as { auth_token?: string };
}

/** A member who is set up. */
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

it.each(['/fedbills', '/bills/hr983-119', '/api/v1/bills/hr983-119'])(
  'A visitor’s page %s has a tag that both processes give it; who has it is told so, without another policy',
  async (path) => {
    const first = await get(inject('origin') + path);
    const etag = first.headers.get('etag')!;
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    expect((await get(other.origin + path)).headers.get('etag')).not.toBeNull();
    const again = await get(inject('origin') + path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBeNull();
  },
);

it('An opinion saved in one process is on the pages of both within seconds', async () => {
  const path = '/bills/s146-119';
  const people = async (origin: string) =>
    /(\d+) (person|people)/.exec(await (await get(origin + path)).text())?.[1] ?? '0';
  const before = { here: await people(inject('origin')), there: await people(other.origin) };
  const token = await member(inject('origin'));
  const body = { vote: { voting_parameters: 'support' } };
  await post(inject('origin'), '/api/v1/bills/s146-119/votes', body, token);
  const expected = String(Number(before.here) + 1);
  await expect.poll(() => people(inject('origin')), { timeout: 8_000 }).toBe(expected);
  await expect.poll(() => people(other.origin), { timeout: 8_000 }).toBe(expected);
});

it('A member’s page has no tag and is nobody else’s', async () => {
  const token = await member(inject('origin'));
  const page = await get(`${inject('origin')}/api/v1/bills/hr983-119?auth_token=${token}`);
  expect(page.headers.get('etag')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(await page.text()).not.toContain(token);
});

it('What a third process imports is on the pages of both within seconds: a bill that is new, and one that has changed', async () => {
  const slug = 'hr9876-119';
  const read = async (options: { title: string; updateDate: string }) => {
    const file = join(folder, 'BILLSTATUS-119hr9876.xml');
    await writeFile(file, billXml({ number: 9876, ...options }));
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder };
    await promisify(execFile)(process.execPath, [program, 'import', 'billstatus', file], { env });
  };
  const list = '/fedbills?filter=&sort=newest&q=quokka';
  const origins = [inject('origin'), other.origin];
  const shows = async (path: string, words: string) =>
    Promise.all(origins.map(async (origin) => (await (await get(origin + path)).text()).includes(words)));
  const soon = (path: string, words: string) =>
    expect.poll(() => shows(path, words), { timeout: 8_000 }).toEqual([true, true]);
  try {
    expect(await shows(list, 'Quokka Refuge Act')).toEqual([false, false]);
    expect((await get(`${origins[0]}/bills/${slug}`)).status).toBe(404);
    await read({ title: 'Quokka Refuge Act', updateDate: '2025-06-01T12:00:00Z' });
    await soon(list, 'Quokka Refuge Act');
    await soon(`/bills/${slug}`, 'Quokka Refuge Act');
    const tags = await Promise.all(
      origins.map(async (origin) => (await get(origin + list)).headers.get('etag')!),
    );
    await read({ title: 'Greater Quokka Refuge Act', updateDate: '2025-06-02T12:00:00Z' });
    await soon(list, 'Greater Quokka Refuge Act');
    await soon(`/bills/${slug}`, 'Greater Quokka Refuge Act');
    for (const [i, origin] of origins.entries())
      expect((await get(origin + list, { 'if-none-match': tags[i]! })).status).toBe(200);
  } finally {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('delete from items where id = (select id from bills where slug = $1)', [slug]);
    await client.query(`delete from import_records where record_key = 'BILLSTATUS-119hr9876'`);
    await client.query(`delete from import_runs where source = 'billstatus'`);
    await client.end();
  }
});

it('A page at hand is what a page made anew is, but for its nonce; and who is shown it is counted', async () => {
  const path = '/bills/hres354-119';
  const shown = async (agent: string) => {
    const response = await get(inject('origin') + path, { 'user-agent': agent });
    const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy')!)![1]!;
    const text = (await response.text()).replace(nonce, '');
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    headers['content-security-policy'] = headers['content-security-policy']!.replaceAll(nonce, '');
    return { nonce, text, headers };
  };
  const views = async () => {
    const response = await fetch(`${inject('origin')}/api/v1${path}`, { headers: { 'user-agent': 'robot' } });
    return ((await response.json()) as { bill: { views_count: number } }).bill.views_count;
  };
  const before = await views();
  const all = [];
  for (const agent of ['one', 'two', 'three', 'three']) all.push(await shown(agent));
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(4);
  for (const { text, headers } of all)
    expect({ text, headers }).toEqual({ text: all[0]!.text, headers: all[0]!.headers });
  await expect.poll(views, { timeout: 10_000 }).toBe(before + 3);
});
