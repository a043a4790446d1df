import { expect, it } from 'vitest';
import { phone, useBrowser } from './browser.ts';

const browser = useBrowser();

it('Without JavaScript the list, a bill, search and the menu are there', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/fedbills');
  expect(await page.getByRole('article').count()).toBe(20);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'REPRESENTATIVES' }).click();
  await page.getByRole('heading', { name: 'Representatives', level: 1 }).waitFor();
  await page.getByLabel('Search bills').fill('hr 983');
  await page.getByLabel('Search bills').press('Enter');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Actions' }).waitFor();
  expect(page.url()).toContain('/bills/hr983-119');
  expect(await page.getByText('Became Public Law No: 119-55').count()).toBeGreaterThan(0);
});

it('A bill page tells search engines and link previews what it is', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false });
  await page.goto('/bills/hr983-119');
  expect(await page.title()).toContain('H.R. 983');
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('H.R. 983');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /^http.*\/bills\/hr983-119$/,
  );
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data).toMatchObject({ '@type': 'Legislation', legislationIdentifier: 'H.R. 983' });
});
