import { expect, test, type Page } from './fixtures.ts';
import { findings } from './axe.ts';
import { desktop, expectNoHorizontalScroll, goto, openMenu, phone } from './page.ts';
import { smallTargets } from './touch-targets.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface State {
  name: string;
  path: string;
  /** The only viewport that has it. */
  viewport?: typeof phone;
  /** Brings the screen into the state and waits for it. */
  enter(page: Page): Promise<unknown>;
}

/** A dialog that a button opens. */
const dialog = (path: string, opener: string | RegExp): State => ({
  name: `${path}, ${opener}`,
  path,
  async enter(page) {
    await button(page, opener).click();
    await page.locator('dialog[open]').waitFor();
  },
});

/** A form that was sent with an error. */
const withError = (path: string, action: string, before?: (page: Page) => Promise<unknown>): State => ({
  name: `${path}, error`,
  path,
  async enter(page) {
    await before?.(page);
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).first().click();
    await page.locator('[data-toast]').first().waitFor();
  },
});

const visitorStates: State[] = [
  dialog('/sign_in', 'Forgot Password?'),
  withError('/sign_in', 'Sign in'),
  withError('/sign_up', 'Sign up'),
  { name: 'menu of visitors', path: '/about', enter: openMenu },
];

const memberStates: State[] = [
  dialog('/general_settings', 'Deactivate my account'),
  dialog('/general_settings', 'Erase my account'),
  withError('/general_settings', 'Save', (page) => page.getByLabel(/^First Name/).fill('')),
  withError('/account_setup', 'Save', async (page) => {
    await page.getByLabel('5-digit Zipcode').fill('00000');
    // It moves the button.
    await page.getByText('We could not find this zip code.').waitFor();
  }),
  {
    name: 'a zip code in several districts',
    path: '/account_setup',
    async enter(page) {
      await page.getByLabel('5-digit Zipcode').fill('91711');
      await page.getByLabel('Congressional district').waitFor();
    },
  },
  withError('/privacy_settings', 'Save', async (page) => {
    await page.getByRole('radio', { name: /^Selected/ }).check();
    await page.getByLabel('State', { exact: true }).selectOption('');
  }),
  {
    name: 'a saved switch',
    path: '/notification_settings',
    async enter(page) {
      await page.getByRole('switch', { name: 'New bills' }).click();
      await page.getByText('Settings have been saved').waitFor();
    },
  },
  dialog('/settings', 'Turn on two-step sign-in'),
  dialog('/settings', 'Sign out everywhere'),
  withError('/settings', 'Change password'),
  {
    name: 'the form for another email address',
    path: '/settings',
    enter: (page) => page.getByText('Change your email address').click(),
  },
  {
    name: 'a picture to crop',
    path: '/general_settings',
    async enter(page) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: /^(Add a|Change) picture$/ }).click(),
      ]);
      const drawn = await page.screenshot();
      await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawn });
      await page.getByRole('dialog', { name: 'Your picture' }).getByRole('img').waitFor();
    },
  },
  { name: 'menu of members', path: '/settings', enter: openMenu },
  {
    name: 'the drawer',
    path: '/home',
    viewport: phone,
    enter: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
];

test.describe.configure({ mode: 'parallel' });
test.slow();

test('dialogs, menus and errors for visitors are accessible', async ({ openPage }) => {
  await inspect(await openPage({ reducedMotion: 'reduce' }), visitorStates);
});

test('dialogs, menus and errors for members are accessible', async ({ openMember }) => {
  const { page } = await openMember({ reducedMotion: 'reduce' });
  await inspect(page, memberStates);
});

/** Checks each state with axe, in turn on a desktop and on a phone, in light and in dark colors. */
async function inspect(page: Page, states: State[]): Promise<void> {
  const found: string[] = [];
  for (const [index, { name, path, viewport, enter }] of states.entries()) {
    const size = viewport ?? (index % 2 === 0 ? desktop : phone);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: index % 4 < 2 ? 'light' : 'dark' });
    await goto(page, path);
    await enter(page);
    // axe measures targets that are partly covered by the header as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoHorizontalScroll(page);
    found.push(...(await findings(page, name)));
    if (size === phone) found.push(...(await smallTargets(page, name)));
  }
  expect(found).toEqual([]);
}
