import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Newest bills' });
const scrolled = (page: Page) => list(page).evaluate((element) => Math.round(element.scrollLeft));

/** The position after a third of a second of drawn frames, each of which moves a smooth scroll. */
const scrolledLater = (page: Page) =>
  list(page).evaluate(async (element) => {
    await element.animate([], 300).finished;
    return Math.round(element.scrollLeft);
  });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens Home with timers that the test moves. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await goto(page, '/home');
}

test.describe('A carousel of Home', () => {
  test('moves until its button stops it', async ({ openPage }) => {
    const page = await openPage();
    await openHome(page);
    await button(page, 'Pause: Newest bills').waitFor();
    await page.clock.runFor(10_000);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    await button(page, 'Pause: Newest bills').click();
    await button(page, 'Play: Newest bills').waitFor();
    const position = await scrollEnd(page);
    await page.clock.runFor(30_000);
    expect(await scrollEnd(page)).toBe(position);
    await button(page, 'Play: Newest bills').click();
    await page.clock.runFor(10_000);
    await expect.poll(() => scrolled(page)).not.toBe(position);
  });

  test('stays while a card has the focus, also after the pointer has left it', async ({ openPage }) => {
    const page = await openPage();
    await openHome(page);
    await button(page, 'Pause: Newest bills').waitFor();
    await list(page).getByRole('link').first().focus();
    await list(page).hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    expect(await scrollEnd(page)).toBe(0);
  });

  test('moves by arrow keys and then stops moving, and has no buttons when all cards fit', async ({
    page,
  }) => {
    await goto(page, '/home');
    await button(page, 'Pause: Newest bills').waitFor();
    await list(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    await button(page, 'Play: Newest bills').waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowLeft');
        return scrolled(page);
      })
      .toBe(0);
    await button(page, 'Next: Newest bills').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);

    // No buttons when all cards fit.
    await list(page).evaluate((row) => {
      while (row.children.length > 2) row.lastElementChild!.remove();
      (row as HTMLElement).style.width = '90%';
    });
    await button(page, 'Next: Newest bills').waitFor({ state: 'hidden' });
  });

  test('stops when it is touched', async ({ openPage }) => {
    const page = await openPage({ viewport: phone, hasTouch: true });
    await goto(page, '/home');
    await button(page, 'Pause: Newest bills').waitFor();
    await list(page).dispatchEvent('pointerdown', { pointerType: 'touch' });
    await button(page, 'Play: Newest bills').waitFor();
    await expectNoHorizontalScroll(page);
  });

  test('does not move for people who prefer reduced motion', async ({ openPage }) => {
    const page = await openPage({ reducedMotion: 'reduce' });
    await openHome(page);
    await button(page, 'Play: Newest bills').waitFor();
    await page.clock.runFor(30_000);
    expect(await scrollEnd(page)).toBe(0);
  });
});

/** Waits until a smooth scroll has ended. @returns the position. */
async function scrollEnd(page: Page): Promise<number> {
  let last: number | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrolledLater(page);
      return last === before;
    })
    .toBe(true);
  return last!;
}

test('Home counts the opinions of today on a device whose clock is a day behind', async ({ openMember }) => {
  const { page, token } = await openMember();
  const saved = await page.request.post('/api/v1/bills/hr1-119/votes', {
    data: { vote: { voting_parameters: 'support' } },
    headers: { authorization: token },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  // As the server has rendered it, and as the device does.
  for (const open of [goto, visit]) {
    await open(page, '/home');
    const captions = page.getByRole('region', { name: 'Most active' }).locator('figcaption');
    await expect(captions.first()).toHaveText(/^[1-9]\d* opinions? in the last 30 days$/);
    await visit(page, '/settings');
  }
});

test('Home leads with the most argued bill, and shows a member what moved', async ({ openMember, page }) => {
  const member = await openMember();
  await goto(member.page, '/voice?type=bills&id=hr983-119');
  await member.page.getByRole('radio', { name: 'Support', exact: true }).click();
  await member.page.getByRole('button', { name: 'Save', exact: true }).click();
  await member.page.getByText('Your opinion has been saved.').waitFor();
  await visit(member.page, '/bills/hr983-119');
  await member.page.getByRole('button', { name: 'Add to watchlist' }).first().click();
  await member.page.getByText('Added to Watchlist').waitFor();
  await visit(member.page, '/home');
  await expect(member.page.getByText('Most argued this month')).toBeVisible();
  await expect(member.page.getByRole('region', { name: 'Your representatives voted' })).toBeVisible();
  const active = member.page.getByRole('region', { name: 'Most active' });
  // A chart is one picture with a name.
  const charts = await active.getByRole('img', { name: /^Column chart: / }).count();
  expect(charts).toBeGreaterThan(0);
  await expect(active.getByRole('img')).toHaveCount(charts);
  await active
    .getByText(/^Show as table: Opinions per day on \S/)
    .first()
    .click();
  await expect(active.getByRole('table', { name: 'Opinions per day' })).toBeVisible();
  const watched = member.page.getByRole('region', { name: 'Moved on your watchlist' });
  await expect(watched.getByRole('link', { name: /^H\.R\. 983/ })).toBeVisible();
  await expectAccessible(member.page);

  await page.setViewportSize(phone);
  await goto(page, '/home');
  await expect(page.getByRole('region', { name: 'Latest votes in Congress' })).toBeVisible();
  await page.getByRole('region', { name: 'Who represents you?' }).getByLabel('Zip code').fill('94110');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Find officials' }).click();
  await expectPath(page, '/find');
});
