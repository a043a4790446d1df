import type { Checks } from './check.ts';

/** The fault tests of each subject. */
export const subjects: Record<string, () => Promise<{ checks: Checks }>> = {
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
