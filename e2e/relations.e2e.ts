import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import { connect, type Connection } from '#server/database/pool.ts';
import { startEmbedded } from '#server/database/embedded/postgres.ts';
import { goto, useBrowser } from './browser.ts';
import { card, find, people, press, type Tab } from './connect-people.ts';

const browser = useBrowser();
const invited = [
  'Are you sure you want to send an invitation to this member?',
  'Invitation successfully sent.',
] as const;
const accepted = ['Are you sure you want to accept this invitation?', 'Invitation accepted.'] as const;
const declined = ['Are you sure you want to delete this invitation?', 'Invitation deleted.'] as const;
const unfollowed = [
  'Are you sure you want to unfollow this member?',
  'You have successfully unfollowed the selected member.',
] as const;

let connection: Connection;
/** Days pass by moving what is written of the past. */
beforeAll(async () => {
  const { url } = await startEmbedded({ dataDir: inject('dataDir') });
  connection = await connect(url, { max: 1 });
});
afterAll(() => connection?.close());

const quiet = (tabs: Tab[]) => expect(tabs.flatMap(({ faults }) => faults)).toEqual([]);

describe('Two members', () => {
  it('who follow stop following, from a card and from the Following page', async () => {
    const [ana, ben] = (await people(browser, ['Ana', 'Ben'])) as [Tab, Tab];
    const { page } = ana;
    const follow = () =>
      press(
        page,
        `Follow ${ben.name}`,
        'Are you sure you want to follow this member?',
        'You are now following the selected member.',
      );
    await find(page, ben.name);
    await follow();
    await press(page, `Unfollow ${ben.name}`, ...unfollowed);
    await page.getByRole('button', { name: `Follow ${ben.name}` }).waitFor();
    await goto(ben.page, '/manage_network_blocked');
    await ben.page.getByText('Nobody follows you yet.').waitFor();

    await follow();
    await goto(page, '/manage_network_following');
    await page.getByText('Count: 1').waitFor();
    const change = card(page, ben.name).getByRole('switch', { name: `Following ${ben.name}` });
    await change.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await change.isChecked()).toBe(true);
    // Refused: the switch goes back, and the sentence is shown.
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
    await page.getByRole('alertdialog').getByText(unfollowed[0]).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(unfollowed[1]).last().waitFor();
    await page.getByText('There are no users you are following.').waitFor();
    await page.getByText('Count: 0').waitFor();
    quiet([ana, ben]);
  });

  it('decline, may not ask again for 30 days, then ask once more', async () => {
    const [ana, ben] = (await people(browser, ['Ada', 'Bob'])) as [Tab, Tab];
    await find(ana.page, ben.name);
    await press(ana.page, `Connect ${ben.name}`, ...invited);
    await goto(ben.page, '/invitations');
    await press(ben.page, `Decline the invitation of ${ana.name}`, ...declined);
    await ben.page.getByText('You have no invitations').waitFor();

    const notYet = /This member has declined your invitation/;
    const tryAgain = async () => {
      await find(ana.page, ben.name);
      await ana.page.getByRole('button', { name: `Connect ${ben.name}` }).click();
      await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    };
    await tryAgain();
    await ana.page.getByText(notYet).waitFor();
    await ana.page.getByRole('button', { name: `Connect ${ben.name}` }).waitFor();
    await goto(ben.page, '/invitations');
    await ben.page.getByText('You have no invitations').waitFor();

    await sql`
      update invitations set declined_at = declined_at - interval '31 days', noticed_on = noticed_on - 31
      where sender_id = (select id from members where email = ${ana.email})`.execute(connection.db);
    await tryAgain();
    // The card says so at once; the toast comes when it is stored.
    await ana.page.getByText(invited[1]).waitFor();
    await card(ana.page, ben.name).getByText('Invitation Sent').waitFor();
    await goto(ben.page, '/invitations');
    await press(ben.page, `Decline the invitation of ${ana.name}`, ...declined);
    // Declined twice: that was the last time, however long ago.
    await sql`
      update invitations set declined_at = declined_at - interval '400 days'
      where sender_id = (select id from members where email = ${ana.email})`.execute(connection.db);
    await tryAgain();
    await ana.page.getByText(notYet).waitFor();
    await goto(ben.page, '/invitations');
    await ben.page.getByText('You have no invitations').waitFor();
    quiet([ana, ben]);
  });
});

describe('Three members', () => {
  it('A friend on hold who is removed is blocked from then on, until the hold is lifted.', async () => {
    const [ana, ben, cleo] = (await people(browser, ['Amy', 'Bill', 'Cleo'])) as [Tab, Tab, Tab];
    for (const friend of [ana, cleo]) {
      await find(friend.page, ben.name);
      await press(friend.page, `Connect ${ben.name}`, ...invited);
      await goto(ben.page, '/invitations');
      await press(ben.page, `Accept the invitation of ${friend.name}`, ...accepted);
    }
    const { page } = ana;
    await goto(page, '/manage_network');
    await card(page, ben.name).getByRole('switch').click();
    await card(page, ben.name).getByText('Hold postings').waitFor();
    // On hold he does not notice; as a common friend he is gone.
    await find(ben.page, ana.name);
    await card(ben.page, ana.name).getByText('In Network').waitFor();
    await find(page, cleo.name);
    await card(page, cleo.name).getByText('0 common friends').waitFor();
    expect(
      await card(page, cleo.name)
        .getByRole('link', { name: /common friends/ })
        .count(),
    ).toBe(0);

    await goto(page, '/manage_network');
    await press(
      page,
      `Remove ${ben.name}`,
      'Confirm your intent to delete this user from your network',
      'The user has been deleted from your network.',
    );
    await page.getByText('Count: 0').waitFor();
    await goto(ben.page, `/members?q=${encodeURIComponent(ana.name)}`);
    await ben.page
      .getByText(/Search|No members match/)
      .first()
      .waitFor();
    expect(await card(ben.page, ana.name).count()).toBe(0);
    await goto(page, '/manage_network_blocked');
    await card(page, ben.name).getByText('Hold postings').waitFor();
    await card(page, ben.name).getByRole('link', { name: ben.name }).click();
    await page.getByText('You have blocked this member. You see none of their postings.').waitFor();
    expect(await page.getByRole('button', { name: `Connect ${ben.name}` }).count()).toBe(0);

    await goto(page, '/manage_network_blocked');
    await card(page, ben.name).getByRole('switch').click();
    await page.getByText('There are no blocked users in your network to display.').waitFor();
    await find(ben.page, ana.name);
    await ben.page.getByRole('button', { name: `Connect ${ana.name}` }).waitFor();
    quiet([ana, ben, cleo]);
  });

  it('Open lets in anybody at once; selected lets in who is from there, and others wait.', async () => {
    const [ana, ben, cleo] = (await people(
      browser,
      ['Anne', 'Burt', 'Cora'],
      ['82001', '82001', '94110'],
    )) as [Tab, Tab, Tab];
    const choose = async (mode: RegExp, state?: string) => {
      await goto(ben.page, '/privacy_settings');
      await ben.page.getByRole('radio', { name: mode }).check();
      if (state) await ben.page.getByRole('combobox', { name: 'State', exact: true }).selectOption(state);
      await ben.page.getByRole('button', { name: 'Save' }).click();
      await ben.page.getByText('Settings have been saved').waitFor();
    };
    const remove = async () => {
      await goto(ben.page, '/manage_network');
      await press(
        ben.page,
        `Remove ${ana.name}`,
        'Confirm your intent to delete this user from your network',
        'The user has been deleted from your network.',
      );
    };
    await choose(/^Open/);
    await find(ana.page, ben.name);
    await press(ana.page, `Connect ${ben.name}`, ...invited);
    await card(ana.page, ben.name).getByText('In Network').waitFor();
    expect(await ana.page.getByRole('button', { name: `Withdraw ${ben.name}` }).count()).toBe(0);
    await remove();

    await choose(/^Selected/, 'Wyoming');
    for (const [who, badge] of [
      [ana, 'In Network'],
      [cleo, 'Invitation Sent'],
    ] as const) {
      await find(who.page, ben.name);
      await press(who.page, `Connect ${ben.name}`, ...invited);
      await card(who.page, ben.name).getByText(badge).waitFor();
    }
    await goto(ben.page, '/invitations');
    await card(ben.page, cleo.name).waitFor();
    expect(await card(ben.page, ana.name).count()).toBe(0);
    await remove();

    // Back to the mode that asks for each.
    await choose(/^Secure/);
    await find(ana.page, ben.name);
    await press(ana.page, `Connect ${ben.name}`, ...invited);
    await card(ana.page, ben.name).getByText('Invitation Sent').waitFor();
    quiet([ana, ben, cleo]);
  });
});
