import { expect, test, type Page } from './fixtures.ts';
import { waitForHydration } from './page.ts';

/** Opens a path with the first script and its imports only; the scripts of its screen wait for `release`. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const document = await (await page.request.get(path)).text();
  const first = /type="module" src="([^"]+)"/.exec(document)![1]!;
  const script = await (await page.request.get(first)).text();
  const early = [first, ...[...script.matchAll(/from"\.(\/[^"]+)"/g)].map(([, name]) => name!)];
  await page.route('**/assets/*.js', async (route) => {
    if (!early.some((name) => route.request().url().endsWith(name))) await released;
    await route.continue();
  });
  // The first script has run by then.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    resolve();
    await waitForHydration(page);
  };
}

test('what is typed and clicked before the scripts are ready is done afterwards', async ({ openMember }) => {
  const { page } = await openMember();
  const release = await openEarly(page, '/voice?type=bills&id=hr983-119');
  const comment = page.getByPlaceholder('Type your comment here');
  await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
  // A click on the text works as well as one on the icon.
  await page.getByRole('form', { name: 'Your opinion' }).getByText('Support', { exact: true }).click();
  await comment.fill('Typed early');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await release();
  await page.getByText('Your opinion has been saved.').waitFor();
  await expect(page.getByRole('radio', { name: 'Support', exact: true })).toBeChecked();
  await expect(page.getByRole('main').getByText('Typed early').last()).toBeVisible();
});

test('a page whose scripts were lost on the way works once the device is online', async ({ page }) => {
  const document = await (await page.request.get('/sign_in')).text();
  const first = /type="module" src="([^"]+)"/.exec(document)![1]!;
  const script = await (await page.request.get(first)).text();
  const screen = /"\.\/auth\/SignInScreen\.tsx":.*?import\(`\.(\/[^`]+)`/.exec(script)![1]!;
  await page.route(`**${screen}`, (route) => route.abort());
  await page.goto('/sign_in');
  // The app's own import fails before this one.
  await page.evaluate((path) => import(path).catch(() => undefined), screen);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await waitForHydration(page);
});

test('a form that is sent before any script has arrived keeps its text', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/sign_in');
  await page.getByLabel('Email', { exact: true }).fill('maria@example.org');
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('maria@example.org');
});
