import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { openGround } from './bootstrap.ts';
import { gatherFigures } from '#server/metrics/all-processes.ts';

/** Milliseconds after which a process that does not stop is ended; it ends itself half a second sooner. */
const patience = 8_500;
/** Milliseconds before a place is taken again: what cannot live is not to be tried all the time. */
const pause = 250;

/** Prepares the database once, starts WORKERS processes that serve, replaces those that die, and ends them all. */
export async function lead(config: Config): Promise<void> {
  const ground = await openGround(config);
  const start = () => cluster.fork({ DATABASE_URL: ground.url });
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let code = 0;

  const stop = async () => {
    if (phase === 'stopping') return;
    phase = 'stopping';
    const late = setTimeout(() => running().forEach((worker) => worker.process.kill('SIGKILL')), patience);
    await Promise.all(running().map(end));
    clearTimeout(late);
    await ground.leave();
    process.exit(code);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  cluster.on('exit', (worker, exitCode, signal) => {
    if (phase !== 'serving') return void (code ||= exitCode ?? 1);
    console.error(
      `Process ${worker.process.pid} has ended (${signal ?? exitCode}); another takes its place.`,
    );
    void sleep(pause).then(() => phase === 'serving' && start());
  });
  gatherFigures();
  const allServe = countServing(config.workers);

  // What keeps all of them from serving is said once, by the first.
  const first = start();
  await Promise.race([once(first, 'listening'), once(first, 'exit')]);
  if (first.isDead()) return stop();
  if (phase !== 'starting') return;
  phase = 'serving';
  for (let more = 1; more < config.workers; more++) start();
  await allServe;
  console.log(`Polity is ready: ${config.publicUrl}`);
}

/** Resolves when so many processes serve. */
function countServing(wanted: number): Promise<void> {
  const serving = new Set<number>();
  return new Promise((done) => {
    cluster.on('listening', ({ id }) => serving.add(id).size >= wanted && done());
  });
}

async function end(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}
