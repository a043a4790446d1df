import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Most of a start is compiling what has not changed since the last one. Before anything else is loaded.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { ConfigError, readConfig } = await import('./config.ts');

try {
  const config = readConfig();
  // In development one process is enough, and the only one that can tell browsers what has changed.
  const isAlone = config.workers === 1 || process.argv.includes('--development');
  if (!isAlone && cluster.isPrimary) await (await import('./process/cluster.ts')).lead(config);
  else await (await import('./process/serve.ts')).serve(config);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
