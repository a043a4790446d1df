import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();
const closed = (page: Page) => page.getByText('Modal has been closed.', { exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

it('Escape closes a modal and a message says so; its own buttons close it without a word', async () => {
  const { page, faults } = await browser.open({ viewport: phone });
  await goto(page, '/sign_in');
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  const opener = page.getByRole('button', { name: 'Forgot Password?' });
  for (const button of ['Cancel', 'Close']) {
    await opener.click();
    await modal.getByRole('button', { name: button }).click();
    await modal.waitFor({ state: 'hidden' });
  }
  expect(await closed(page).count()).toBe(0);
  await opener.click();
  await modal.waitFor();
  await page.keyboard.press('Escape');
  await closed(page).waitFor();
  await modal.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // Five seconds, like every message.
  await expect.poll(() => closed(page).count(), { timeout: 7_000 }).toBe(0);
  expect(faults).toEqual([]);
});

it('Back closes an open modal first and stays on the page; the next Back leaves it', async () => {
  const { page, faults } = await browser.open();
  await goto(page, '/home');
  await page.getByRole('button', { name: 'Sign in and more' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('typed@example.org');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  await modal.waitFor();
  await page.goBack();
  await closed(page).waitFor();
  await modal.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/sign_in');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('typed@example.org');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/home');
  await page.goForward();
  await expect.poll(() => pathOf(page)).toBe('/sign_in');
  expect(faults).toEqual([]);
});

it('A question that is closed by a key is answered with no', async () => {
  const { page, faults } = await browser.open();
  await signUp(page, newPerson(), { zip: '82001' });
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'General Settings' }).click();
  for (const dismiss of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate your account?' });
    await question.waitFor();
    await dismiss();
    await question.waitFor({ state: 'hidden' });
    await closed(page).first().waitFor();
  }
  expect(pathOf(page)).toBe('/general_settings');
  await page.reload();
  await page.getByRole('heading', { name: 'General Settings' }).waitFor();
  await page.getByRole('button', { name: 'Deactivate my account' }).waitFor();
  expect(faults).toEqual([]);
});
