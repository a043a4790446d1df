import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/database/pool.ts';
import { jobsOf, openBoss } from '../server/jobs/boss.ts';
import { defineJob } from '../server/jobs/job.ts';
import { z } from 'zod';
import type { Check, Checks } from './check.ts';
import { withEmptyDatabase } from './empty-database.ts';
import { testEmail } from './test-email.ts';
import { endPauses, endWorker, failOverJobs, startWorker } from './job-workers.ts';
import { openMailServer } from './mail-server.ts';

const kills = 100;
const emails = 400;
/** A job that no worker has. */
const unknownJob = defineJob({
  name: 'faults.unknown',
  queue: 'mail',
  data: z.object({}),
  handle: async () => undefined,
});

const killed: Check = {
  name: 'A worker is killed during its jobs: all emails are sent, each with one Message-ID, and an unknown job ends as failed',
  run: () =>
    withEmptyDatabase(async (url, dataDir) => {
      const mail = await openMailServer(40);
      const { db, close } = await connect(url);
      const boss = await openBoss(url, { supervise: true });
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SMTP_URL: mail.url, SYNC: 'off' };
      const failures: string[] = [];
      let inTheMiddle = 0;
      let worker: ChildProcess | undefined;
      try {
        const jobs = jobsOf(boss);
        for (let number = 0; number < emails; number++) await jobs.enqueue(db, testEmail, { number });
        await jobs.enqueue(db, unknownJob, {});
        for (let kill = 1; kill <= kills; kill++) {
          worker = await startWorker(env);
          const until = performance.now() + 10_000;
          while (mail.busy() === 0 && performance.now() < until) await sleep(2);
          await sleep(Math.random() * 45);
          if (mail.busy() > 0) inTheMiddle += 1;
          const death = endWorker(worker);
          mail.hold(death);
          await death;
          await failOverJobs(boss, 'mail');
          if ((await boss.findJobs('mail', { queued: true })).length === 0) break;
        }
        worker = await startWorker(env);
        const sent = () => new Set(mail.accepted.map(({ to }) => to)).size;
        const until = performance.now() + 180_000;
        const failedJobs = () => jobsOf(boss).failedJobs();
        while (performance.now() < until && (sent() < emails || (await failedJobs()).length === 0)) {
          await endPauses(boss, 'mail');
          await sleep(500);
        }
        if (sent() < emails) failures.push(`${emails - sent()} emails were never sent`);
        const names = Map.groupBy(mail.accepted, ({ to }) => to);
        for (const [to, some] of names) {
          const ids = new Set(some.map(({ messageId }) => messageId));
          if (ids.size > 1) failures.push(`${to} received ${ids.size} Message-IDs`);
        }
        const given = (await failedJobs()).map(({ job }) => job);
        if (given.join() !== 'faults.unknown') failures.push(`failed jobs: ${given.join(', ') || 'none'}`);
        const repeated = mail.accepted.length - names.size;
        return {
          count: kills,
          failures,
          note: `${sent()} emails, ${inTheMiddle} kills during a send, ${repeated} repeated under the same Message-ID`,
        };
      } finally {
        if (worker) await endWorker(worker);
        await boss.stop({ graceful: false });
        await close();
        await mail.close();
      }
    }),
};

export const checks: Checks = [killed];
