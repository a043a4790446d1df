import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { mailTo } from './mails.ts';
import { expectNoSidewaysScroll, goto, phone, useBrowser } from './browser.ts';
import { accept, card, find, invite, people, press, type Tab } from './connect-people.ts';

const browser = useBrowser();
async function inspect(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

describe('Two members', () => {
  it('invite, withdraw, decline, cross, connect, hold and part', async () => {
    const [ana, ben] = (await people(browser, ['Ana', 'Ben'])) as [Tab, Tab];
    await goto(ana.page, '/members');
    await ana.page.getByText('Find users based on Name, City or State').last().waitFor();
    await ana.page.getByText(/^[\d,]+ registered members\.$/).waitFor();
    await inspect(ana.page);
    await ana.page
      .getByRole('searchbox', { name: 'Find users based on Name, City or State' })
      .fill('zzzzqqqq');
    await ana.page.getByRole('button', { name: 'Search', exact: true }).click();
    await ana.page.getByText('No members match with the search criteria.').waitFor();

    await find(ana.page, ben.name);
    await invite(ana, ben);
    await card(ana.page, ben.name).getByText('Invitation Sent').waitFor();
    await inspect(ana.page);
    await ana.page.getByRole('button', { name: 'Dismiss' }).first().click();
    await press(
      ana.page,
      `Withdraw ${ben.name}`,
      'Are you sure you want to cancel this invitation?',
      'Invitation cancelled.',
    );
    await invite(ana, ben);

    await goto(ben.page, '/invitations');
    await inspect(ben.page);
    await accept(ben, ana);
    await ben.page.getByText('You have no invitations').waitFor();
    await find(ana.page, ben.name);
    await card(ana.page, ben.name).getByText('In Network').waitFor();

    await goto(ana.page, '/manage_network');
    await ana.page.getByText('Count: 1').waitFor();
    await inspect(ana.page);
    await ana.page.getByRole('switch').click();
    await ana.page.getByText('This user has been blocked.').waitFor();
    await card(ana.page, ben.name).getByText('Hold postings').waitFor();
    await goto(ana.page, '/manage_network_blocked');
    await card(ana.page, ben.name).getByText('Hold postings').waitFor();
    await inspect(ana.page);
    await card(ana.page, ben.name).getByRole('switch').click();
    await ana.page.getByText('There are no blocked users in your network to display.').waitFor();
    await goto(ana.page, '/manage_network');
    await press(
      ana.page,
      `Remove ${ben.name}`,
      'Confirm your intent to delete this user from your network',
      'The user has been deleted from your network.',
    );
    await ana.page
      .getByText(
        'There are no users in your network to display. Invite users to join your network in the Connect page.',
      )
      .waitFor();

    // Declined, then the other way round, crossing.
    await find(ben.page, ana.name);
    await invite(ben, ana);
    await goto(ana.page, '/invitations');
    await press(
      ana.page,
      `Decline the invitation of ${ben.name}`,
      'Are you sure you want to delete this invitation?',
      'Invitation deleted.',
    );
    expect([...ana.faults, ...ben.faults]).toEqual([]);
  });

  it('follow, and block', async () => {
    const [ana, ben] = (await people(browser, ['Ada', 'Bob'])) as [Tab, Tab];
    await goto(ana.page, '/manage_network_following');
    await ana.page.getByText('There are no users you are following.').waitFor();
    await find(ana.page, ben.name);
    await press(
      ana.page,
      `Follow ${ben.name}`,
      'Are you sure you want to follow this member?',
      'You are now following the selected member.',
    );
    await goto(ana.page, '/manage_network_following');
    await card(ana.page, ben.name).waitFor();
    await goto(ben.page, '/manage_network_blocked');
    await card(ben.page, ana.name).waitFor();
    await ben.page.getByRole('link', { name: ana.name }).click();
    await ben.page.getByRole('heading', { name: ana.name }).waitFor();
    await press(ben.page, 'Block', 'Block comments from this member?', 'This user has been blocked.');
    await ben.page.getByText('You have blocked this member.').waitFor();
    await inspect(ben.page);
    await goto(ana.page, '/manage_network_following');
    await ana.page.getByText('There are no users you are following.').waitFor();
    await goto(ana.page, `/members?q=${encodeURIComponent(ben.name)}`);
    expect(await card(ana.page, ben.name).count()).toBe(0);
    await ben.page.getByRole('button', { name: 'Unblock' }).click();
    await ben.page.getByRole('button', { name: 'Block' }).waitFor();
    expect([...ana.faults, ...ben.faults]).toEqual([]);
  });

  it('see a change at once, and see it taken back with the server’s sentence when it is refused', async () => {
    const [ana, ben] = (await people(browser, ['Alma', 'Bruno'])) as [Tab, Tab];
    const { page } = ana;
    await find(page, ben.name);
    const connect = async () => {
      await page.getByRole('button', { name: `Connect ${ben.name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    };

    // The reply waits until the change has been seen, and the list cannot be read again: what returns was put back.
    const refusal = 'This has changed in the meantime. Load it again and retry.';
    const seen = Promise.withResolvers<void>();
    const [calls, list] = ['**/api/v1/invitations/send_member_invites', '**/api/v1/connect/search_members*'];
    await page.route(calls, async (route) => {
      await seen.promise;
      await route.fulfill({ status: 409, json: { errors: refusal, code: 'conflict' } });
    });
    await page.route(list, (route) => route.abort());
    await connect();
    await card(page, ben.name).getByText('Invitation Sent').waitFor();
    expect(await page.getByRole('button', { name: `Connect ${ben.name}` }).count()).toBe(0);
    seen.resolve();
    await page.getByText(refusal).last().waitFor();
    await page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
    expect(await card(page, ben.name).getByText('Invitation Sent').count()).toBe(0);
    await page.unroute(calls);
    await page.unroute(list);

    // And in earnest: the other one has left meanwhile.
    await find(page, ben.name);
    const token = await ben.page.evaluate(() => localStorage.getItem('polity.auth_token'));
    const left = await ben.page.request.post('/api/v1/users/deactivate', {
      headers: { authorization: token! },
    });
    expect(left.status()).toBe(200);
    await connect();
    await page.getByText('There is no such member.').last().waitFor();
    await card(page, ben.name).waitFor({ state: 'detached' });
    expect([...ana.faults, ...ben.faults]).toEqual([]);
  });
});

describe('When the server fails', () => {
  it('each change is taken back: an error of the server, no connection, and an answer that came too late', async () => {
    const [ana, ben] = (await people(browser, ['Abby', 'Bert'])) as [Tab, Tab];
    const { page } = ana;
    await find(page, ben.name);
    await page.route('**/api/v1/connect/search_members*', (route) => route.abort());

    // A follow that the server cannot save.
    const failing = '**/api/v1/invitations/follow_members';
    const sentence = 'Something went wrong on our side. Please try again.';
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { errors: sentence, code: 'internal' } }),
    );
    await press(page, `Follow ${ben.name}`, 'Are you sure you want to follow this member?', sentence);
    await page.getByRole('button', { name: `Follow ${ben.name}` }).waitFor();
    expect(await page.getByRole('button', { name: `Unfollow ${ben.name}` }).count()).toBe(0);
    await page.unroute(failing);

    // An invitation while the line is down.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: `Connect ${ben.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await card(page, ben.name).getByText('Invitation Sent').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
    await page.context().setOffline(false);
    await page.unroute('**/api/v1/connect/search_members*');

    // In earnest: Ana withdraws what Ben is about to accept.
    await find(page, ben.name);
    await press(
      page,
      `Connect ${ben.name}`,
      'Are you sure you want to send an invitation to this member?',
      'Invitation successfully sent.',
    );
    await goto(ben.page, '/invitations');
    await ben.page.getByRole('button', { name: `Accept the invitation of ${ana.name}` }).waitFor();
    await press(
      page,
      `Withdraw ${ben.name}`,
      'Are you sure you want to cancel this invitation?',
      'Invitation cancelled.',
    );
    await press(
      ben.page,
      `Accept the invitation of ${ana.name}`,
      'Are you sure you want to accept this invitation?',
      'This invitation is not there any more.',
    );
    await ben.page.getByText('You have no invitations').waitFor();
    expect([...ana.faults, ...ben.faults]).toEqual([]);
  });
});

describe('A mail about an invitation', () => {
  it('leads to a page where one press ends such mails; opening it ends nothing', async () => {
    const [ana, ben] = (await people(browser, ['Aida', 'Basil'])) as [Tab, Tab];
    await goto(ben.page, (await mailTo(ben.email, 'Confirm your email address')).link);
    await ben.page.getByRole('button', { name: 'Confirm this address' }).click();
    await ben.page.getByText('Your email address is confirmed.').waitFor();
    await find(ana.page, ben.name);
    await invite(ana, ben);
    const mail = await mailTo(ben.email, 'invites you to connect');
    const path = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)![0]).pathname;
    // Whoever reads the mail need not be signed in.
    const { page, faults } = await browser.open({ viewport: phone });
    await goto(page, path);
    await page.getByText('Do you want to be told of invitations no more?').waitFor();
    await inspect(page);
    const notices = ben.page.getByRole('switch', { name: 'Invitations' });
    await goto(ben.page, '/notification_settings');
    expect(await notices.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'No more invitations' }).click();
    await page
      .getByText('You are not told of invitations any more. Notification Settings can switch this on again.')
      .waitFor();
    await goto(ben.page, '/notification_settings');
    expect(await notices.isChecked()).toBe(false);
    expect([...ana.faults, ...ben.faults, ...faults]).toEqual([]);
  });
});

describe('Three members', () => {
  it('become friends of friends, see whom they have in common, and meet by a link', async () => {
    const [ana, ben, cleo] = (await people(browser, ['Amy', 'Bill', 'Cleo'])) as [Tab, Tab, Tab];
    for (const friend of [ana, cleo]) {
      await find(friend.page, ben.name);
      await invite(friend, ben);
      await goto(ben.page, '/invitations');
      await accept(ben, friend);
    }
    await goto(ana.page, '/suggestions');
    await inspect(ana.page);
    await card(ana.page, cleo.name).getByRole('link', { name: '1 common friends' }).click();
    await ana.page.getByRole('heading', { name: 'Mutual Friends' }).waitFor();
    await card(ana.page, ben.name).waitFor();
    await inspect(ana.page);

    await goto(cleo.page, '/invite');
    await inspect(cleo.page);
    const link = await cleo.page.getByLabel('Link', { exact: true }).inputValue();
    await goto(ana.page, new URL(link).pathname);
    await ana.page.getByRole('link', { name: `See ${cleo.name}` }).click();
    await invite(ana, cleo);
    await find(cleo.page, ana.name);
    await press(
      cleo.page,
      `Connect ${ana.name}`,
      'Are you sure you want to send an invitation to this member?',
      'Invitation accepted.',
    );
    await goto(ana.page, '/suggestions');
    expect(await card(ana.page, cleo.name).count()).toBe(0);
    expect([...ana.faults, ...ben.faults, ...cleo.faults]).toEqual([]);
  });
});
