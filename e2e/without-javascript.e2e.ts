import { expect, test } from './fixtures.ts';
import { phone } from './page.ts';

test.use({ javaScriptEnabled: false, viewport: phone });

test('lists, bills, search and the menu work without JavaScript', async ({ page }) => {
  await page.goto('/fedbills');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'REPRESENTATIVES' }).click();
  await page.getByRole('heading', { name: 'Representatives', level: 1 }).waitFor();
  await page.getByLabel('Search Polity').fill('hr 983');
  await page.getByLabel('Search Polity').press('Enter');
  await page.getByRole('main').locator('a[href="/bills/hr983-119"]').click();
  await page.getByRole('heading', { name: 'Actions' }).waitFor();
  expect(page.url()).toContain('/bills/hr983-119');
  await expect.poll(() => page.getByText('Became Public Law No: 119-55').count()).toBeGreaterThan(0);
});

test('a bill page has a title, description and linked data for search engines', async ({ page }) => {
  await page.goto('/bills/hr983-119');
  expect(await page.title()).toContain('H.R. 983');
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('H.R. 983');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http.*\/bills\/hr983-119$/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data).toMatchObject({ '@type': 'Legislation', legislationIdentifier: 'H.R. 983' });
});
