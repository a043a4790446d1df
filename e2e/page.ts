import { expect, type Frame, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 1000 };

/** The device names and viewports of tests that run on both. */
export const devices = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

/** Opens a path and waits until React has hydrated the page. */
export async function goto(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Goes to another screen of the app that is open, as its links do, which takes less processor time than a
 * load. What others have changed within 30 seconds may not show.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const root = document.querySelector('#polity')!;
    const [, container] = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))!;
    /** The first value that a part of the page shown now has, from the outside in. */
    const shown = <T>(read: (props: Props) => T | undefined): T => {
      let fiber: Fiber | null = (container as { stateNode: { current: Fiber } }).stateNode.current;
      let value: T | undefined;
      for (; fiber && value === undefined; fiber = fiber.child) value = read(fiber.memoizedProps ?? {});
      return value!;
    };
    const router = shown(({ router }) => router);
    await router.navigate(to, { flushSync: true });
    const nextFrame = () => new Promise(requestAnimationFrame);
    const isShown = () =>
      router.state.navigation.state === 'idle' &&
      shown(({ value }) => value?.location)?.key === router.state.location.key &&
      !document.querySelector('[data-skeleton]');
    // React may show the old screen for some time, and a refresh of data restarts the navigation.
    do await nextFrame();
    while (!isShown());
    await nextFrame();
  }, path);
}

interface Router {
  navigate(path: string, options: { flushSync: true }): Promise<void>;
  state: { navigation: { state: string }; location: { key: string } };
}
interface Props {
  router?: Router;
  /** The router's context. */
  value?: { location?: { key: string } } | null;
}
interface Fiber {
  child: Fiber | null;
  memoizedProps: Props | null;
}

/** React marks its container before it has drawn: text that is filled in until then is not noticed. */
export async function waitForHydration(page: Page | Frame): Promise<void> {
  // The page may not have been parsed that far.
  await page.waitForFunction(() => {
    const place = document.querySelector('#polity') ?? {};
    const [, container] = Object.entries(place).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    const root = (container as ReactContainer | undefined)?.stateNode.current;
    return root !== undefined && root.child !== null && !root.memoizedState.isDehydrated;
  });
}

interface ReactContainer {
  stateNode: { current: { child: object | null; memoizedState: { isDehydrated: boolean } } };
}

const offlineNote = (page: Page) => page.getByRole('status').getByText('You are offline', { exact: true });

/** Goes offline and waits for the offline banner: a click can miss while the banner moves the page. */
export async function goOffline(page: Page): Promise<void> {
  // What shows the note is loaded after the page.
  await page.locator('.top-header[role=status]').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await offlineNote(page).waitFor();
}

/** Loads a page while offline. */
export async function gotoOffline(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await reportOffline(page);
}

export async function reloadOffline(page: Page): Promise<void> {
  await page.reload();
  await reportOffline(page);
}

/** Chromium reports a connection to every new page until it is set offline again. */
async function reportOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const noLimits = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.overrideNetworkState', { offline: true, ...noLimits });
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await offlineNote(page).waitFor({ state: 'detached' });
}

/** Does what makes the page call the server, and waits for the reply: some screens show the change before. */
export async function awaitReply(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && pathOfUrl(response.url()).includes(path),
  );
  await act();
  expect((await reply).ok()).toBe(true);
}

const pathOfUrl = (url: string) => new URL(url).pathname;

export function pathOf(page: Page): string {
  return pathOfUrl(page.url());
}

/** Waits until the page is at this path, whatever its query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

/** Waits until the page fits its width: some parts measure themselves after a change of size. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `${page.url()} scrolls horizontally`).toBeLessThanOrEqual(0);
}

/** Opens the menu with account and settings: the drawer, or the account menu beside a permanent drawer. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: menuButton }).click();
}
export const menuButton = /^(Menu|Account menu)$/;
