import type { Page } from '@playwright/test';

/**
 * Finds elements smaller than 44 by 44 pixels on the page, or in its open dialog or menu, as it is. An
 * element includes its label and its pseudo-elements. Links in running text may be smaller (WCAG 2.5.5).
 * @returns one line per finding: name, size, element.
 */
export async function smallTargets(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const [size, tolerance] = [44, 1];
    const selector = 'a[href], button, input, select, textarea, summary, [role=option], [tabindex="0"]';
    // Sizes depend on the fonts.
    await document.fonts.ready;
    const root = document.querySelector('dialog:modal, :popover-open') ?? document;
    const small = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [inert] *, [tabindex="-1"], a.sr-only') &&
        !isInText(element) &&
        !boxesOf(element).some(({ width, height }) => Math.min(width, height) >= size - tolerance),
    );
    const lines = small.flatMap((element) => {
      const target = isTiny(element) ? (labelsOf(element)[0] ?? element) : element;
      // Only the keyboard reaches it.
      if (isTiny(target)) return [];
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [width, height] = [reach(target, 1, 0), reach(target, 0, 1)];
      if (Math.min(width, height) >= size - tolerance) return [];
      return [`${width} x ${height}: ${element.outerHTML.slice(0, 160)}`];
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return lines;

    function boxesOf(element: Element): DOMRect[] {
      return [element, ...labelsOf(element)].map((each) => each.getBoundingClientRect());
    }

    function labelsOf(element: Element): HTMLLabelElement[] {
      return [...((element as HTMLInputElement).labels ?? [])];
    }

    function isTiny(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      return width < 2 || height < 2;
    }

    /** Pixels that belong to the element in a line through its middle. */
    function reach(element: Element, dx: number, dy: number): number {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hits = (step: number) => {
        const at = document.elementFromPoint(x + dx * step, y + dy * step);
        return at !== null && element.contains(at);
      };
      let [before, after] = [0, 0];
      while (before < size && hits(-before - 1)) before++;
      while (after < size && hits(after + 1)) after++;
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
