import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus. It must then be visible and not covered by the header. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await target.first().waitFor({ state: 'attached' });
  let elements: ElementHandle[] = [];
  for (let count = 0; count < 180; count++) {
    // Finding them takes longer than a press. They may have been drawn again meanwhile.
    if (count % 20 === 0) elements = await target.elementHandles();
    const isReached = await page.evaluate(
      (all) => all.some((element) => element === document.activeElement),
      elements,
    );
    if (isReached) return expectUncovered(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  const { keyboard } = target.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await keyboard.type(text);
}

/** Tabs to the element, then presses a key. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Chooses an option of a native list by typing how it starts. The options may still be loading. */
export async function pick(target: Locator, start: string): Promise<void> {
  const label = new RegExp(`^${start}`);
  await expect(target.locator('option').filter({ hasText: label })).not.toHaveCount(0);
  await tabTo(target);
  await expect(async () => {
    await target.page().keyboard.type(start);
    await expect(target.locator('option:checked')).toHaveText(label, { timeout: 500 });
    // A list forgets typed text after a second. A slow machine may need another try.
  }).toPass({ intervals: [1_500] });
}

/** Makes every use of a pointer an error of the page. */
export async function withoutPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown'])
      addEventListener(
        type,
        () => {
          throw new Error('A pointer was used.');
        },
        true,
      );
  });
}

async function expectUncovered(target: Locator): Promise<void> {
  const cover = () =>
    target.first().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = (element as HTMLInputElement).labels?.[0];
      return !at || element.contains(at) || at.contains(element) || label?.contains(at) ? null : at.outerHTML;
    });
  await expect.poll(cover, `${String(target)} has the focus but is covered`).toBeNull();
}
