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
// V8's default for new objects is up to 128 MB; 8 MB cost little time. deploy/ has the same flag.
process.exitCode = await runNode(['--max-semi-space-size=8', ...args]);
