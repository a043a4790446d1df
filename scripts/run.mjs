import { build } from './build.mjs';
import { install, runNode } from './process.mjs';

// `node scripts/run.mjs [--build] SCRIPT …` installs the dependencies, builds the web app if asked to, and
// runs the script.
install();
const args = process.argv.slice(2);
if (args[0] === '--build') {
  args.shift();
  await build();
}
// MALLOC_ARENA_MAX and the first two flags nearly halve the memory of a busy server. The third flag saves
// garbage collections at the start, and the last one 20 MB of memory. deploy/ has the same settings.
process.env.MALLOC_ARENA_MAX ??= '2';
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--initial-old-space-size=80',
  '--no-maglev',
];
// React renders emails faster in production.
const env = args[0] === 'server/main.ts' ? { NODE_ENV: 'production' } : {};
process.exitCode = await runNode([...flags, ...args], { env });
