import { expect, test, type Page } from './fixtures.ts';
import { goto, phone } from './page.ts';

const options = { viewport: phone, serviceWorkers: 'block' } as const;

test('menus open and members sign in without what Safari 16.4 lacks', async ({ openPage, openMember }) => {
  const { email, password } = await openMember();
  const page = await openPage(options);
  await removeFeatures(page, { URL: ['canParse', 'parse'], Map: ['groupBy'] });
  await page.goto('/sign_in?return_to=/fedbills');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/fedbills');

  await page.goto('/fedbills');
  const links = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'More' }).click();
  await expect(links).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(links).toBeHidden();
  const files = page.getByRole('link', { name: 'Spreadsheet (CSV)' });
  await page.getByRole('button', { name: 'Download or follow' }).click();
  await expect(files).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
  await expect(files).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await links.getByRole('link', { name: 'REPRESENTATIVES' }).click();
  await page.getByRole('heading', { name: 'Representatives', level: 1 }).waitFor();
  await expect(links).toBeHidden();
});

test('a browser that is too old shows pages with all links, and says so', async ({ openPage }) => {
  const page = await openPage(options);
  await removeFeatures(page, { AbortSignal: ['timeout'] }, ['toSorted']);
  await page.goto('/fedbills');
  await expect(page.getByText('Polity needs a newer browser.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'REPRESENTATIVES' }).click();
  await page.getByRole('heading', { name: 'Representatives', level: 1 }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('fields have 16 px on a phone held sideways, where Safari zooms in otherwise', async ({ openPage }) => {
  const sideways = { width: 844, height: 390 };
  const page = await openPage({ ...options, viewport: sideways, isMobile: true, hasTouch: true });
  await goto(page, '/roll_calls');
  for (const field of await page
    .getByRole('main')
    .or(page.getByRole('banner'))
    .locator('input[name=q]')
    .all()) {
    await field.focus();
    await expect(field).toHaveCSS('font-size', '16px');
  }
});

/** Before any script runs: popovers, functions of some objects and methods of arrays. */
async function removeFeatures(
  page: Page,
  functions: Record<string, string[]>,
  ofArrays: string[] = [],
): Promise<void> {
  await page.addInitScript(
    ([functions, ofArrays]) => {
      for (const name of ['popover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
      for (const [owner, names] of Object.entries(functions))
        for (const name of names) Reflect.deleteProperty(Reflect.get(window, owner) as object, name);
      for (const name of ofArrays) Reflect.deleteProperty(Array.prototype, name);
    },
    [functions, ofArrays] as const,
  );
  const isTooOld = ofArrays.length > 0;
  await page.route(/\.css$/, async (route) => {
    const reply = await route.fetch();
    const styles = (await reply.text())
      .replaceAll('not selector(:popover-open)', '(color: red)')
      .replaceAll('[popover]', '[data-popover]')
      .replaceAll('not (width:1rlh)', isTooOld ? '(color: red)' : '(color: nothing)');
    await route.fulfill({ response: reply, body: styles });
  });
  // The browser's own popovers need the attribute.
  await page.route(/\/(sign_in|fedbills|representatives)(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replaceAll(' popover="auto"', ' data-popover'),
    });
  });
}
