import { expect, test } from './fixtures.ts';
import { expectNoHorizontalScroll, expectPath, goto, phone } from './page.ts';

test('Welcome shows three steps with a real bill, a zip code and a real vote, and is skipped later @main', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await goto(page, '/');
  await expectPath(page, '/welcome');
  for (const name of ['1. Voice your opinion on a bill', '2. Know who represents you', '3. Match your votes'])
    await page.getByRole('heading', { name }).waitFor();
  await expect(page.locator('main a[href^="/bills/"]').first()).toBeVisible();
  await expect(page.locator('main a[href^="/roll_calls/"]').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.getByLabel('Zip code').fill('94110');
  await page.getByRole('button', { name: 'Find officials' }).click();
  await expectPath(page, '/find');
  await goto(page, '/');
  await expectPath(page, '/sign_in');
});

test('Home lists the first steps until the member closes them', async ({ openMember }) => {
  const { page } = await openMember({ viewport: phone });
  await goto(page, '/home');
  const steps = page.getByRole('region', { name: 'First steps' });
  for (const name of ['Check where you live', 'Meet your representatives', 'Find people near you'])
    await steps.getByRole('link', { name }).waitFor();
  await expect(steps.getByRole('link', { name: /^Your opinion on/ })).toHaveCount(3);
  await expectNoHorizontalScroll(page);
  await steps.getByRole('button', { name: 'Close the first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await expect(steps).toHaveCount(0);
});
