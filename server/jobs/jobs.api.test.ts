import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import { findDeadLetters, jobsOf, reviveDeadLetters, type Envelope } from './boss.ts';
import { defineJob } from './job.ts';

const { db, boss, runJobs } = await testApp();
const jobs = jobsOf(boss);
const unknown = defineJob({
  name: 'test.unknown',
  queue: 'mail',
  data: z.object({ number: z.number() }),
  handle: async () => undefined,
});
const waiting = () => boss.findJobs<Envelope>('mail', { queued: true });

test('A job waits if and only if the transaction that causes it commits.', async () => {
  const cause = db.transaction().execute(async (db) => {
    await jobs.enqueue(db, unknown, { number: 1 });
    throw new Error('taken back');
  });
  await expect(cause).rejects.toThrow('taken back');
  expect(await waiting()).toHaveLength(0);
  await db.transaction().execute((db) => jobs.enqueue(db, unknown, { number: 2 }));
  expect((await waiting()).map(({ data }) => data)).toEqual([{ job: 'test.unknown', data: { number: 2 } }]);
  await boss.deleteAllJobs('mail');
});

test('Of a hundred jobs with the same key one is queued.', async () => {
  const queued = await Promise.all(
    Array.from({ length: 100 }, (_, number) => jobs.enqueue(db, unknown, { number }, { key: 'one' })),
  );
  expect(queued.filter(Boolean)).toHaveLength(1);
  expect(await jobs.enqueue(db, unknown, { number: 0 }, { key: 'another' })).toBe(true);
  expect(await waiting()).toHaveLength(2);
  await boss.deleteAllJobs('mail');
});

test('Data that does not fit the job is refused when it is queued.', async () => {
  await expect(jobs.enqueue(db, unknown, { number: 'one' } as never)).rejects.toThrow();
});

test('A job that fails is tried again with growing pauses, and in the end becomes a dead letter that can be revived.', async () => {
  await jobs.enqueue(db, unknown, { number: 3 });
  const [job] = await waiting();
  const pauses: number[] = [];
  for (let attempt = 0; attempt <= 9; attempt++) {
    await runJobs();
    const [now] = await boss.findJobs('mail', { id: job!.id });
    if (now!.state === 'retry') pauses.push(now!.startAfter.getTime() - Date.now());
    // The clock is moved in the data.
    await movePauses();
  }
  expect(pauses).toHaveLength(9);
  expect(pauses.at(-1)).toBeGreaterThan(10 * pauses[0]!);
  expect(await findDeadLetters(boss)).toMatchObject([{ job: 'test.unknown' }]);
  expect(await reviveDeadLetters(boss)).toBe(1);
  expect(await findDeadLetters(boss)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  await boss.deleteAllJobs('mail');
});

test('The job of a worker that is not heard of any more is picked up again.', async () => {
  await jobs.enqueue(db, unknown, { number: 4 });
  const [taken] = await boss.fetch<Envelope>('mail');
  expect(await boss.fetch('mail')).toEqual([]);
  await sqlOn(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = '${taken!.id}'`);
  await vi.waitFor(async () => {
    await sqlOn(`update pgboss.queue set monitor_on = null, monitor_claimed_on = null`).catch(() =>
      sqlOn(`update pgboss.queue set monitor_on = null`),
    );
    await boss.supervise('mail');
    await movePauses();
    expect(await boss.fetch<Envelope>('mail')).toMatchObject([{ id: taken!.id }]);
  }, 20_000);
});

async function movePauses(): Promise<void> {
  await sqlOn(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`);
}

async function sqlOn(text: string): Promise<void> {
  await boss.getDb().executeSql(text);
}
