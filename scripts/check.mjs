import { prepare } from './prepare.mjs';
import { check } from './checks.mjs';

await prepare();
process.exitCode = await check();
