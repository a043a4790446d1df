import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { failedJobsQueue } from './boss.ts';

/** Deletes jobs of this name that failed more than `days` ago. The queue keeps failed jobs for longer. */
export async function deleteFailedJobs(db: Db, name: string, days: number): Promise<void> {
  await sql`
    delete from pgboss.job
    where name = ${failedJobsQueue}
      and data ->> 'job' = ${name}
      and created_on < now() - make_interval(days => ${days})`.execute(db);
}
