import { expect } from '@playwright/test';
import { join } from './members.ts';
import { test } from './own-products.ts';
import { goto, visit } from './page.ts';

test.describe('after the last day of the data', () => {
  test('the main screens show people, districts and bills, with notices', async ({ start, browser }) => {
    const { origin } = await start({ env: { POLITY_TODAY: '2027-06-01' } });
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    await page.goto('/healthz');
    await join(page);

    const older = 'Nothing from 2027–2028 yet. Showing 2025–2026.';
    await goto(page, '/home');
    await expect(page.getByRole('heading', { name: 'Newest bills' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Short List' })).toBeVisible();
    await expect(page.getByText(older)).toBeVisible();

    for (const path of ['/fedbills', '/fedbills?filter=&sort=newest', '/statebills']) {
      await visit(page, path);
      await expect(page.getByText(older)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    }
    await expect(page.getByLabel('Years')).toHaveValue('current');
    await visit(page, '/execorders');
    await expect(page.getByRole('article').first()).toBeVisible();

    const ended = 'Term ended Jan 3, 2027. We have no data about a successor yet.';
    await visit(page, '/representatives');
    await expect(page.getByText('The district lines we know ended Jan 3, 2027.')).toBeVisible();
    const member = page.getByRole('article').filter({ hasText: 'U.S. Representative, California 11' });
    await expect(member.getByText(ended)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'U.S. Senator, California' })).toHaveCount(2);
    await expect(page.getByText('Vacant')).toHaveCount(0);
    await member.getByRole('link').first().click();
    await expect(page.getByText(ended)).toBeVisible();
    await expect(
      page.getByText(/^Held Nov 3, 2026\. The result is not in our sources yet/).first(),
    ).toBeVisible();

    await visit(page, '/find?zip=94541&congressional_district=14');
    await expect(page.getByText('We have no data about who holds this seat now.')).toBeVisible();
    await visit(page, '/find?zip=10118');
    await expect(page.getByLabel('Congressional district')).toBeVisible();

    for (const path of ['/match_my_votes', '/voice', '/general_settings', '/disclosures']) {
      const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
      expect(reply.status()).toBe(200);
      expect(await reply.text()).toContain('<h1');
    }
    await context.close();
  });
});
