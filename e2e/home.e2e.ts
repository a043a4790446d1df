import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe.ts';
import { expectNoSidewaysScroll, goto, phone, useBrowser } from './browser.ts';

const browser = useBrowser();
const list = (page: Page) => page.getByRole('list', { name: 'Newest bills' });
const scrolled = (page: Page) => list(page).evaluate((element) => Math.round(element.scrollLeft));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('A carousel of Home', () => {
  it('moves on by itself until its button stops it', async () => {
    const { page, faults } = await browser.open();
    await goto(page, '/home');
    await button(page, 'Pause: Newest bills').waitFor();
    await expect.poll(() => scrolled(page), { timeout: 8_000 }).toBeGreaterThan(0);
    await button(page, 'Pause: Newest bills').click();
    await button(page, 'Play: Newest bills').waitFor();
    await page.waitForTimeout(700);
    const at = await scrolled(page);
    await page.waitForTimeout(3_600);
    expect(await scrolled(page)).toBe(at);
    await button(page, 'Play: Newest bills').click();
    await expect.poll(() => scrolled(page), { timeout: 8_000 }).not.toBe(at);
    expect(faults).toEqual([]);
  });

  it('is moved by keys, and then stands still', async () => {
    const { page } = await browser.open();
    await goto(page, '/home');
    await list(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    await button(page, 'Play: Newest bills').waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => scrolled(page)).toBe(0);
    await button(page, 'Next: Newest bills').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
  });

  it('has no buttons where all of it is in sight', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await goto(page, '/home');
    await button(page, 'Next: Newest bills').waitFor();
    // As a row of two would be.
    await list(page).evaluate((row) => {
      while (row.children.length > 2) row.lastElementChild!.remove();
      (row as HTMLElement).style.width = '90%';
    });
    await button(page, 'Next: Newest bills').waitFor({ state: 'hidden' });
  });

  it('stops for a finger, and never starts for those who want less motion', async () => {
    const { page } = await browser.open({ viewport: phone, hasTouch: true });
    await goto(page, '/home');
    await button(page, 'Pause: Newest bills').waitFor();
    await list(page).dispatchEvent('pointerdown', { pointerType: 'touch' });
    await button(page, 'Play: Newest bills').waitFor();
    await expectNoSidewaysScroll(page);

    const still = await browser.open({ reducedMotion: 'reduce' });
    await goto(still.page, '/home');
    await button(still.page, 'Play: Newest bills').waitFor();
    await still.page.waitForTimeout(4_000);
    expect(await scrolled(still.page)).toBe(0);
    await expectAccessible(still.page);
  });
});
