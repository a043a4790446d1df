import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '#server/config.ts';
import { openGround } from './bootstrap.ts';

/** Serves until it is told to stop, and sees to it that it ends well. */
export async function serve(config: Config): Promise<void> {
  // While PostgreSQL starts, the program is loaded; not sooner, for loading leaves this thread no time to start anything.
  const begun = Promise.withResolvers<void>();
  const opening = openGround(config, begun.resolve);
  await Promise.race([begun.promise, opening]);
  const [ground, program] = await Promise.all([opening, loadProgram()]);
  const { buildApp, renderer, openBoss, jobsOf, openMailer, queueOverdue, startWorkers, stopWorkers } =
    program;
  const boss = await openBoss(ground.url, {
    supervise: true,
    onError: (error) => console.error(`The job queue: ${error.message}`),
  });
  const services = { db: ground.db, config, jobs: jobsOf(boss) };
  const app = await buildApp({ ...services, renderer });
  const mailer = openMailer(config);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What is in flight gets eight seconds; then the process ends whatever happens.
    setTimeout(() => process.exit(1), 8_000).unref();
    await Promise.all([app.close(), stopWorkers(boss)]);
    mailer.close();
    await ground.leave();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await listen(app, config).catch(async (error: unknown) => {
    await stopWorkers(boss);
    await ground.leave();
    throw error;
  });
  // Jobs can wait for the first visitor. A stop that comes meanwhile takes the queue away.
  const work = startWorkers(boss, { ...services, mailer }, app.log).then(() => queueOverdue(services));
  await work.catch((error: unknown) => {
    if (!stopping) throw error;
  });
  if (cluster.isPrimary && !stopping) console.log(`Polity is ready: ${config.publicUrl}`);
  flushCompileCache();
}

async function loadProgram() {
  const [
    { buildApp },
    { openBoss, jobsOf },
    { openMailer },
    { queueOverdue },
    { startWorkers, stopWorkers },
    renderer,
  ] = await Promise.all([
    import('#server/app.ts'),
    import('#server/jobs/boss.ts'),
    import('#server/mail/mailer.ts'),
    import('#server/official-data/schedule/overdue-sources.ts'),
    import('./run-jobs.ts'),
    process.argv.includes('--development')
      ? import('#server/ssr/development.ts').then(({ developmentRenderer }) => developmentRenderer())
      : import('#server/ssr/render.ts').then(({ builtRenderer }) => builtRenderer()),
  ]);
  return { buildApp, openBoss, jobsOf, openMailer, queueOverdue, startWorkers, stopWorkers, renderer };
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
