import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const server = {
  globalSetup: 'server/testing/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks' as const,
  // The server's modules are read once a worker, not once a file: they keep nothing that is not a database's own.
  isolate: false,
};
const onPostgres15 = existsSync('/usr/lib/postgresql/15/bin/initdb');

// Unit tests stand beside the code; *.api.test.ts need a database; e2e drives a browser against the running product.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['*.test.ts', '{contract,server,web}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      { extends: true, test: { ...server, name: 'api', include: ['server/**/*.api.test.ts'] } },
      ...(onPostgres15
        ? [
            {
              extends: true as const,
              test: {
                ...server,
                name: 'api on postgresql-15',
                include: ['server/**/*.api.test.ts'],
                // What the older version could do differently is said by the plain tests; storms and generated bodies run once.
                exclude: [
                  'server/official-data/**',
                  '**/*-races.api.test.ts',
                  'server/http/fuzz.api.test.ts',
                  'server/cli/polity.api.test.ts',
                ],
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/global-setup.ts',
          testTimeout: 90_000,
          // A browser on a busy machine may miss a moment once; a fault comes again.
          retry: 1,
          hookTimeout: 180_000,
          fileParallelism: false,
          pool: 'forks',
          // One browser for all files.
          isolate: false,
        },
      },
    ],
  },
});
