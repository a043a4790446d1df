import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { jobsOf, openBoss } from '#server/jobs/boss.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { queueOverdueSources } from '#server/official-data/schedule/overdue-sources.ts';
import { builtRenderer } from '#server/ssr/render.ts';
import { announce } from './banner.ts';
import type { Bootstrap } from './bootstrap.ts';
import { startWorkers, stopWorkers } from './run-jobs.ts';

const shutdownTimeoutMs = 8_000;

/** Serves until SIGTERM, SIGINT or SIGHUP (the terminal was closed). */
export async function serve(config: Config, { db, url, shutdown }: Bootstrap): Promise<void> {
  const [boss, renderer] = await Promise.all([
    openBoss(url, {
      supervise: true,
      onError: (error) => console.error(`Job queue: ${error.message}`),
    }),
    openRenderer(),
  ]);
  const services = { db, config, jobs: jobsOf(boss) };
  const app = await buildApp({ ...services, renderer });
  const mailer = openMailer(config);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    // PostgreSQL is stopped even if one of these fails.
    await Promise.allSettled([app.close(), stopWorkers(boss)]);
    mailer.close();
    await shutdown();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  await listen(app, config).catch(async (error: unknown) => {
    await stopWorkers(boss);
    await shutdown();
    throw error;
  });
  try {
    await startWorkers(boss, { ...services, mailer }, app.log);
    await queueOverdueSources(services);
  } catch (error) {
    // A stop that comes meanwhile closes the queue.
    if (!stopping) throw error;
  }
  if (cluster.isPrimary && !stopping) await announce(config, db);
}

/** The built web app; in development Vite, which production does not install. */
async function openRenderer() {
  if (!process.argv.includes('--development')) return builtRenderer();
  const { developmentRenderer } = await import('#server/ssr/development.ts');
  return developmentRenderer();
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} on ${host} is in use. Stop what is using it, or set PORT to another number.`,
      );
    if (error.code === 'EACCES')
      throw new ConfigError(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    throw error;
  });
}
