import { expect, test } from './fixtures.ts';
import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessibleInBothLooks } from './axe.ts';
import { expectNoHorizontalScroll, goto } from './page.ts';

test('an administrator pins and hides bills, and readers see the Short List change', async ({
  openMember,
  product,
}) => {
  const administrator = await openMember();
  const { page } = administrator;
  await grant(product, 'is_admin', administrator);
  await turnOnTwoStep(administrator);
  await goto(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Short List/ })
    .click();
  await page.getByRole('heading', { name: 'Short List', level: 1 }).waitFor();
  await page.getByText('Nothing is pinned or hidden').waitFor();
  const ranked = page.getByRole('region', { name: 'Current ranking' });
  await expect(ranked.getByRole('listitem')).toHaveCount(20);
  const first = await ranked.getByRole('listitem').first().getByRole('link').getAttribute('href');
  const firstInRanking = ranked.locator(`a[href="${first}"]`);

  // Hides the first one.
  await ranked.getByRole('button', { name: /^Hide/ }).first().click();
  await page.getByText('Hidden from the Short List.').waitFor();
  await expect(ranked.getByRole('listitem')).toHaveCount(20);
  await expect(firstInRanking).toHaveCount(0);

  // Finds another by its number and pins it by keyboard.
  await page.getByLabel('Search by number or text').focus();
  await page.keyboard.type('hr 983');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Matches for “hr 983”' }).waitFor();
  const found = page.getByRole('region', { name: 'Matches for “hr 983”' }).getByRole('listitem');
  await found.filter({ hasText: 'H.R. 983' }).getByRole('button', { name: 'Pin: H.R. 983' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Pinned to the Short List: first in its group').waitFor();
  const chosen = page.getByRole('region', { name: 'Chosen by hand' });
  await chosen.getByRole('row', { name: /H\.R\. 983.*Pinned/ }).waitFor();

  const listed = async () => {
    const reply = await page.request.get('/api/v1/bills?filter=recommended&years=2025,2026');
    const list = (await reply.json()) as { groups: { items: { slug: string }[] }[] };
    return list.groups.flatMap(({ items }) => items);
  };
  await expect.poll(async () => (await listed())[0]!.slug).toBe('hr983-119');
  expect((await listed()).map(({ slug }) => `/bills/${slug}`)).not.toContain(first);

  await page.getByLabel('List', { exact: true }).selectOption('eo');
  await page.waitForURL(/list=eo/);
  await goto(page, '/admin/short_list');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothLooks(page);

  // Ranks both again.
  for (let left = 2; left > 0; left--) {
    await chosen
      .getByRole('button', { name: /^Rank again/ })
      .first()
      .click();
    await expect(chosen.getByRole('button', { name: /^Rank again/ })).toHaveCount(left - 1);
  }
  await page.getByText('Nothing is pinned or hidden').waitFor();
  // Not always at the front: each choice ranks again, with the views and opinions of other tests.
  await expect(firstInRanking).toBeVisible();
});
