import { expect, test } from './fixtures.ts';
import { desktop, expectNoHorizontalScroll, phone } from './page.ts';

test.use({ javaScriptEnabled: false, viewport: phone });

test('lists, bills, search and the menu work without JavaScript @main', async ({ page }) => {
  await page.goto('/fedbills');
  await expect(page.getByRole('article')).toHaveCount(20);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'REPRESENTATIVES' }).click();
  await page.getByRole('heading', { name: 'Representatives', level: 1 }).waitFor();
  await expectNoHorizontalScroll(page);
  await page.getByLabel('Search Polity').fill('hr 983');
  await page.getByLabel('Search Polity').press('Enter');
  await page.getByRole('main').locator('a[href="/bills/hr983-119"]').click();
  await page.getByRole('heading', { name: 'Actions' }).waitFor();
  await expectNoHorizontalScroll(page);
  expect(page.url()).toContain('/bills/hr983-119');
  await expect.poll(() => page.getByText('Became Public Law No: 119-55').count()).toBeGreaterThan(0);
});

test('another filter keeps the searched words and the issues without JavaScript', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/fedbills?q=act&issue_list=Health:Energy');
  await page.getByLabel('Status').selectOption('Passed House');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Federal Bills about “act”');
  expect(new URL(page.url()).searchParams.get('issue_list')).toBe('Health:Energy');
});

test('forms that need JavaScript say so', async ({ page }) => {
  for (const path of ['/sign_in', '/sign_up']) {
    await page.goto(path);
    // Texts in <noscript> are not found as such.
    await expect(page.locator('form noscript p')).toHaveText('This form needs JavaScript.');
  }
  await page.goto('/bills/hr983-119');
  await expect(page.getByRole('group', { name: 'Your opinion' })).toBeHidden();
});

test('every page has one picture for link previews, its own or the product’s', async ({ product }) => {
  for (const [path, picture] of [
    ['/home', '/icons/share.png'],
    ['/fedbills', '/icons/share.png'],
    ['/bills/hr983-119', '/share-images/bills/hr983-119.png'],
  ]) {
    const html = await (await fetch(product.origin + path)).text();
    const pictures = [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, url]) => url);
    expect(pictures).toEqual([product.origin + picture]);
    expect((await fetch(pictures[0]!)).headers.get('content-type')).toBe('image/png');
  }
  expect((await fetch(`${product.origin}/favicon.ico`)).status).toBe(200);
});

test('a bill page has a title, description and linked data for search engines @main', async ({ product }) => {
  const html = await (await fetch(`${product.origin}/bills/hr983-119`)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  expect(find(/<title>(.*?)<\/title>/)).toContain('H.R. 983');
  expect(find(/<meta name="description" content="([^"]*)"/)).toBeTruthy();
  expect(find(/<meta property="og:title" content="([^"]*)"/)).toContain('H.R. 983');
  expect(find(/<link rel="canonical" href="([^"]*)"/)).toMatch(/^http.*\/bills\/hr983-119$/);
  const data = JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/s)!);
  expect(data).toMatchObject({
    '@type': 'Legislation',
    legislationIdentifier: 'H.R. 983',
    dateCreated: '2025-02-05',
    legislationDate: '2025-12-12',
  });
});

test('search engines index a list once, not with each of its filters', async ({ product }) => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(product.origin + path)).text())?.[1];
  for (const path of ['/fedbills', '/roll_calls', '/initiatives']) {
    expect(await robots(path)).toBe(undefined);
    expect(await robots(`${path}?sort=newest`)).toBe('noindex');
  }
});
