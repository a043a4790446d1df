import { expect, test } from './fixtures.ts';
import { connect } from './members.ts';
import { card, decline, find, follow, invite, openFamily, remove, unfollow } from './network.ts';
import { awaitReply, expectNoHorizontalScroll, goto, phone, visit } from './page.ts';
import { shareOf } from './shares.ts';

test.describe('Two members', () => {
  test('unfollow each other from a card and from the Following page', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Ana', 'Ben']);
    const { page } = ana;
    await find(page, ben.name);
    await follow(page, ben.name);
    await unfollow(page, ben.name);
    await page.getByRole('button', { name: `Follow ${ben.name}`, exact: true }).waitFor();
    await goto(ben.page, '/manage_network_blocked');
    await ben.page.getByText('No followers yet').waitFor();

    await follow(page, ben.name);
    await visit(page, '/manage_network_following');
    await page.getByText('Count: 1').waitFor();
    const change = card(page, ben.name).getByRole('switch', { name: `Following ${ben.name}` });
    await change.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(change).toBeChecked();
    // A refused change switches back and shows the error.
    const calls = '**/api/v1/invitations/unfollow_members';
    await page.route(calls, (route) =>
      route.fulfill({ status: 429, json: { errors: 'Too many requests.', code: 'too_many_requests' } }),
    );
    await change.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Too many requests.').waitFor();
    await expect.poll(() => change.isChecked()).toBe(true);
    await page.unroute(calls);
    await change.click();
    await page.getByRole('alertdialog').getByText('Are you sure you want to unfollow this member?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have successfully unfollowed the selected member.').last().waitFor();
    await page.getByText('There are no users you are following.').waitFor();
    await page.getByText('Count: 0').waitFor();
  });

  test('an invitation after a decline says that it was declined', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Ada', 'Bob']);
    await find(ana.page, ben.name);
    await invite(ana.page, ben.name);
    await goto(ben.page, '/invitations');
    await decline(ben.page, ana.name);
    await ben.page.getByText('You have no invitations').waitFor();
    await find(ana.page, ben.name);
    await ana.page.getByRole('button', { name: `Connect ${ben.name}` }).click();
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await ana.page.getByText(/This member has declined your invitation/).waitFor();
    await ana.page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
  });
});

test.describe('Friends', () => {
  test('see a block and its end at once on the screens that they opened before', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Alba', 'Boris']);
    await connect(ana, ben);
    const { page } = ana;
    const headers = { authorization: ben.token };
    const text = 'The library opens on Sundays.';
    await ben.page.request.post('/api/v1/shares', { data: { share_text: text }, headers });
    await goto(page, '/manage_network');
    await card(page, ben.name).getByText('Active').waitFor();
    await visit(page, '/shares');
    await shareOf(page, text)
      .getByRole('button', { name: `Block ${ben.name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText('This user has been blocked.').waitFor();
    await visit(page, '/manage_network');
    await expect(card(page, ben.name).getByText('Hold postings')).toBeVisible();
    await awaitReply(page, '/networkings/', () => card(page, ben.name).getByRole('switch').click());
    await visit(page, '/shares');
    await expect(shareOf(page, text)).toBeVisible();
  });
});

test.describe('Three members', () => {
  test('a friend on hold who is removed stays blocked until the hold is lifted', async ({ openMember }) => {
    const [ana, ben, cleo] = await openFamily(openMember, ['Amy', 'Bill', 'Cleo']);
    for (const friend of [ana, cleo]) await connect(friend, ben);
    const { page } = ana;
    await goto(page, '/manage_network');
    const turnSwitch = () => card(page, ben.name).getByRole('switch').click();
    await awaitReply(page, '/networkings/', turnSwitch);
    await card(page, ben.name).getByText('Hold postings').waitFor();
    // Ben gets no sign of it, and is no longer counted as a common friend.
    await find(ben.page, ana.name);
    await card(ben.page, ana.name).getByText('In Network').waitFor();
    await find(page, cleo.name, visit);
    await card(page, cleo.name).getByText('0 common friends').waitFor();
    await expect(card(page, cleo.name).getByRole('link', { name: /common friends/ })).toHaveCount(0);

    await visit(page, '/manage_network');
    await remove(page, ben.name);
    await page.getByText('Count: 0').waitFor();
    await goto(ben.page, `/members?q=${encodeURIComponent(ana.name)}`);
    await ben.page
      .getByText(/Search|No members match/)
      .first()
      .waitFor();
    await expect(card(ben.page, ana.name)).toHaveCount(0);
    await visit(page, '/manage_network_blocked');
    await card(page, ben.name).getByText('Hold postings').waitFor();
    await card(page, ben.name).getByRole('link', { name: ben.name }).click();
    await page.getByText('You have blocked this member. You don’t see their postings.').waitFor();
    await expect(page.getByRole('button', { name: `Connect ${ben.name}` })).toHaveCount(0);

    await visit(page, '/manage_network_blocked');
    await awaitReply(page, '/networkings/', turnSwitch);
    await page.getByText('There are no blocked users in your network to display.').waitFor();
    await find(ben.page, ana.name);
    await ben.page.getByRole('button', { name: `Connect ${ana.name}` }).waitFor();
  });

  test('Open accepts everybody at once, Selected accepts constituents, others wait', async ({
    openMember,
  }) => {
    const [ana, ben, cleo] = await openFamily(openMember, ['Anne', 'Burt', 'Cora'], {
      zips: ['82001', '82001', '94110'],
    });
    await goto(ben.page, '/settings');
    const choose = async (mode: RegExp, state?: string) => {
      await visit(ben.page, '/privacy_settings');
      await ben.page.getByRole('radio', { name: mode }).check();
      if (state) await ben.page.getByRole('combobox', { name: 'State', exact: true }).selectOption(state);
      await ben.page.getByRole('button', { name: 'Save' }).click();
      await ben.page.getByText('Settings have been saved').waitFor();
    };
    const removeAna = async () => {
      await goto(ben.page, '/manage_network');
      await remove(ben.page, ana.name);
    };
    await choose(/^Open/);
    await find(ana.page, ben.name);
    await invite(ana.page, ben.name, 'You are now connected.');
    await card(ana.page, ben.name).getByText('In Network').waitFor();
    await expect(ana.page.getByRole('button', { name: `Withdraw ${ben.name}` })).toHaveCount(0);
    await removeAna();

    await choose(/^Selected/, 'Wyoming');
    for (const [who, badge, toast] of [
      [ana, 'In Network', 'You are now connected.'],
      [cleo, 'Invitation Sent', 'Invitation successfully sent.'],
    ] as const) {
      await find(who.page, ben.name);
      await invite(who.page, ben.name, toast);
      await card(who.page, ben.name).getByText(badge).waitFor();
    }
    await goto(ben.page, '/invitations');
    await card(ben.page, cleo.name).waitFor();
    await expect(card(ben.page, ana.name)).toHaveCount(0);
    await removeAna();

    // Secure asks for each invitation.
    await choose(/^Secure/);
    await find(ana.page, ben.name);
    await invite(ana.page, ben.name);
    await card(ana.page, ben.name).getByText('Invitation Sent').waitFor();
  });
});

test('a friend’s page offers to share with that friend alone', async ({ openMember }) => {
  const [ana, ben] = [
    await openMember({ first: 'Ana', viewport: phone }),
    await openMember({ first: 'M'.repeat(50) }),
  ];
  await connect(ana, ben);
  const { user } = (await (
    await ben.page.request.get('/api/v1/users/me', { headers: { authorization: ben.token } })
  ).json()) as { user: { id: number } };
  await goto(ana.page, `/members/${user.id}`);
  await ana.page.getByText('hides what this member posts').waitFor();
  await expectNoHorizontalScroll(ana.page);
  await ana.page.getByRole('button', { name: `Share with ${ben.name}` }).click();
  const dialog = ana.page.getByRole('dialog', { name: `Share with ${ben.name}` });
  await dialog.getByLabel('Text').fill('Only for you.');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await goto(ben.page, '/shares');
  await ben.page.getByText('Only for you.').waitFor();
});
