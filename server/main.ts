import cluster from 'node:cluster';
import { setToday } from './environment/clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { bootstrap } from './process/bootstrap.ts';

// Only this account may read what the server writes to DATA_DIR.
process.umask(0o077);
try {
  const config = readConfig();
  setToday(config.today);
  // Hot updates reach browsers from one process only.
  const isSingle = config.workers === 1 || process.argv.includes('--development');
  if (!isSingle && cluster.isPrimary) {
    const { startPrimary } = await import('./process/cluster.ts');
    await startPrimary(config);
  } else {
    let program: Promise<typeof import('./process/serve.ts')> | undefined;
    const load = () => (program ??= import('./process/serve.ts'));
    // Loading blocks this thread, so it begins when the embedded PostgreSQL has been spawned.
    const database = await bootstrap(config, () => void load().catch(() => undefined));
    const { serve } = await load();
    await serve(config, database);
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
