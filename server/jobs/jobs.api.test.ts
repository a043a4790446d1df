import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp } from '#server/testing/app.ts';
import { failedJobsQueue, jobsOf, type Envelope } from './boss.ts';
import { defineJob, queues, type Job } from './job.ts';
import { digestEmail } from '#server/notifications/digest.ts';

const { db, boss, runJobs } = await testApp();
const jobs = jobsOf(boss);
const unknown = defineJob({
  name: 'test.unknown',
  queue: 'mail',
  data: z.object({ number: z.number() }),
  handle: async () => undefined,
});
const unchecked: Job = unknown;
const waiting = () => boss.findJobs<Envelope>('mail', { queued: true });

test('queues a job only if its transaction commits', async () => {
  const transaction = db.transaction().execute(async (db) => {
    await jobs.enqueue(db, unknown, { number: 1 });
    throw new Error('rolled back');
  });
  await expect(transaction).rejects.toThrow('rolled back');
  expect(await waiting()).toHaveLength(0);
  await db.transaction().execute((db) => jobs.enqueue(db, unknown, { number: 2 }));
  expect((await waiting()).map(({ data }) => data)).toEqual([{ job: 'test.unknown', data: { number: 2 } }]);
  await boss.deleteAllJobs('mail');
});

test('queues one of a hundred jobs with the same key', async () => {
  const queued = await Promise.all(
    Array.from({ length: 100 }, (_, number) => jobs.enqueue(db, unknown, { number }, { key: 'one' })),
  );
  expect(queued.filter(Boolean)).toHaveLength(1);
  expect(await jobs.enqueue(db, unknown, { number: 0 }, { key: 'another' })).toBe(true);
  expect(await waiting()).toHaveLength(2);
  await boss.deleteAllJobs('mail');
});

test('sends other emails before the digests that wait', async () => {
  await jobs.enqueue(db, digestEmail, { member_id: 1, since: '2026-01-01' });
  await jobs.enqueue(db, unknown, { number: 6 });
  expect(await boss.fetch<Envelope>('mail')).toMatchObject([{ data: { job: 'test.unknown' } }]);
  await boss.deleteAllJobs('mail');
});

test('rejects invalid data when a job is queued', async () => {
  await expect(jobs.enqueue(db, unchecked, { number: 'one' })).rejects.toThrow();
});

test('retries with growing delays, then lists the job as failed and can retry it', async () => {
  await jobs.enqueue(db, unknown, { number: 3 });
  const [job] = await waiting();
  const delays: number[] = [];
  for (let attempt = 0; attempt <= queues.mail.retryLimit; attempt++) {
    await runJobs();
    const [now] = await boss.findJobs('mail', { id: job!.id });
    if (now!.state === 'retry') delays.push(now!.startAfter.getTime() - Date.now());
    // Tests cannot wait for hours, so they change the stored start time.
    await endDelays();
  }
  expect(delays).toHaveLength(queues.mail.retryLimit);
  expect(delays.at(-1)).toBeGreaterThan(10 * delays[0]!);
  expect(await jobs.failedJobs()).toMatchObject([
    { job: 'test.unknown', reason: 'Unknown job: test.unknown.' },
  ]);
  expect(await jobs.retryFailedJobs()).toBe(1);
  expect(await jobs.failedJobs()).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  await boss.deleteAllJobs('mail');
});

test('retries more failed jobs than pg-boss moves at a time', async () => {
  const data: Envelope = { job: 'test.unknown', data: { number: 5 } };
  await boss.insert(
    failedJobsQueue,
    Array.from({ length: 1001 }, () => ({ data })),
  );
  await sqlOn(`update pgboss.job set source_name = 'mail' where name = '${failedJobsQueue}'`);
  expect(await jobs.retryFailedJobs()).toBe(1001);
  expect(await jobs.failedJobs()).toEqual([]);
  expect(await waiting()).toHaveLength(1001);
  await boss.deleteAllJobs('mail');
});

test('gives the job of a lost worker to another one', async () => {
  await jobs.enqueue(db, unknown, { number: 4 });
  const [taken] = await boss.fetch<Envelope>('mail');
  expect(await boss.fetch('mail')).toEqual([]);
  await sqlOn(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = '${taken!.id}'`);
  await vi.waitFor(async () => {
    await sqlOn(`update pgboss.queue set monitor_on = null, monitor_claimed_on = null`).catch(() =>
      sqlOn(`update pgboss.queue set monitor_on = null`),
    );
    await boss.supervise('mail');
    await endDelays();
    expect(await boss.fetch<Envelope>('mail')).toMatchObject([{ id: taken!.id }]);
  }, 60_000);
});

async function endDelays(): Promise<void> {
  await sqlOn(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`);
}

async function sqlOn(text: string): Promise<void> {
  await boss.getDb().executeSql(text);
}
