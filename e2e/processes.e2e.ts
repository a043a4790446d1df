import { readFile, readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './own-products.ts';
import { failToStart, type Product } from './product.ts';

test.skip(process.platform !== 'linux', 'It reads /proc.');

const twoWorkers = { WORKERS: '2', LOG_LEVEL: 'info' };

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Calls over a new connection each time, so that the processes take turns. */
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

/** The same for pages and metrics. */
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

/** How many requests of a route all processes have answered with 2xx. */
async function answered(origin: string, route: string): Promise<number> {
  const text = await read(origin, '/metrics', 'identity');
  const line = text
    .split('\n')
    .find((line) => line.includes('_seconds_count{') && line.includes(`route="${route}",status="2xx"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Opens an event stream. */
function listen(origin: string, path: string): { received(): string; close(): void } {
  let text = '';
  const sent = request(origin + path, { agent: false }, (response) =>
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined),
  );
  sent.on('error', () => undefined).end();
  return { received: () => text, close: () => sent.destroy() };
}

/** The processes that have answered calls so far, read from the log. */
function served(product: Product): Set<number> {
  return new Set(
    [...product.output().matchAll(/"pid":(\d+),[^\n]*"request completed"/g)].map(([, pid]) => Number(pid)),
  );
}

/** The serving processes; PostgreSQL is a child as well. */
async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => {
      const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return state !== 'Z' && Number(parent) === pid && !status.includes('(postgres)');
    }),
  );
  return all.filter((_, index) => parents[index]).map(Number);
}

async function databasePid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

const alive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (status) => status.slice(status.lastIndexOf(')') + 2)[0] !== 'Z',
    () => false,
  );

test('two processes share one port, data and metrics, and recover when one or the primary process is killed', async ({
  start,
}) => {
  const product = await start({ env: twoWorkers });
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
  await expect.poll(() => served(product).size).toBe(2);
  // Each process reports the requests of both, cached pages included.
  for (let turn = 0; turn < 12; turn++) await read(origin, '/fedbills', 'gzip');
  for (let turn = 0; turn < 4; turn++) {
    await expect.poll(() => answered(origin, '/api/v1/users/me')).toBe(6);
    await expect.poll(() => answered(origin, '/*')).toBe(12);
    await expect.poll(() => answered(origin, '/metrics')).toBeGreaterThanOrEqual(turn * 3 + 2);
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await call(origin, 'GET', path)).status, path).toBe(200);

  const streams = [1, 2, 3, 4].map(() => listen(origin, '/api/v1/bills/hr983-119/votes/live'));
  await expect.poll(() => streams.every(({ received }) => received() !== '')).toBe(true);
  await call(origin, 'POST', '/api/v1/bills/hr983-119/votes', token, {
    vote: { voting_parameters: 'support' },
  });
  await expect.poll(() => streams.filter(({ received }) => received().includes('"voters":1')).length).toBe(4);
  for (const { close } of streams) close();

  const [victim] = served(product);
  process.kill(victim!, 'SIGKILL');
  await expect.poll(() => product.output()).toContain(`Process ${victim} has ended`);
  await expect
    .poll(async () => {
      const reply = await call(origin, 'GET', '/api/v1/users/me', token).catch(() => undefined);
      return reply?.status === 200 && served(product).size;
    })
    .toBe(3);

  // When the primary process is killed, the others end, and the next start has all data.
  const orphans = await childrenOf(product.process.pid!);
  expect(orphans).toHaveLength(2);
  await product.kill();
  await expect.poll(() => Promise.all(orphans.map(alive))).toEqual([false, false]);
  const next = await start({ dataDir, env: twoWorkers });
  expect((await call(next.origin, 'GET', '/api/v1/users/me', token)).status).toBe(200);

  const [children, database] = [await childrenOf(next.process.pid!), await databasePid(dataDir)];
  expect(children).toHaveLength(2);
  expect(await alive(database)).toBe(true);
  expect(await next.stop()).toBe(0);
  for (const pid of [...children, database]) expect(await alive(pid), String(pid)).toBe(false);
});

test('a start that fails prints its reason once and leaves nothing running', async ({ newCopy }) => {
  const taken = createServer().listen(0, '127.0.0.1');
  const dataDir = await newCopy();
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await failToStart({ DATA_DIR: dataDir, PORT: String(port), WORKERS: '2' });
  taken.close();
  expect(code).toBe(1);
  expect(output.match(/is in use/g)).toHaveLength(1);
  await expect(databasePid(dataDir)).rejects.toThrow();
  const none = await failToStart({ WORKERS: '0' });
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining('WORKERS') });
});
