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
process.exitCode = await runNode(args);
