import type { Page } from '@playwright/test';

/**
 * Finds what is too small to tap on the page as it is. Links in running text may be smaller, as WCAG allows;
 * a field with a tall label may be, too.
 * @returns one line per finding: name, size, element.
 */
export async function smallTargets(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const [least, tolerance] = [44, 1];
    const selector = 'a[href], button, input, select, textarea, summary, [role=option], [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      // What only the keyboard reaches has one pixel or none.
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.matches(':disabled, .sr-only, [inert] *') || isInText(element)) return [];
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      if (labels.some((label) => label.getBoundingClientRect().height >= least - tolerance)) return [];
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const size = [reach(element, 1, 0), reach(element, 0, 1)];
      return Math.min(...size) < least - tolerance
        ? [`${size.join(' x ')}: ${element.outerHTML.slice(0, 160)}`]
        : [];
    });

    /** Pixels in a line through the middle of the element that belong to it, with its pseudo-elements. */
    function reach(element: Element, dx: number, dy: number): number {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hits = (step: number) => {
        const at = document.elementFromPoint(x + dx * step, y + dy * step);
        return at !== null && element.contains(at);
      };
      if (hits(-least / 2 + tolerance) && hits(least / 2 - tolerance)) return least;
      let [before, after] = [0, 0];
      while (before < least && hits(-before - 1)) before++;
      while (after < least && hits(after + 1)) after++;
      return before + after + 1;
    }

    function isInText(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement!;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
      const copy = block.cloneNode(true) as Element;
      copy.querySelectorAll('a, button').forEach((each) => each.remove());
      return /\w/.test(copy.textContent);
    }
  });
  return found.map((finding) => `${name} ${finding}`);
}
