import { goto, phone } from './page.ts';
import type { Page } from './fixtures.ts';
import type { Member, OpenMember } from './members.ts';

let families = 0;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Opens one member per first name. All share a rare last name that search finds. The first has a desktop with
 * a light scheme, the others have phones with a dark one.
 */
export async function openFamily<const Names extends readonly string[]>(
  openMember: OpenMember,
  firsts: Names,
  { zips = [] }: { zips?: readonly string[] } = {},
): Promise<{ [Name in keyof Names]: Member }> {
  // No digits, which a search for the number of a bill would find.
  const unique = `${Date.now() % 1_000_000}${process.pid}`.replace(/\d/g, (digit) => letters[Number(digit)]!);
  const last = `Quizz${unique}${letters[families++ % 26]}`;
  const members: Member[] = [];
  for (const [index, first] of firsts.entries()) {
    const device = index === 0 ? {} : { viewport: phone, colorScheme: 'dark' as const };
    members.push(await openMember({ first, last, zip: zips[index] ?? '82001', ...device }));
  }
  return members as { [Name in keyof Names]: Member };
}

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Opens the search for members with a name, with a load unless `visit` is given. */
export async function find(page: Page, name: string, open = goto): Promise<void> {
  await open(page, `/members?q=${encodeURIComponent(name)}`);
  await untilFound(page, name);
}

export async function untilFound(page: Page, name: string): Promise<void> {
  // The people that a member may know, who are listed before, may be the same.
  await page.getByRole('list', { name: 'Members', exact: true }).filter({ hasText: name }).waitFor();
}

/** Clicks a button, confirms the question it asks, and waits for the reply and the toast. */
export async function confirm(page: Page, button: string, question: string, toast: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(question).waitFor();
  // The toast alone may be that of the action before.
  const reply = page.waitForResponse((response) => response.request().method() !== 'GET');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await reply;
  await page.getByText(toast).last().waitFor();
}

export const invite = (page: Page, name: string, toast = 'Invitation successfully sent.') =>
  confirm(page, `Connect ${name}`, 'Are you sure you want to send an invitation to this member?', toast);

export const accept = (page: Page, name: string) =>
  confirm(
    page,
    `Accept the invitation of ${name}`,
    'Are you sure you want to accept this invitation?',
    'Invitation accepted.',
  );

export const decline = (page: Page, name: string) =>
  confirm(
    page,
    `Decline the invitation of ${name}`,
    'Are you sure you want to delete this invitation?',
    'Invitation deleted.',
  );

export const withdraw = (page: Page, name: string) =>
  confirm(
    page,
    `Withdraw ${name}`,
    'Are you sure you want to cancel this invitation?',
    'Invitation cancelled.',
  );

export const unfollow = (page: Page, name: string) =>
  confirm(
    page,
    `Unfollow ${name}`,
    'Are you sure you want to unfollow this member?',
    'You have successfully unfollowed the selected member.',
  );

export const follow = (page: Page, name: string) =>
  confirm(
    page,
    `Follow ${name}`,
    'Are you sure you want to follow this member?',
    'You are now following the selected member.',
  );

export const remove = (page: Page, name: string) =>
  confirm(
    page,
    `Remove ${name}`,
    'Confirm your intent to delete this user from your network',
    'The user has been deleted from your network.',
  );
