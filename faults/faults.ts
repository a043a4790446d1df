import { runChecks, type Checks } from './check.ts';
import { subjects } from './subjects.ts';

// `npm run faults -- [subject…]` runs the fault tests of these subjects, or all.
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in subjects));
if (unknown.length > 0) {
  console.error(`There is no subject '${unknown[0]}'. Subjects: ${Object.keys(subjects).join(', ')}.`);
  process.exit(1);
}
let passed = true;
for (const [name, load] of Object.entries(subjects)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(name);
  const { checks } = (await load()) as { checks: Checks };
  passed = (await runChecks(checks)) && passed;
}
process.exit(passed ? 0 : 1);
