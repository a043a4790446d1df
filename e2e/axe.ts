import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page as it stands: where, rule, and the first element it names.
 * @param rules these alone, where not all are asked for.
 */
export async function findings(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // No page here has frames; findings of those would have to be gathered on a page of their own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`);
}
