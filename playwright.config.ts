import { defineConfig } from '@playwright/test';

/** All of them save processor time. */
const flags = [
  // Without the emulated graphics card.
  '--disable-gpu',
  // Frames share the process of their page.
  '--disable-site-isolation-trials',
  // Pages live too briefly for optimizing compilers: a load takes 6 % less without, a run of axe 25 % less.
  '--js-flags=--no-opt --no-maglev',
];

/** Browser tests. Each of the two workers starts its own server and database (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  // Only guards: no test is about how long something takes.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Without CHROMIUM, the browser that `npx playwright install chromium` has put into place.
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: flags },
    viewport: { width: 1440, height: 1000 },
    timezoneId: 'America/Los_Angeles',
    // A worker would answer before the routes of a test; e2e/offline.e2e.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording costs a tenth of the run. `npm run test:e2e -- --trace on` does it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
