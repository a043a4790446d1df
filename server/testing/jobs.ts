import type { PgBoss } from 'pg-boss';
import type { Envelope } from '#server/jobs/boss.ts';
import { queueNames } from '#server/jobs/job.ts';
import { openMailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/jobs/services.ts';
import { queueFanOut } from '#server/notifications/fan-out.ts';
import { runJob } from '#server/process/run-jobs.ts';

/**
 * Works on the queues until nothing is ready, as a worker would, one job after the other. @returns what
 * failed.
 */
export async function drainJobs(boss: PgBoss, services: Services): Promise<Error[]> {
  const mailer = openMailer(services.config);
  const failures: Error[] = [];
  await queueFanOut(services);
  for (const queue of queueNames) {
    for (;;) {
      const [job] = await boss.fetch<Envelope>(queue);
      if (!job) break;
      await runJob({ ...services, mailer }, job.id, job.data).then(
        () => boss.complete(queue, job.id),
        (error: Error) => {
          failures.push(error);
          return boss.fail(queue, job.id, { message: error.message });
        },
      );
    }
  }
  mailer.close();
  return failures;
}
