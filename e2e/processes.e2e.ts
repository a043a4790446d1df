import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { failToStart, startProduct, type Product } from './product.ts';

const folders: string[] = [];
const products: Product[] = [];

async function start(dataDir?: string): Promise<Product & { dataDir: string }> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'polity-processes-')));
  if (!dataDir) folders.push(folder);
  const product = await startProduct(folder, { WORKERS: '2', LOG_LEVEL: 'info' });
  products.push(product);
  return { ...product, dataDir: folder };
}

afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Each call over a connection of its own, so that the processes take turns. */
function call(origin: string, method: string, path: string, token = '', body?: object): Promise<Reply> {
  return new Promise((done, failed) => {
    const sent = request(origin + path, { method, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', failed);
      response.on('end', () =>
        done({ status: response.statusCode!, body: JSON.parse(text) as Record<string, unknown> }),
      );
    });
    sent.on('error', failed);
    sent.setHeader('content-type', 'application/json');
    if (token) sent.setHeader('authorization', token);
    sent.end(body && JSON.stringify(body));
  });
}

/** The same for a page that a visitor's browser asks for, and for figures. */
function read(origin: string, path: string, encoding: string): Promise<string> {
  return new Promise((done, failed) => {
    request(origin + path, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => done(text));
    })
      .on('error', failed)
      .end();
  });
}

/** How many requests all processes together have answered well on a route. */
async function answered(origin: string, route: string): Promise<number> {
  const text = await read(origin, '/metrics', 'identity');
  const line = text
    .split('\n')
    .find((line) => line.includes('_seconds_count{') && line.includes(`route="${route}",status="2xx"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** What a stream of a bill's bars has said so far. */
function listen(origin: string, path: string): { heard(): string; close(): void } {
  let text = '';
  const sent = request(origin + path, { agent: false }, (response) =>
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined),
  );
  sent.on('error', () => undefined).end();
  return { heard: () => text, close: () => sent.destroy() };
}

/** The processes that have answered calls so far, as the log names them. */
function served(product: Product): Set<number> {
  return new Set(
    [...product.output().matchAll(/"pid":(\d+),[^\n]*"request completed"/g)].map(([, pid]) => Number(pid)),
  );
}

/** Those that serve; PostgreSQL is a child as well. */
async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => {
      const facts = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [state, parent] = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
      return state !== 'Z' && Number(parent) === pid && !facts.includes('(postgres)');
    }),
  );
  return all.filter((_, index) => parents[index]).map(Number);
}

async function databaseOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

const alive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (facts) => facts.slice(facts.lastIndexOf(')') + 2)[0] !== 'Z',
    () => false,
  );

it('Two processes serve one address: what one has saved the other knows, one that dies is replaced, and all end together', async () => {
  const product = await start();
  const { origin, dataDir } = product;
  const { body } = await call(origin, 'POST', '/api/v1/users/sign_up', '', {
    user: { email: 'maria@example.org', password: 'correct horse battery' },
  });
  const token = String(body.auth_token);
  for (let turn = 0; turn < 6; turn++)
    expect((await call(origin, 'GET', '/api/v1/users/me', token)).status).toBe(200);
  await call(origin, 'PUT', '/api/v1/users', token, {
    user: { first_name: 'Maria', last_name: 'Ruiz', zip_code: '82001' },
  });
  expect(served(product).size).toBe(2);
  // Whichever process is asked says what both have done, pages at hand included.
  for (let turn = 0; turn < 12; turn++) await read(origin, '/fedbills', 'gzip');
  for (let turn = 0; turn < 4; turn++) {
    expect(await answered(origin, '/api/v1/users/me')).toBe(6);
    expect(await answered(origin, '/*')).toBe(12);
    expect(await answered(origin, '/metrics')).toBe(turn * 3 + 2);
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await call(origin, 'GET', path)).status, path).toBe(200);

  const streams = [1, 2, 3, 4].map(() => listen(origin, '/api/v1/bills/hr983-119/votes/live'));
  await expect.poll(() => streams.every(({ heard }) => heard() !== ''), { timeout: 15_000 }).toBe(true);
  await call(origin, 'POST', '/api/v1/bills/hr983-119/votes', token, {
    vote: { voting_parameters: 'support' },
  });
  await expect
    .poll(() => streams.filter(({ heard }) => heard().includes('"voters":1')).length, { timeout: 15_000 })
    .toBe(4);
  for (const { close } of streams) close();

  const [victim] = served(product);
  process.kill(victim!, 'SIGKILL');
  await expect.poll(() => product.output(), { timeout: 15_000 }).toContain(`Process ${victim} has ended`);
  await expect
    .poll(
      async () => {
        const reply = await call(origin, 'GET', '/api/v1/users/me', token).catch(() => undefined);
        return reply?.status === 200 && served(product).size;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(3);

  const [children, database] = [await childrenOf(product.process.pid!), await databaseOf(dataDir)];
  expect(children).toHaveLength(2);
  expect(await alive(database)).toBe(true);
  const since = Date.now();
  expect(await product.stop()).toBe(0);
  expect(Date.now() - since).toBeLessThan(10_000);
  for (const pid of [...children, database]) expect(await alive(pid), String(pid)).toBe(false);
});

it('When the process that leads is killed the others end, and the next start finds everything', async () => {
  const first = await start();
  const children = await childrenOf(first.process.pid!);
  const { body } = await call(first.origin, 'POST', '/api/v1/users/sign_up', '', {
    user: { email: 'ben@example.org', password: 'correct horse battery' },
  });
  await first.kill();
  for (let turn = 0; turn < 100 && (await Promise.all(children.map(alive))).includes(true); turn++)
    await sleep(50);
  expect(await Promise.all(children.map(alive))).toEqual([false, false]);
  const second = await start(first.dataDir);
  expect((await call(second.origin, 'GET', '/api/v1/users/me', String(body.auth_token))).status).toBe(200);
});

it('What keeps all of them from serving is said once, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-processes-'));
  folders.push(dataDir);
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await failToStart({ DATA_DIR: dataDir, PORT: String(port), WORKERS: '2' });
  taken.close();
  expect(code).toBe(1);
  expect(output.match(/is in use/g)).toHaveLength(1);
  await expect(databaseOf(dataDir)).rejects.toThrow();
  const none = await failToStart({ WORKERS: '0' });
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining('WORKERS') });
});
