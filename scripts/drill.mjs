import { build } from './build.mjs';
import { prepare } from './prepare.mjs';
import { node } from './run.mjs';

// `npm run drill -- imports`: the faults of one subject; without a name, all of them.
await prepare();
await build();
process.exitCode = await node('drill/drill.ts', ...process.argv.slice(2));
