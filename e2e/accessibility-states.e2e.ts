import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { beMember, desktop, expectNoSidewaysScroll, goto, newPerson, phone, useBrowser } from './browser.ts';

const browser = useBrowser();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface State {
  name: string;
  path: string;
  /** Brings the screen into the state, and waits for it. */
  enter(page: Page): Promise<unknown>;
}

/** Opens a modal by its button. */
const modal = (path: string, opener: string | RegExp): State => ({
  name: `${path}, ${opener}`,
  path,
  async enter(page) {
    await button(page, opener).click();
    await page.locator('dialog[open]').waitFor();
  },
});

/** Presses the button of a form that is not filled in as it should be. */
const refused = (path: string, action: string, before?: (page: Page) => Promise<unknown>): State => ({
  name: `${path}, refused`,
  path,
  async enter(page) {
    await before?.(page);
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).first().click();
    await page.locator('[data-toast]').first().waitFor();
  },
});

const visitorStates: State[] = [
  modal('/sign_in', 'Forgot Password?'),
  refused('/sign_in', 'Sign in'),
  refused('/sign_up', 'Sign up'),
  { name: 'menu of visitors', path: '/about', enter: (page) => button(page, 'Sign in and more').click() },
];

const memberStates: State[] = [
  modal('/general_settings', 'Deactivate my account'),
  modal('/general_settings', 'Erase my account'),
  refused('/general_settings', 'Save', (page) => page.getByLabel(/^First Name/).fill('')),
  refused('/account_setup', 'Save', (page) => page.getByLabel('5-digit Zipcode').fill('00000')),
  {
    name: 'a zip of several districts',
    path: '/account_setup',
    async enter(page) {
      await page.getByLabel('5-digit Zipcode').fill('91711');
      await page.getByLabel('Congressional district').waitFor();
    },
  },
  refused('/privacy_settings', 'Save', (page) => page.getByRole('radio', { name: /^Selected/ }).check()),
  {
    name: 'a switch that was saved',
    path: '/notification_settings',
    async enter(page) {
      await page.getByRole('switch', { name: 'New bills' }).click();
      await page.getByText('Settings have been saved').waitFor();
    },
  },
  modal('/settings', 'Turn on two-step sign-in'),
  modal('/settings', 'Sign out everywhere'),
  refused('/settings', 'Change password'),
  {
    name: 'the form of another address',
    path: '/settings',
    enter: (page) => page.getByText('Change your email address').click(),
  },
  {
    name: 'a picture to be cut',
    path: '/general_settings',
    async enter(page) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button(page, 'Change picture').click(),
      ]);
      const drawn = await page.screenshot();
      await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawn });
      await page.getByRole('dialog', { name: 'Your picture' }).getByRole('img').waitFor();
    },
  },
  { name: 'menu of members', path: '/settings', enter: (page) => button(page, 'Account menu').click() },
  { name: 'list of one’s opinions', path: '/my_opinions', enter: (page) => page.getByRole('main').waitFor() },
];
const phoneStates: State[] = [
  {
    name: 'the drawer',
    path: '/home',
    enter: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
];

describe.each([
  ['light, desktop', { colorScheme: 'light', viewport: desktop }],
  ['dark, desktop', { colorScheme: 'dark', viewport: desktop }],
  ['light, phone', { colorScheme: 'light', viewport: phone }],
  ['dark, phone', { colorScheme: 'dark', viewport: phone }],
] as const)('Modals, menus and refusals of accounts and settings (%s)', (_name, look) => {
  it('are without findings of axe and never scroll sideways', async () => {
    const { page, faults } = await browser.open({ ...look, reducedMotion: 'reduce' });
    const found: string[] = [];
    const lookAt = async (states: State[]) => {
      for (const { name, path, enter } of states) {
        await goto(page, path);
        await enter(page);
        // A link that is half below the header is as large as ever.
        await page.evaluate(() => scrollTo(0, 0));
        await expectNoSidewaysScroll(page);
        found.push(...(await findings(page, name)));
      }
    };
    await lookAt(visitorStates);
    await beMember(page, newPerson(), { zip: '82001' });
    await lookAt([...memberStates, ...(look.viewport === phone ? phoneStates : [])]);
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  }, 180_000);
});
