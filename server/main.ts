import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { acquireServerLock } from './database/lock.ts';
import { openDatabase } from './database/open.ts';
import { loadStarter } from './imports/starter.ts';
import { jobsOf, openBoss } from './jobs/boss.ts';
import { openMailer } from './mail/mailer.ts';
import { developmentRenderer } from './pages/development.ts';
import { builtRenderer } from './pages/renderer.ts';
import { queueOverdue } from './sync/overdue.ts';
import { startWorkers, stopWorkers } from './workers.ts';

/** Starts the server and sees to it that it ends well. */
async function main(): Promise<void> {
  const config = readConfig();
  const release = config.databaseUrl ? async () => undefined : await acquireServerLock(config.dataDir);
  const database = await openDatabase(config);
  database.watchEmbedded((words) => console.error(words));
  await loadStarter(database.db);
  const renderer = process.argv.includes('--development')
    ? await developmentRenderer()
    : await builtRenderer();
  const boss = await openBoss(database.url, {
    supervise: true,
    onError: (error) => console.error(`The job queue: ${error.message}`),
  });
  const services = { db: database.db, config, jobs: jobsOf(boss) };
  const app = await buildApp({ ...services, renderer });
  const mailer = openMailer(config);
  await startWorkers(boss, { ...services, mailer }, app.log);
  await queueOverdue(services);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What is in flight gets eight seconds; then the process ends whatever happens.
    setTimeout(() => process.exit(1), 8_000).unref();
    await Promise.all([app.close(), stopWorkers(boss)]);
    mailer.close();
    await database.close();
    await database.stopEmbedded();
    await release();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await listen(app, config).catch(async (error: unknown) => {
    await stopWorkers(boss);
    await database.close();
    await database.stopEmbedded();
    await release();
    throw error;
  });
  console.log(`Polity is ready: ${config.publicUrl}`);
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { port, host }: Config): Promise<void> {
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

await main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
