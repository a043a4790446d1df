import {
  devices,
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { createAccount, newPerson, saveProfile, signedInState, type OpenMember } from './members.ts';
import { startOnCopy, type Product } from './product.ts';

export { expect, type BrowserContextOptions, type Locator, type Page };

interface Fixtures {
  /** Exceptions and console errors of all pages of the test, which fails if any are left at its end. */
  pageErrors: string[];
  /** Errors that are part of a test. */
  ignoredErrors: RegExp[];
  /** Opens a page in a new browser profile that is not signed in. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Signs a new member up through the API and opens a blank page in a browser profile signed in as that
   * member.
   */
  openMember: OpenMember;
}

interface WorkerFixtures {
  /** The server and database that all tests of a worker share. */
  product: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, provide) => {
      const product = await startOnCopy({ LINK_PREVIEW_LOOPBACK: 'on', ADS_REVIEW: 'on' });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.origin),
  ignoredErrors: [[], { option: true }],
  pageErrors: [
    async ({ ignoredErrors }, provide) => {
      const errors: string[] = [];
      await provide(errors);
      const unexpected = errors.filter((error) => !ignoredErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the pages').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, pageErrors }, provide) => {
    collectErrors(context, pageErrors);
    await provide(context);
  },
  openPage: async ({ browser, pageErrors }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      collectErrors(context, pageErrors);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openMember: ({ openPage, playwright, baseURL }, provide) =>
    provide(async ({ first = 'Maria', last = 'Ruiz', zip, isSetUp = true, ...options } = {}) => {
      const { userAgent } = devices['Desktop Chrome'];
      const request = await playwright.request.newContext({ baseURL, userAgent });
      const person = newPerson();
      const token = await createAccount(request, person);
      if (isSetUp) await saveProfile(request, token, { first, last, zip });
      const storageState = await signedInState(request, baseURL!, token);
      await request.dispose();
      const page = await openPage({ ...options, storageState });
      return { ...person, token, page, name: `${first} ${last}` };
    }),
});

function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    // The browser logs every reply of 400 and above, which the page handles.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      errors.push(message.text());
  });
}
