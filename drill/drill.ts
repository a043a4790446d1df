import { runChecks, type Checks } from './check.ts';
import { subjects } from './subjects.ts';

// `node drill/drill.ts [subject…]`: all of them where none is named.
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in subjects));
if (unknown.length > 0) {
  console.error(`There is no drill called '${unknown[0]}'. Drills: ${Object.keys(subjects).join(', ')}.`);
  process.exit(1);
}
let isWell = true;
for (const [name, load] of Object.entries(subjects)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(name);
  const { checks } = (await load()) as { checks: Checks };
  isWell = (await runChecks(checks)) && isWell;
}
process.exit(isWell ? 0 : 1);
