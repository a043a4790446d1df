import type { Page } from '@playwright/test';

/**
 * Records what screen readers announce from now on: changed text in live regions that were there before.
 * Most of them ignore a region that comes with its text.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [aria-live], output');
        if (region?.textContent) texts.push(region.textContent);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => heard.jsonValue();
}
