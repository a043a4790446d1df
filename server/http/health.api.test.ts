import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const { app, db } = await testApp();
const statusOf = async (path: string) => (await app.inject(path)).statusCode;

test('is alive but not ready while PostgreSQL is frozen', async () => {
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
