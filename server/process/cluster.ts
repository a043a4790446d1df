import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { announce } from './banner.ts';
import { bootstrap } from './bootstrap.ts';

/** Workers end themselves half a second sooner. */
const shutdownTimeoutMs = 8_500;
/** Keeps a worker that cannot start from being restarted in a tight loop. */
const restartDelayMs = 250;

/** Prepares the database once, starts WORKERS processes, replaces those that die, and stops them all. */
export async function startPrimary(config: Config): Promise<void> {
  const { db, url, shutdown } = await bootstrap(config);
  const env = { DATABASE_URL: url, CLUSTER_METRICS_URL: await serveClusterMetrics() };
  const start = () => cluster.fork(env);
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let exitCode = 0;
  const stop = async () => {
    if (phase === 'stopping') return;
    phase = 'stopping';
    const killAll = () => running().forEach((worker) => worker.process.kill('SIGKILL'));
    const timer = setTimeout(killAll, shutdownTimeoutMs);
    await Promise.all(running().map(stopWorker));
    clearTimeout(timer);
    await shutdown();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  cluster.on('exit', (worker, code, signal) => {
    if (phase !== 'serving') return void (exitCode ||= code ?? 1);
    console.error(`Process ${worker.process.pid} has ended (${signal ?? code}). Starting another.`);
    void sleep(restartDelayMs).then(() => phase === 'serving' && start());
  });
  const allListening = waitForListening(config.workers);
  // An error that keeps all workers from starting is reported once, by the first.
  const first = start();
  await Promise.race([once(first, 'listening'), once(first, 'exit')]);
  if (first.isDead()) return stop();
  if (phase !== 'starting') return;
  phase = 'serving';
  for (let count = 1; count < config.workers; count++) start();
  await allListening;
  await announce(config, db);
}

/** Resolves when `count` different workers listen. */
function waitForListening(count: number): Promise<void> {
  const listening = new Set<number>();
  return new Promise((resolve) => {
    cluster.on('listening', ({ id }) => listening.add(id).size >= count && resolve());
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}

/** For the primary of several processes: serves their sum on a free loopback port. @returns its URL. */
async function serveClusterMetrics(): Promise<string> {
  const registry = new AggregatorRegistry();
  const server = createServer((_request, response) => {
    registry.clusterMetrics().then(
      (text) => response.end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
}
