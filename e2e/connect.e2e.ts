import { expect, test, type Page } from './fixtures.ts';
import { listen } from './announcements.ts';
import { expectAccessible } from './axe.ts';
import { mailTo } from './mails.ts';
import { connect as connectMembers } from './members.ts';
import {
  accept,
  card,
  confirm,
  decline,
  find,
  follow,
  invite,
  openFamily,
  remove,
  untilFound,
  withdraw,
} from './network.ts';
import { awaitReply, expectNoHorizontalScroll, goOffline, goOnline, goto, phone, visit } from './page.ts';

async function inspect(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
}

test('Members suggests four people, and links to all suggestions', async ({ openMember }) => {
  for (let count = 0; count < 5; count++) await openMember();
  const { page } = await openMember();
  await goto(page, '/members');
  const known = page.getByRole('list', { name: 'People you may know' });
  await expect(known.getByRole('heading')).toHaveCount(4);
  await page.getByRole('link', { name: 'See all suggestions' }).click();
  await page.getByRole('heading', { name: 'Suggestions', level: 1 }).waitFor();
});

test.describe('Two members', () => {
  test('invite, withdraw, accept, hold, remove and decline @main', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Ana', 'Ben']);
    await goto(ana.page, '/members');
    await ana.page.getByText('Find users based on Name, City or State').waitFor();
    await ana.page.getByText(/^[\d,]+ registered members\.$/).waitFor();
    const search = async (words: string) => {
      await ana.page.getByRole('searchbox', { name: 'Find users based on Name, City or State' }).fill(words);
      await ana.page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    await search('zzzzqqqq');
    const announced = (text: string | RegExp) =>
      expect(ana.page.getByRole('main').getByRole('status').filter({ hasText: text })).toHaveCount(1);
    await announced('No members match with the search criteria.');

    await search(ben.name);
    await untilFound(ana.page, ben.name);
    await announced(/^\d+ members?$/);
    await invite(ana.page, ben.name);
    await card(ana.page, ben.name).getByText('Invitation Sent').waitFor();
    await inspect(ana.page);
    await withdraw(ana.page, ben.name);
    await invite(ana.page, ben.name);

    await goto(ben.page, '/invitations');
    await inspect(ben.page);
    await accept(ben.page, ana.name);
    await ben.page.getByText('You have no invitations').waitFor();
    await find(ana.page, ben.name);
    await card(ana.page, ben.name).getByText('In Network').waitFor();

    await visit(ana.page, '/manage_network');
    await ana.page.getByText('Count: 1').waitFor();
    await inspect(ana.page);
    const shown = ana.page.getByRole('switch', { name: `Show postings of ${ben.name}`, exact: true });
    await expect(shown).toHaveAccessibleDescription('Active');
    await shown.click();
    await ana.page.getByText('This user has been blocked.').waitFor();
    await expect(shown).not.toBeChecked();
    await expect(shown).toHaveAccessibleDescription('Hold postings');
    await card(ana.page, ben.name).getByText('Hold postings').waitFor();
    await visit(ana.page, '/manage_network_blocked');
    await card(ana.page, ben.name).getByText('Hold postings').waitFor();
    await inspect(ana.page);
    await awaitReply(ana.page, '/networkings/', () => card(ana.page, ben.name).getByRole('switch').click());
    await ana.page.getByText('There are no blocked users in your network to display.').waitFor();
    await visit(ana.page, '/manage_network');
    await remove(ana.page, ben.name);
    await ana.page
      .getByText(
        'There are no users in your network to display. Invite users to join your network in the Connect page.',
      )
      .waitFor();

    await find(ben.page, ana.name, visit);
    await invite(ben.page, ana.name);
    await visit(ana.page, '/invitations');
    await decline(ana.page, ben.name);
  });

  test('follow and block', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Ada', 'Bob']);
    await goto(ana.page, '/manage_network_following');
    await ana.page.getByText('There are no users you are following.').waitFor();
    await find(ana.page, ben.name, visit);
    await follow(ana.page, ben.name);
    await expect(ana.page.getByRole('button', { name: `Unfollow ${ben.name}` })).toBeFocused();
    await visit(ana.page, '/manage_network_following');
    await card(ana.page, ben.name).waitFor();
    await goto(ben.page, '/manage_network_blocked');
    await card(ben.page, ana.name).waitFor();
    await ben.page.getByRole('link', { name: ana.name }).click();
    await ben.page.getByRole('heading', { name: ana.name }).waitFor();
    await confirm(ben.page, 'Block', 'Block comments from this member?', 'This user has been blocked.');
    await ben.page.getByText('You have blocked this member.').waitFor();
    await inspect(ben.page);
    await goto(ana.page, '/manage_network_following');
    await ana.page.getByText('There are no users you are following.').waitFor();
    await goto(ana.page, `/members?q=${encodeURIComponent(ben.name)}`);
    await expect(card(ana.page, ben.name)).toHaveCount(0);
    await ben.page.getByRole('button', { name: 'Unblock' }).click();
    await ben.page.getByRole('button', { name: 'Block', exact: true }).waitFor();
  });

  test('see a change at once, and its undo when the server refuses it', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Alma', 'Bruno']);
    const { page } = ana;
    await find(page, ben.name);
    const open = () => page.getByRole('button', { name: `Connect ${ben.name}` }).click();
    const confirmed = () => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();

    // The reply is held until the change is visible. The list cannot be loaded again, so the undo is local.
    const refusal = 'This has changed in the meantime. Load it again and retry.';
    const seen = Promise.withResolvers<void>();
    const [calls, list] = ['**/api/v1/invitations/send_member_invites', '**/api/v1/connect/search_members*'];
    await page.route(calls, async (route) => {
      await seen.promise;
      await route.fulfill({ status: 409, json: { errors: refusal, code: 'conflict' } });
    });
    await page.route(list, (route) => route.abort());
    await open();
    await confirmed();
    await card(page, ben.name).getByText('Invitation Sent').waitFor();
    await expect(page.getByRole('button', { name: `Connect ${ben.name}` })).toHaveCount(0);
    seen.resolve();
    await page.getByText(refusal).last().waitFor();
    await page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
    await expect(card(page, ben.name).getByText('Invitation Sent')).toHaveCount(0);
    await page.unroute(calls);
    await page.unroute(list);

    // A real refusal: the other member is deactivated while the dialog is open.
    await find(page, ben.name);
    await open();
    const left = await ben.page.request.post('/api/v1/users/deactivate', {
      headers: { authorization: ben.token },
    });
    expect(left.status()).toBe(200);
    await confirmed();
    await page.getByText('This member does not exist.').last().waitFor();
    await card(page, ben.name).waitFor({ state: 'detached' });
  });
});

test.describe('When the server fails', () => {
  test('changes are undone after a server error, without a connection, and when they come too late', async ({
    openMember,
  }) => {
    const [ana, ben] = await openFamily(openMember, ['Abby', 'Bert']);
    const { page } = ana;
    await find(page, ben.name);
    await page.route('**/api/v1/connect/search_members*', (route) => route.abort());

    // The server cannot save a follow.
    const failing = '**/api/v1/invitations/follow_members';
    const sentence = 'Something went wrong on our side. Please try again.';
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { errors: sentence, code: 'internal' } }),
    );
    await confirm(page, `Follow ${ben.name}`, 'Are you sure you want to follow this member?', sentence);
    await page.getByRole('button', { name: `Follow ${ben.name}` }).waitFor();
    await expect(page.getByRole('button', { name: `Unfollow ${ben.name}` })).toHaveCount(0);
    await page.unroute(failing);

    // An invitation without a connection.
    await goOffline(page);
    await page.getByRole('button', { name: `Connect ${ben.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    // The same button was there before.
    await page.getByText('We could not reach Polity.').waitFor();
    await page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
    await expect(card(page, ben.name).getByText('Invitation Sent')).toHaveCount(0);
    await goOnline(page);
    await page.unroute('**/api/v1/connect/search_members*');

    // Ana withdraws the invitation that Ben is about to accept.
    await find(page, ben.name);
    await invite(page, ben.name);
    await goto(ben.page, '/invitations');
    await ben.page.getByRole('button', { name: `Accept the invitation of ${ana.name}` }).waitFor();
    await withdraw(page, ben.name);
    await confirm(
      ben.page,
      `Accept the invitation of ${ana.name}`,
      'Are you sure you want to accept this invitation?',
      'This invitation no longer exists.',
    );
    await ben.page.getByText('You have no invitations').waitFor();
  });
});

test.describe('A mail about an invitation', () => {
  test('links to a page that unsubscribes with a button, not by being opened', async ({
    openMember,
    openPage,
    product,
  }) => {
    const [ana, ben] = await openFamily(openMember, ['Aida', 'Basil']);
    for (const member of [ana, ben]) {
      await goto(member.page, (await mailTo(product, member.email, 'Confirm your email address')).link);
      await member.page.getByRole('button', { name: 'Confirm this address' }).click();
      await member.page.getByText('Your email address is confirmed.').waitFor();
    }
    await find(ana.page, ben.name);
    await invite(ana.page, ben.name);
    const mail = await mailTo(product, ben.email, 'invites you to connect');
    const path = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)![0]).pathname;
    // Unsubscribing needs no sign-in.
    const page = await openPage({ viewport: phone });
    await goto(page, path);
    await page.getByText('Stop emails about invitations?').waitFor();
    await inspect(page);
    const notices = ben.page.getByRole('switch', { name: 'Invitations' });
    await goto(ben.page, '/notification_settings');
    await expect(notices).toBeChecked();
    const heard = await listen(page);
    await page.getByRole('button', { name: 'No more invitations' }).click();
    const off = 'Emails about invitations are off. You can turn them on again in Notification Settings.';
    await page.getByText(off).waitFor();
    expect(await heard()).toContain(off);
    await goto(ben.page, '/notification_settings');
    await expect(notices).not.toBeChecked();
  });
});

test.describe('Three members', () => {
  test('see common friends in suggestions, and connect through an invitation link', async ({
    openMember,
  }) => {
    const [ana, ben, cleo] = await openFamily(openMember, ['Amy', 'Bill', 'Cleo']);
    for (const friend of [ana, cleo]) await connectMembers(friend, ben);
    await goto(ana.page, '/suggestions');
    await inspect(ana.page);
    await card(ana.page, cleo.name).getByRole('link', { name: '1 common friends' }).click();
    await ana.page.getByRole('heading', { name: 'Mutual Friends' }).waitFor();
    await card(ana.page, ben.name).waitFor();
    await inspect(ana.page);

    await goto(cleo.page, '/invite');
    const field = cleo.page.getByLabel('Link', { exact: true });
    await expect(field).not.toHaveValue('');
    const link = await field.inputValue();
    await visit(ana.page, new URL(link).pathname);
    await ana.page.getByRole('link', { name: `See ${cleo.name}` }).click();
    await invite(ana.page, cleo.name);
    await find(cleo.page, ana.name, visit);
    await accept(cleo.page, ana.name);
    await goto(ana.page, '/suggestions');
    await expect(card(ana.page, cleo.name)).toHaveCount(0);
    for (const path of ['/suggestions', '/invitations', '/manage_network', '/manage_network_following']) {
      await visit(ana.page, `${path}?page=99`);
      await ana.page.getByText('There is no page 99.').waitFor();
    }
    for (const [list, other] of [
      ['followers', 99],
      ['blocked', 98],
    ] as const) {
      await visit(ana.page, '/manage_network_blocked?page=98&blocked_page=99');
      const pages = ana.page.getByRole('navigation', { name: `Pages of ${list}` });
      await pages.getByRole('link', { name: 'Last' }).click();
      await pages.waitFor({ state: 'detached' });
      await ana.page.getByText(`There is no page ${other}.`).waitFor();
    }
  });
});
