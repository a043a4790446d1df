import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { join, type OpenMember } from './members.ts';
import { freePort, startOnCopy, type Product } from './product.ts';

export { expect, type BrowserContextOptions, type Locator, type Page };

interface Fixtures {
  /** Exceptions and console errors of all pages of the test, which fails if any are left at its end. */
  pageErrors: string[];
  /** Errors that are part of a test. */
  ignoredErrors: RegExp | null;
  /** Opens a blank page in a browser profile that is not signed in. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** Signs a new member up through the API and opens a blank page that is signed in as that member. */
  openMember: OpenMember;
}

interface WorkerFixtures {
  /** The server and database that all tests of a worker share. */
  product: Product;
}

/** A small document of the app's origin, where storage can be read and written. */
const blank = '/healthz';

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, provide) => {
      const port = String(await freePort());
      // Browsers make passkeys for names only, not for IP addresses.
      const origin = `http://localhost:${port}`;
      const env = { PORT: port, PUBLIC_URL: origin, LINK_PREVIEW_LOOPBACK: 'on', ADS_REVIEW: 'on' };
      const product = { ...(await startOnCopy(env)), origin };
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.origin),
  ignoredErrors: [null, { option: true }],
  pageErrors: [
    async ({ ignoredErrors }, provide) => {
      const errors: string[] = [];
      await provide(errors);
      const unexpected = errors.filter((error) => !ignoredErrors?.test(error));
      expect(unexpected, 'errors in the pages').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ openPage }, provide) => provide(await openPage()),
  openPage: async ({ browser, pageErrors }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      collectErrors(context, pageErrors);
      const page = await context.newPage();
      await page.goto(blank);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openMember: ({ openPage }, provide) =>
    provide(async ({ first = 'Maria', last = 'Ruiz', zip, isSetUp, ...options } = {}) => {
      const page = await openPage(options);
      return { ...(await join(page, { first, last, zip, isSetUp })), page, name: `${first} ${last}` };
    }),
});

function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    const text = message.text();
    // The browser logs every reply of 400 and above, which the page handles.
    const isError = message.type() === 'error' && !text.includes('Failed to load resource');
    if (isError || text.startsWith('The file is uploaded as it is.')) errors.push(text);
  });
}
