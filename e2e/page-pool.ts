import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { desktop } from './page.ts';

export interface PageOptions extends BrowserContextOptions {
  /** Whether no test has used the browser profile before: for changes that cannot be undone. */
  isNew?: boolean;
}

/** What can be changed on a page that is open. Anything else needs a new browser profile. */
type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;
const looks = ['viewport', 'colorScheme', 'reducedMotion'];
const defaults: BrowserContextOptions = { javaScriptEnabled: true, serviceWorkers: 'block' };

export function isLook(options: BrowserContextOptions): options is Look {
  return Object.entries(options).every(
    ([name, value]) => looks.includes(name) || value === defaults[name as keyof typeof defaults],
  );
}

/** A small document of the app's origin, where storage can be read and written. */
export const blank = '/healthz';

export interface PagePool {
  take(baseURL: string, look: Look): Promise<Page>;
  /** Resets a page, and keeps it for another test. */
  giveBack(baseURL: string, page: Page): Promise<void>;
}

/**
 * Pages, each in its own browser profile. The tests of a worker use them one after the other, because a page
 * that has loaded the app before loads it for a third of the processor time.
 */
export function newPagePool(browser: Browser): PagePool {
  const free = new Map<string, Page[]>();
  return {
    async take(baseURL, { viewport, colorScheme, reducedMotion }) {
      const page = free.get(baseURL)?.pop() ?? (await openSharedPage(browser, baseURL));
      await page.setViewportSize(viewport ?? desktop);
      await page.emulateMedia({
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? 'no-preference',
      });
      return page;
    },
    async giveBack(baseURL, used) {
      const page = changed.has(used) ? await openPageIn(used.context()) : used;
      await clear(page);
      free.set(baseURL, [...(free.get(baseURL) ?? []), page]);
    },
  };
}

async function openSharedPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: desktop });
  return openPageIn(context);
}

/** Pages with scripts of a test, which stay. */
const changed = new WeakSet<Page>();

async function openPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (...script) => {
    changed.add(page);
    return addInitScript(...script);
  };
  // A clock stays in all pages of the profile.
  page.clock.install = () => {
    throw new Error('Other tests use this browser profile: open one with { isNew: true }.');
  };
  await page.goto(blank);
  return page;
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.goto(blank);
  await page.evaluate(deleteStorage);
  await context.clearCookies();
  await context.clearPermissions();
  for (const event of ['weberror', 'console']) context.removeAllListeners(event);
  // Moves the pointer off the page, so that it hovers over nothing.
  await page.mouse.move(-1, -1);
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

async function deleteStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
}
