import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const { app, db } = await testApp();
const statusOf = async (path: string) => (await app.inject(path)).statusCode;

test('is alive but not ready while PostgreSQL is frozen', { tags: ['slow'] }, async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const signal = (name: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, name));
  onTestFinished(() => signal('SIGCONT'));
  signal('SIGSTOP');
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  signal('SIGCONT');
  await expect.poll(() => statusOf('/readyz')).toBe(200);
});

test('keeps an idle connection longer than balancers do, which would send a request on a closed one', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = await fetch(`${origin}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});
