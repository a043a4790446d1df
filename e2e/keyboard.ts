import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** Moves on by Tab until the focus is on an element, which must then be in sight and not below the header. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let count = 0; count < 120; count++) {
    if (await hasFocus(target)) return expectInSight(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  const { keyboard } = target.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await keyboard.type(text);
}

/** Tab to it, then a key. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Chooses in a native list by typing the start of an option. */
export async function pick(target: Locator, start: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(start);
}

/** Nothing in the page may be clicked from now on: the pointer is gone. */
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

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}

async function expectInSight(target: Locator): Promise<void> {
  const covered = await target.first().evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = (element as HTMLInputElement).labels?.[0];
    return !at || element.contains(at) || at.contains(element) || label?.contains(at) ? null : at.outerHTML;
  });
  expect(covered, `${String(target)} has the focus and is covered`).toBeNull();
}
