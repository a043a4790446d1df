import { runApiTests } from './api-tests.ts';
import type { Checks } from './check.ts';

const rounds = process.env['RACE_ROUNDS'] ?? '200';

export const checks: Checks = [
  {
    name: `Concurrent actions of members keep all data consistent in ${rounds} rounds`,
    run: () => runApiTests('races.api.test', { RACE_ROUNDS: rounds }),
  },
];
