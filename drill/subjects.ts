import type { Checks } from './check.ts';

/** Every drill by the name under which it is run; one file a subject. */
export const subjects: Record<string, () => Promise<{ checks: Checks }>> = {
  imports: () => import('./imports.ts'),
  server: () => import('./server.ts'),
  database: () => import('./database.ts'),
  jobs: () => import('./jobs.ts'),
  sync: () => import('./sync.ts'),
};
