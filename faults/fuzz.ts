import { randomInt } from 'node:crypto';
import { runApiTests } from './api-tests.ts';
import type { Checks } from './check.ts';

/** For each of about 200 endpoints: about half an hour. */
const runs = process.env['FUZZ_RUNS'] ?? '5000';

export const checks: Checks = [
  {
    name: `Every endpoint answers ${runs} random requests without a fault`,
    async run() {
      const seed = process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
      const finding = await runApiTests('http/fuzz.api.test', { FUZZ_RUNS: runs, FUZZ_SEED: seed });
      return { ...finding, note: `FUZZ_SEED=${seed}` };
    },
  },
];
