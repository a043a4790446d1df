import cluster from 'node:cluster';
import { setToday } from './environment/clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { startPrimary } from './process/cluster.ts';
import { serve } from './process/serve.ts';

try {
  const config = readConfig();
  setToday(config.today);
  // Hot updates reach browsers from one process only.
  const isSingle = config.workers === 1 || process.argv.includes('--development');
  if (!isSingle && cluster.isPrimary) await startPrimary(config);
  else await serve(config);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
