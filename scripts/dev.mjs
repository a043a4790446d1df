import { prepare } from './prepare.mjs';
import { node } from './run.mjs';

await prepare();
process.exitCode = await node(
  '--watch-path=server',
  '--watch-path=contract',
  'server/main.ts',
  '--development',
);
