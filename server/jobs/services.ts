import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Jobs } from './job.ts';

/** Dependencies of every request handler. */
export interface Services {
  db: Db;
  config: Config;
  jobs: Jobs;
}

/** Dependencies of a job. Only jobs send email: request handlers queue a job. */
export interface JobServices extends Services {
  mailer: Mailer;
}
