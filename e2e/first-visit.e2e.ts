import { expect, test } from './fixtures.ts';
import { connect } from './members.ts';
import { desktop, expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';

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

test('Home ticks the first steps off, until all are done or the member closes them', async ({
  openMember,
}) => {
  const member = await openMember({ first: 'Ana', viewport: phone, zip: '82001' });
  const { page, token } = member;
  await goto(page, '/home');
  const steps = page.getByRole('region', { name: 'First steps' });
  // The zip code has one district.
  await steps.getByText('1 of 4 done').waitFor();
  await steps.getByText('Check where you live: done').waitFor();
  for (const name of ['Meet your representatives', 'Find people near you'])
    await steps.getByRole('link', { name }).waitFor();
  const bills = steps.getByRole('link', { name: /^Your opinion on/ });
  await expect(bills).toHaveCount(1);
  await page.setViewportSize(desktop);
  await expect(bills).toHaveCount(3);
  const open = await bills.allTextContents();
  const slug = new URL((await bills.first().getAttribute('href'))!, page.url()).searchParams.get('id');
  const headers = { authorization: token };
  const vote = async (id: string | null) => {
    const data = { vote: { voting_parameters: 'support' } };
    expect((await page.request.post(`/api/v1/bills/${id}/votes`, { headers, data })).ok()).toBe(true);
  };
  await vote(slug);
  await page.reload();
  await steps.getByText('1 of 3 done').waitFor();
  await expect(bills).toHaveText(open.slice(1));

  for (const id of ['hr983-119', 's4612-119']) await vote(id);
  const other = await openMember();
  await connect(member, other);
  await page.reload();
  await steps.getByText('3 of 4 done').waitFor();
  await expectNoHorizontalScroll(page);
  // Home shows at once what was done on another screen.
  await visit(page, '/representatives');
  await page.getByRole('listitem').filter({ hasText: 'Senator' }).getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await page.getByText('You are following this now').waitFor();
  await visit(page, '/home');
  await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
  await expect(steps).toHaveCount(0);

  await goto(other.page, '/home');
  await other.page.getByRole('button', { name: 'Close the first steps' }).click();
  const others = other.page.getByRole('region', { name: 'First steps' });
  await expect(others).toHaveCount(0);
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await expect(others).toHaveCount(0);
});
