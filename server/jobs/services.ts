import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Jobs } from './job.ts';

/** What every handler can use besides its input. */
export interface Services {
  db: Db;
  config: Config;
  jobs: Jobs;
}

/** What a job can use. Only jobs send email: a handler queues a job instead. */
export interface JobServices extends Services {
  mailer: Mailer;
}
