import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { desktop, expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();

/** Somebody who administers, and shows two steps. */
async function administrator(page: Page): Promise<string> {
  const person = newPerson();
  await signUp(page, person, { zip: '82001' });
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  grant(person.email, inject('dataDir'));
  await turnOnTwoStep(page);
  return person.email;
}

it('An administrator finds a bill, pins it by keyboard, hides another, and readers see both at once', async () => {
  const { page, faults } = await browser.open({ viewport: desktop });
  const email = await administrator(page);
  await goto(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Short List/ })
    .click();
  await page.getByRole('heading', { name: 'Short List', level: 1 }).waitFor();
  await page.getByText('Nothing is pinned or hidden').waitFor();
  const ranked = page.getByRole('region', { name: 'As it ranks now' });
  expect(await ranked.getByRole('listitem').count()).toBe(20);
  const first = await ranked.getByRole('listitem').first().getByRole('link').textContent();

  // What ranks first is hidden.
  await ranked.getByRole('button', { name: /^Hide/ }).first().click();
  await page.getByText('Hidden from the Short List.').waitFor();
  await expect
    .poll(() => ranked.getByRole('listitem').first().getByRole('link').textContent())
    .not.toBe(first);

  // Another is found by its number and pinned, with keys alone.
  await page.getByLabel('Number or words').focus();
  await page.keyboard.type('hr 983');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Matches for “hr 983”' }).waitFor();
  const found = page.getByRole('region', { name: 'Matches for “hr 983”' }).getByRole('listitem');
  await found.filter({ hasText: 'H.R. 983' }).getByRole('button', { name: 'Pin: H.R. 983' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Pinned to the front of the Short List.').waitFor();
  const chosen = page.getByRole('region', { name: 'Chosen by hand' });
  await chosen.getByRole('row', { name: /H\.R\. 983.*Pinned/ }).waitFor();
  const changes = page.getByRole('region', { name: 'Who changed what' });
  await changes.getByRole('row', { name: new RegExp(`H\\.R\\. 983.*Pinned.*${email}`) }).waitFor();

  const reader = await (await page.request.get('/api/v1/bills?filter=recommended&years=2025,2026')).json();
  const listed = (reader as { groups: { items: { slug: string; title: string }[] }[] }).groups.flatMap(
    ({ items }) => items,
  );
  expect(listed[0]!.slug).toBe('hr983-119');
  expect(listed.map(({ title }) => title)).not.toContain(first);

  await page.getByLabel('List', { exact: true }).selectOption('eo');
  await page.waitForURL(/list=eo/);
  for (const [viewport, colorScheme] of [
    [desktop, 'light'],
    [{ width: 320, height: 700 }, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await goto(page, '/admin/short_list');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  // And both are ranked by their momentum again.
  for (let left = 2; left > 0; left--) {
    await chosen
      .getByRole('button', { name: /^Rank again/ })
      .first()
      .click();
    await expect.poll(() => chosen.getByRole('button', { name: /^Rank again/ }).count()).toBe(left - 1);
  }
  await page.getByText('Nothing is pinned or hidden').waitFor();
  expect(await ranked.getByRole('listitem').first().getByRole('link').textContent()).toBe(first);
  expect(faults).toEqual([]);
});

it('Members find nothing at its address', async () => {
  const { page } = await browser.open({ viewport: phone });
  await signUp(page, newPerson(), { zip: '82001' });
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  expect((await page.goto('/admin/short_list'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
