import { runChecks, type Checks } from './check.ts';

/** The fault tests of each subject. */
const subjects: Record<string, () => Promise<{ checks: Checks }>> = {
  imports: () => import('./imports.ts'),
  'official-data': () => import('./official-data.ts'),
  server: () => import('./server.ts'),
  database: () => import('./database.ts'),
  jobs: () => import('./jobs.ts'),
  notifications: () => import('./notifications.ts'),
  sync: () => import('./sync.ts'),
  races: () => import('./races.ts'),
  requests: () => import('./requests.ts'),
  fuzz: () => import('./fuzz.ts'),
};

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
  const { checks } = await load();
  passed = (await runChecks(checks)) && passed;
}
process.exit(passed ? 0 : 1);
