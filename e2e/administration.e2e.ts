import { grant, turnOnTwoStep } from './administrator.ts';
import { expect, test } from './fixtures.ts';
import { goto, openMenu } from './page.ts';

test('the account menu leads administrators to Administration, or first to two-step sign-in', async ({
  openMember,
  product,
}) => {
  const member = await openMember();
  const { page } = member;
  const item = page.getByRole('link', { name: 'Administration', exact: true });
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('link', { name: 'Manage Network' }).waitFor();
  await expect(item).toHaveCount(0);

  await grant(product, 'is_admin', member);
  await goto(page, '/home');
  await openMenu(page);
  await item.click();
  await page.getByRole('heading', { name: /^Administrators need two-step sign-in/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor();

  await turnOnTwoStep(member);
  await goto(page, '/home');
  await openMenu(page);
  await item.click();
  await page.getByRole('main').getByRole('link', { name: 'Reports and appeals' }).waitFor();
});
