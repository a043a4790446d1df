import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { expectNoHorizontalScroll, goto, phone } from './page.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Newest bills' });
const scrolled = (page: Page) => list(page).evaluate((element) => Math.round(element.scrollLeft));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens Home with timers that the test moves. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await goto(page, '/home');
}

test.describe('A carousel of Home', () => {
  test('moves until its button stops it', async ({ page }) => {
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

  test('moves by arrow keys and then stops moving', async ({ page }) => {
    await goto(page, '/home');
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
  });

  test('has no buttons when all cards fit', async ({ page }) => {
    await goto(page, '/home');
    await button(page, 'Next: Newest bills').waitFor();
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
    await expectAccessible(page);
  });
});

/** Waits until a smooth scroll has ended. @returns the position. */
async function scrollEnd(page: Page): Promise<number> {
  let last: number | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrolled(page);
      return last === before;
    })
    .toBe(true);
  return last!;
}
