import { build } from './build.mjs';
import { prepare } from './prepare.mjs';
import { node } from './run.mjs';

await prepare();
// `npm run bench -- imports` measures the importers alone, `-- growth` what a hundred times the opinions cost their readers.
const [what, ...rest] = process.argv.slice(2);
if (what === 'imports') process.exitCode = await node('bench/imports.ts', ...rest);
else if (what === 'growth') {
  await build();
  process.exitCode = await node('bench/growth.ts', ...rest);
} else {
  await build();
  process.exitCode = await node('bench/bench.ts', ...process.argv.slice(2));
}
