import { build } from './build.mjs';
import { check } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { workInMemory } from './memory.mjs';
import { prepare } from './prepare.mjs';
import { tool, toolBeside } from './run.mjs';

// All that CI runs. With arguments, only the tests they select: npm test -- --project unit
await prepare();
const chosen = process.argv.slice(2);
const [failed] = await Promise.all([chosen.length > 0 ? 0 : check(), build()]);
process.env.CHROMIUM = await findChromium();
const clear = await workInMemory();
process.exitCode = (await (chosen.length > 0 ? vitest(...chosen) : everything())) || failed;
await clear();

function vitest(...args) {
  return tool('vitest/vitest.mjs', 'run', ...args);
}

/** Tests in a browser stand in one row, the others in another beside it: either keeps about one core busy. */
async function everything() {
  const browser = toolBeside('vitest/vitest.mjs', 'run', '--project', 'e2e');
  const others = await vitest('--project', '!e2e');
  return (await browser.hear()) || others;
}
