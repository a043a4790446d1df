import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { desktop, expectNoHorizontalScroll, phone } from './page.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on the page as it is.
 * @param name Names the page in the findings.
 * @param runOnly The rules, by default all.
 * @returns one line per finding: name, rule, first element.
 */
export async function findings(
  page: Page,
  name: string,
  runOnly: axe.RunOnly = { type: 'tag', values: tags },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // The header covers half a button at some scroll positions. Colors need dialogs that have faded in.
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  const found = await page.evaluate(
    async (options) => {
      // Nothing else can be reached while a modal is open.
      const root = document.querySelector('dialog:modal') ?? document;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(root, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { runOnly, resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions,
  );
  return found.map((finding) => `${name} ${finding}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page, page.url())).toEqual([]);
}

/** Checks the screen on a phone in dark colors, then on a desktop in light ones. */
export async function expectAccessibleInBothLooks(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoHorizontalScroll(page);
  // What the other rules check does not depend on colors.
  expect(await findings(page, page.url(), { type: 'rule', values: ['color-contrast'] })).toEqual([]);
}
