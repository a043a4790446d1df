import { build } from './build.mjs';
import { check } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { tool } from './run.mjs';

// All that CI runs. With arguments, only the tests they select: npm test -- --project unit
await prepare();
const chosen = process.argv.slice(2);
const failed = chosen.length > 0 ? 0 : await check();
process.env.CHROMIUM = await findChromium();
await build();
process.exitCode = (await tool('vitest/vitest.mjs', 'run', ...chosen)) || failed;
