import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

prepare();
// The Node of our own dependencies runs TypeScript as it is, whatever Node npm itself runs on.
const child = spawn(at('node_modules/.bin/node'), [at('server/cli/polity.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`Polity could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
