import { build } from './build.mjs';
import { prepare } from './prepare.mjs';
import { node } from './run.mjs';

await prepare();
await build();
process.exitCode = await node('bench/bench.ts', ...process.argv.slice(2));
