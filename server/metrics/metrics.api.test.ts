import { expect, test } from 'vitest';
import { z } from 'zod';
import { me } from '#contract/members/user.ts';
import { signIn } from '#contract/auth/sign-in.ts';
import { getBill } from '#contract/bills/bills.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { failedJobsQueue, jobsOf } from '#server/jobs/boss.ts';
import { defineJob } from '#server/jobs/job.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';

const token = 'a-token-of-more-than-16';
const { app, db, boss, call } = await testApp(undefined, {
  METRICS_TOKEN: token,
  TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
});

type Asking = { remoteAddress?: string; headers?: Record<string, string> };
const ask = ({ remoteAddress = '127.0.0.1', headers = {} }: Asking = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers });

/** The value of a name with its labels, in any order. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const lines = (await ask()).body.split('\n').filter((line) => /^[\w]+/.exec(line)?.[0] === name);
  const line = lines.find((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
const requests = (method: string, route: string, status: string) =>
  metric('polity_http_request_duration_seconds_count', { method, route, status });

test('answers on loopback and with the token, and 404 otherwise', async () => {
  for (const remoteAddress of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    expect((await ask({ remoteAddress })).statusCode, remoteAddress).toBe(200);
  const elsewhere = '203.0.113.7';
  const authorization = `Bearer ${token}`;
  expect((await ask({ remoteAddress: elsewhere, headers: { authorization } })).statusCode).toBe(200);

  const member = await buildMember(db);
  const strangers: Asking[] = [
    { remoteAddress: elsewhere },
    { remoteAddress: '10.0.0.1' },
    { remoteAddress: '::ffff:10.0.0.1' },
    { remoteAddress: elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' } },
    { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
    // A proxy on this machine, trusted or not, asks for another client.
    { headers: { 'x-forwarded-for': elsewhere } },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: `for=${elsewhere}` } },
    { headers: { via: '1.1 proxy' } },
    { headers: { 'x-real-ip': elsewhere } },
    { headers: { host: 'polity.example' } },
    { headers: { host: '127.0.0.1.polity.example' } },
    ...['', 'Bearer', 'Bearer ', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`].map(
      (authorization) => ({ remoteAddress: elsewhere, headers: { authorization } }),
    ),
    { remoteAddress: elsewhere, headers: { authorization: `Bearer ${member.token}` } },
  ];
  const unknown = await app.inject({ url: '/no-such-thing' });
  for (const stranger of strangers) {
    const { statusCode, body } = await ask(stranger);
    expect({ statusCode, body }, JSON.stringify(stranger)).toEqual({ statusCode: 404, body: unknown.body });
  }
  expect((await app.inject({ url: `/metrics?token=${token}`, remoteAddress: elsewhere })).statusCode).toBe(
    404,
  );
  expect((await app.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404);
});

test('answers only on loopback if there is no token', async () => {
  const { app } = await testApp();
  const status = async (remoteAddress: string, authorization?: string) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect(await status('127.0.0.1')).toBe(200);
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer ', ''])
    expect(await status('203.0.113.7', authorization)).toBe(404);
});

test('refuses a short or unusable token at the start', () => {
  expect(readConfig({ METRICS_TOKEN: '' }).metricsToken).toBeUndefined();
  for (const METRICS_TOKEN of ['short', 'with a space in its middle', 'a-token\nof-two-lines-and-more'])
    expect(() => readConfig({ METRICS_TOKEN })).toThrow(ConfigError);
});

test('returns valid Prometheus text that describes every metric once', async () => {
  const { headers, body } = await ask();
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'cache-control': 'no-store',
  });
  for (const line of body.split('\n'))
    expect(line).toMatch(
      /^$|^# (HELP|TYPE) \w+ .+$|^\w+(\{([a-z_]+="[^"\n]*",?)+\})? (\d[\d.e+-]*|\+Inf|NaN)$/i,
    );
  const described = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(described).size).toBe(described.length);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(described).toContain(name);
});

test('counts requests by declared route, without addresses and bodies', async () => {
  const member = await buildMember(db);
  const bill = await buildBill(db);
  const route = getBill.path;
  const before = (await requests('GET', route, '2xx')) ?? 0;
  for (let turn = 0; turn < 3; turn++) await call(getBill, { params: { id: bill.slug } }, member.token);
  expect(await requests('GET', route, '2xx')).toBe(before + 3);
  await call(getBill, { params: { id: 'hr987654-119' } });
  expect(await requests('GET', route, '4xx')).toBe(1);
  const password = 'a secret password';
  await call(signIn, { body: { user: { email: 'maria@example.org', password } } });
  await app.inject({ url: `${me.path}?auth_token=${member.token}` });
  await app.inject({ url: '/nowhere/at-all?email=maria@example.org' });
  await app.inject({ method: 'DELETE', url: '/somewhere/else' });
  expect(await requests('GET', 'none', '4xx')).toBeGreaterThanOrEqual(1);
  expect(await requests('DELETE', 'none', '4xx')).toBe(1);
  const { body } = await ask();
  for (const secret of [bill.slug, 'hr987654', member.token, 'maria', password, 'nowhere', 'somewhere'])
    expect(body).not.toContain(secret);

  const bounds = [...body.matchAll(/duration_seconds_bucket\{([^}]*)\} (\d+)/g)]
    .filter(([, labels]) => labels!.includes(`route="${route}"`) && labels!.includes('status="2xx"'))
    .map(([, , count]) => Number(count));
  expect(bounds).toHaveLength(12);
  expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  expect(bounds.at(-1)).toBe(before + 3);
  expect(await metric('polity_http_request_duration_seconds_sum', { route, status: '2xx' })).toBeGreaterThan(
    0,
  );
});

test('reports the connection pool, its waiting queries and cached bills', async () => {
  const max = (await metric('polity_database_connections_max'))!;
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  // Opened one after the other: queries wait for a connection for seconds only.
  for (let open = 0; open < max; open++) {
    const begun = Promise.withResolvers<void>();
    held.push(db.transaction().execute(() => (begun.resolve(), end)));
    await Promise.race([begun.promise, held.at(-1)]);
  }
  expect(await metric('polity_database_connections', { state: 'in_use' })).toBe(max);
  held.push(...[1, 2].map(() => db.transaction().execute(() => end)));
  // On a busy machine the query that counts jobs waits too.
  await expect.poll(() => metric('polity_database_waiting')).toBeGreaterThanOrEqual(2);
  endAll();
  await Promise.all(held);
  expect(await metric('polity_database_waiting')).toBe(0);
  await expect.poll(() => metric('polity_database_connections', { state: 'in_use' })).toBe(0);
  const bill = await buildBill(db);
  const hits = async () => (await metric('polity_cache_requests_total', { cache: 'bills', result: 'hit' }))!;
  const before = await hits();
  for (let turn = 0; turn < 3; turn++) await call(getBill, { params: { id: bill.slug } });
  expect(await hits()).toBe(before + 2);
  expect(await metric('polity_passwords', { state: 'hashing' })).toBe(0);
});

test('counts waiting and failed jobs', { tags: ['slow'] }, async () => {
  const job = defineJob({
    name: 'test.metrics',
    queue: 'mail',
    data: z.object({}),
    handle: async () => undefined,
  });
  const jobs = jobsOf(boss);
  await jobs.enqueue(db, job, {});
  await jobs.enqueue(db, job, {});
  await jobs.enqueue(db, job, {}, { startAfter: new Date(Date.now() + 3_600_000) });
  await boss.send(failedJobsQueue, { job: 'test.metrics', data: {} });
  await boss.supervise();
  await expect
    .poll(() => metric('polity_jobs', { queue: 'mail', state: 'due' }), { timeout: 60_000, interval: 500 })
    .toBe(2);
  expect(await metric('polity_jobs', { queue: 'mail', state: 'later' })).toBe(1);
  expect(await metric('polity_failed_jobs')).toBe(1);
});

test('returns the other metrics while the database does not answer', async () => {
  const { app, boss } = await testApp();
  await boss.stop({ graceful: false });
  const { statusCode, body } = await app.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toMatch(/^polity_failed_jobs/m);
});
