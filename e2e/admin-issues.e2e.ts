import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessibleInBothLooks } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { goto, visit } from './page.ts';

test('an administrator corrects guessed issues, which are marked until then', async ({
  openMember,
  product,
}) => {
  const administrator = await openMember();
  const { page } = administrator;
  await goto(page, '/bills/eo14430');
  await expect(page.getByText('Sports and Recreation (our guess)')).toBeVisible();
  await expect(page.getByText('We guessed these issues from words in the title.')).toBeVisible();

  await grant(product, 'is_admin', administrator);
  await turnOnTwoStep(administrator);
  await goto(page, '/filters/fed');
  await visit(page, '/admin/issues?bill=eo14430');
  const panel = page.getByRole('region', { name: 'Correct an item' });
  await panel.getByRole('checkbox', { name: 'Public Lands and Natural Resources' }).check();
  await panel.getByRole('checkbox', { name: 'Sports and Recreation' }).uncheck();
  // The item is read again after the change. The form stays if that fails.
  const reads = await hold(page, '/api/v1/bills/eo14430');
  const refused = page.waitForResponse('**/api/v1/bills/eo14430');
  await panel.getByRole('button', { name: 'Save issues' }).click();
  await expect(page.getByText('Issues corrected.')).toBeVisible();
  reads.release((route) =>
    route.fulfill({ status: 429, json: { errors: 'Please try later.', code: 'too_many_requests' } }),
  );
  await refused;
  await expectAccessibleInBothLooks(page);
  await expect(panel.getByRole('button', { name: 'Save issues' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'log', exact: true }).click();
  await page
    .getByRole('row', { name: /Corrected issues.*Executive Order 14430.*Public Lands and Natural Resources/ })
    .waitFor();
  await visit(page, '/bills/eo14430');
  await expect(page.getByText('Executive Order 14430 · Public Lands and Natural Resources')).toBeVisible();
  // The numbers of bills of each issue are read again.
  const counts = page.waitForRequest('**/api/v1/bills/issue_titles*');
  await visit(page, '/filters/fed');
  await counts;
});
