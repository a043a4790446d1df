import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

const program = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Starts a process that runs jobs only. */
export function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, failed) => {
    child.stdout.once('data', () => done(child));
    child.once('close', (code) => failed(new Error(`The worker ended with ${code}.`)));
  });
}

/** Kills a worker. */
export async function endWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await new Promise((done) => child.once('close', done));
}

/** Moves the clock of a queue by a minute, so that pg-boss notices workers that died. */
export async function failOverJobs(boss: PgBoss, queue: string): Promise<void> {
  const query = (text: string) => boss.getDb().executeSql(text);
  await query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  );
  await query('update pgboss.queue set monitor_on = null').catch((error: pg.DatabaseError) => {
    if (error.code !== '40P01') throw error;
  });
  await boss.supervise(queue);
}

/** Ends the pauses before retries too. */
export async function endPauses(boss: PgBoss, queue: string): Promise<void> {
  await failOverJobs(boss, queue);
  await boss.getDb().executeSql(`update pgboss.job set start_after = now() where state = 'retry'`);
}
