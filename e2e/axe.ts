import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page as it stands: where, rule, and the first element it names.
 * @param rules these alone, where not all are asked for.
 */
export async function findings(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // Half a megabyte of script goes into a document once, and of what it says only the findings come back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A dialog that is still fading in has no colours to look at yet.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags };
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { runOnly, resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions,
  );
  return found.map((finding) => `${where} ${finding}`);
}

/** That axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page, page.url())).toEqual([]);
}
