import type { Page } from 'playwright-core';
import { beMember, goto, newPerson, phone, type Tab as BrowserTab, type useBrowser } from './browser.ts';

/** Somebody with a browser of their own. */
export interface Tab extends BrowserTab {
  name: string;
  email: string;
}

let families = 0;

/** Some people, each signed in with a browser of their own, who share a rare last name to be found by. */
export async function people(
  browser: ReturnType<typeof useBrowser>,
  firsts: readonly string[],
  zips: readonly string[] = [],
): Promise<Tab[]> {
  const last = `Quizz${Date.now() % 1_000_000}${process.pid}${'abcdefghij'[families++]}`;
  const tabs: Tab[] = [];
  for (const first of firsts) {
    const { page, faults } = await browser.open(
      tabs.length === 0 ? {} : { viewport: phone, colorScheme: 'dark' },
    );
    const person = newPerson();
    await beMember(page, person, { first, last, zip: zips[tabs.length] ?? '82001' });
    tabs.push({ page, faults, name: `${first} ${last}`, email: person.email });
  }
  return tabs;
}

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

export async function find(page: Page, name: string): Promise<void> {
  await goto(page, '/members');
  await page.getByRole('searchbox', { name: 'Find users based on Name, City or State' }).fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await card(page, name).first().waitFor();
}

/** Presses a button of somebody's card, and answers the question it asks. */
export async function press(page: Page, button: string, question: string, toast: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(question).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(toast).last().waitFor();
}

export const invite = ({ page }: Tab, { name }: Tab) =>
  press(
    page,
    `Connect ${name}`,
    'Are you sure you want to send an invitation to this member?',
    'Invitation successfully sent.',
  );

export const accept = ({ page }: Tab, { name }: Tab) =>
  press(
    page,
    `Accept the invitation of ${name}`,
    'Are you sure you want to accept this invitation?',
    'Invitation accepted.',
  );
