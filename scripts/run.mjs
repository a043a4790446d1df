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
// V8 lets garbage pile up by default, and the C library holds freed memory for each thread: these halve the
// memory of a busy server. deploy/ has the same.
process.env.MALLOC_ARENA_MAX ??= '2';
process.exitCode = await runNode(['--max-semi-space-size=4', '--heap-growing-percent=40', ...args]);
