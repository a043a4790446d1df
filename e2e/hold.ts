import type { Page, Route } from '@playwright/test';

interface Held {
  count(): number;
  /** Sends the calls to the server, or does something else with them. */
  release(how?: (route: Route) => Promise<void>): void;
}

/** Counts the calls of a path, with a field in their body, and holds them until they are released. */
export async function hold(page: Page, path: string, field = ''): Promise<Held> {
  let count = 0;
  const { promise: released, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(`**${path}`, async (route) => {
    if (!(route.request().postData() ?? '').includes(field)) return route.continue();
    count++;
    await (
      await released
    )(route);
  });
  return { count: () => count, release: (how = (route) => route.continue()) => resolve(how) };
}

/** Waits until the browser has sent what it had to send. */
export async function untilSent(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz'));
}
