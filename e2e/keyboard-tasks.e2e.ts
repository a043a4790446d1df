import { expect, test, type Page } from './fixtures.ts';
import { press, tabTo, typeInto, withoutPointer } from './keyboard.ts';
import { connect } from './members.ts';
import { openFamily } from './network.ts';
import { expectPath, goto, phone } from './page.ts';

test.slow();

const bar = (page: Page, tab: string) =>
  page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: tab });

/** Presses a key on the focused element without moving the focus first. */
const key = (page: Page, name: string) => page.keyboard.press(name);

/** Waits until the app has opened the path and the focus is at the start of the new screen. */
async function expectOpened(page: Page, path: string): Promise<void> {
  await expectPath(page, path);
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  // What screen readers say with the focus.
  expect(await main.getAttribute('aria-label')).toBe(await page.title());
}

test('visitors find officials, a bill and a filtered list by keyboard on a phone', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await withoutPointer(page);
  await goto(page, '/home');
  await press(bar(page, 'Representatives'));
  // Home has a zip code field too.
  await expectOpened(page, '/representatives');
  await typeInto(page.getByLabel('Zip code', { exact: true }), '82001');
  await key(page, 'Enter');
  await expectOpened(page, '/find');
  await expect(page.getByRole('article').filter({ hasText: 'U.S. Senator, Wyoming' }).first()).toBeVisible();

  await typeInto(page.getByRole('combobox', { name: 'Search Polity' }), 'H.R. 983');
  const bill = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(bill).toContainText('H.R. 983');
  await key(page, 'ArrowDown');
  await expect(bill).toHaveAttribute('aria-selected', 'true');
  await key(page, 'Enter');
  await expectOpened(page, '/bills/hr983-119');

  await press(bar(page, 'Bills'));
  await expectOpened(page, '/fedbills');
  await press(page.getByRole('link', { name: 'Filters', exact: true }));
  await expectOpened(page, '/filters/fed');
  await tabTo(page.getByRole('radio', { name: 'Short List' }));
  for (const name of ['My Watchlist', 'All Fed Bills', 'Signed into Law']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  await press(page.getByRole('main').getByRole('button', { name: 'Search' }));
  await expectOpened(page, '/fedbills');
  await expect(page.getByRole('article').first()).toContainText('Became law');
});

test('members take part by keyboard on a phone', async ({ openMember }) => {
  const [ann, ben, cleo] = await openFamily(openMember, ['Ann', 'Ben', 'Cleo']);
  await connect(ann, ben);
  await withoutPointer(ben.page);
  await withoutPointer(cleo.page);

  // An opinion with a comment, and following the bill.
  const { page } = ben;
  await goto(page, '/bills/hr1041-119');
  await press(page.getByRole('button', { name: /^Add to watchlist/ }).first());
  await expect(page.getByRole('button', { name: /watchlist/ }).first()).toBeFocused();
  await press(page.getByRole('link', { name: 'Voice Your Opinion' }).last());
  await expectOpened(page, '/voice');
  await press(page.getByRole('radio', { name: 'Strong oppose' }), 'Space');
  await key(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Oppose', exact: true })).toBeChecked();
  await typeInto(page.getByRole('textbox', { name: 'Comment' }), 'Too dear.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await press(save);
  await page.getByText('Your opinion has been saved.').waitFor();
  await page.getByRole('region', { name: 'My Opinion' }).getByText('Too dear.').waitFor();
  await expect(save).toBeFocused();

  // A reply.
  await goto(cleo.page, '/voice?type=bills&id=hr1041-119');
  const reply = cleo.page.getByRole('button', { name: `Reply to ${ben.name}` }).first();
  await press(reply);
  const field = cleo.page.getByRole('dialog', { name: 'Reply' }).getByPlaceholder('Type your comment here');
  await expect(field).toBeFocused();
  await typeInto(field, 'For whom?');
  await press(cleo.page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }));
  await cleo.page.getByText('For whom?').waitFor();
  await expect(reply).toBeFocused();

  // Match my Votes, through the menu.
  await press(page.getByRole('button', { name: 'More', exact: true }));
  await press(page.getByRole('link', { name: /^Match my votes/i }));
  await expectOpened(page, '/match_my_votes');
  const suggestion = page.getByRole('group', { name: /^Your opinion on / }).first();
  await press(suggestion.getByRole('button', { name: 'Strong oppose' }));
  await page.getByText('Your opinion has been saved.').waitFor();

  // Sharing a bill.
  await goto(page, '/bills/hr983-119');
  await press(page.getByRole('button', { name: 'Share', exact: true }).first());
  await press(page.getByRole('button', { name: 'Share with your network' }));
  const share = page.getByRole('dialog');
  await typeInto(share.getByRole('textbox').first(), 'Read this.');
  await press(share.getByRole('button', { name: 'Share', exact: true }));
  await expect(share).toBeHidden();

  // Accepting a connection.
  const headers = { authorization: ann.token };
  const { user } = (await (
    await cleo.page.request.get('/api/v1/users/me', { headers: { authorization: cleo.token } })
  ).json()) as { user: { id: number } };
  await ann.page.request.post('/api/v1/invitations/send_member_invites', {
    data: { member_ids: [user.id] },
    headers,
  });
  await press(bar(cleo.page, 'Connect'));
  await expectOpened(cleo.page, '/members');
  await press(cleo.page.getByRole('link', { name: /^Invitations/ }).first());
  await expectOpened(cleo.page, '/invitations');
  await press(cleo.page.getByRole('button', { name: `Accept the invitation of ${ann.name}` }));
  await press(cleo.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }));
  await cleo.page.getByText('Invitation accepted.').last().waitFor();
  await cleo.page.getByText('You have no invitations').waitFor();
  await tabTo(bar(cleo.page, 'Home'));
});
