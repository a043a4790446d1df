import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const server = {
  globalSetup: 'server/testing/global-setup.ts',
  expect: { poll: { timeout: 60_000 } },
  pool: 'forks' as const,
  // The server's modules are read once a worker, not once a file: their state belongs to a file's database.
  isolate: false,
  // The build of the web app needs no transformation.
  server: { deps: { external: [/\/dist\/server\//] } },
};

/** Counts the calls of a module, so it must not share modules with files that have loaded it before. */
const counted = ['server/auth/taken-emails.api.test.ts'];

// Unit tests need nothing else; *.api.test.ts need a database. playwright.config.ts has the browser tests.
export default defineConfig({
  test: {
    // On two cores, one worker would take longer than the browser tests, which run at the same time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only guards: no test is about how long something takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    tags: [
      {
        name: 'slow',
        description: 'Left to CI: starts processes, processes videos, reads large files, repeats races.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['*.test.ts', '{contract,scripts,server,web}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { ...server, name: 'api', include: ['server/**/*.api.test.ts'], exclude: counted },
      },
      { extends: true, test: { ...server, name: 'api-counted', include: counted, isolate: true } },
    ],
  },
});
