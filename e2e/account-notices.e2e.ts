import { fileURLToPath } from 'node:url';
import type { Route } from '@playwright/test';
import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { hold } from './hold.ts';
import { mailTo } from './mails.ts';
import { connect, expectHome, signInHere } from './members.ts';
import { card, confirm, openFamily } from './network.ts';
import { expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';
import { composer, send } from './shares.ts';

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

const clip = fileURLToPath(new URL('../server/media/fixtures/clip.mp4', import.meta.url));

/** Ends the session with the first call of this path. Any other call would lead to Sign In too early. */
async function endSessionAt(path: string, page: Page, token: string): Promise<void> {
  const others: Promise<void>[] = [];
  const refused = Promise.withResolvers<void>();
  let isEnding = false;
  const answer = async (route: Route) => route.fulfill({ response: await route.fetch() });
  await page.route('**/api/**', async (route) => {
    // These replies do not end.
    if (route.request().headers().accept === 'text/event-stream') return route.continue();
    if (!isEnding && new URL(route.request().url()).pathname === path) {
      isEnding = true;
      await Promise.all(others);
      const reply = await page.request.post('/api/v1/users/sign_out', { headers: { authorization: token } });
      expect(reply.ok()).toBe(true);
      await answer(route);
      return refused.resolve();
    }
    if (isEnding) await refused.promise;
    const other = answer(route);
    others.push(other);
    await other;
  });
}

/** Releases the held calls, for which Sign In would wait, and presses Login in the modal. */
async function pressLogin(page: Page): Promise<void> {
  const login = page.getByRole('alertdialog').getByRole('button', { name: 'Login' });
  await login.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await login.click();
}

test.describe('A session that ends while a page is open', () => {
  // The page reads and writes with the old token once more.
  test.use({ ignoredErrors: /401/ });

  test('leads to Sign In and back to the page', async ({ openMember }) => {
    const [ben, ana] = await openFamily(openMember, ['Ben', 'Ana']);
    const { page, token, ...person } = ana;
    await endSessionAt('/api/v1/connect/search_members', page, token);
    await goto(page, '/members?q=Zzyzx');
    await page.getByRole('searchbox', { name: 'Find users based on Name, City or State' }).fill(ben.name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expectPath(page, '/sign_in');
    await page.unrouteAll({ behavior: 'wait' });
    await signInHere(page, person);
    await expectPath(page, '/members');
    await card(page, ben.name).waitFor();
  });

  test('shows the sign-in modal after an action, and forgets the token', async ({ openMember }) => {
    const { page, token, ...person } = await openMember();
    await endSessionAt('/api/v1/users', page, token);
    await goto(page, '/general_settings');
    await page.getByLabel('First Name').fill('Marta');
    await page.getByRole('button', { name: 'Save' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Error!' });
    await modal.getByText('Signup and Login to use this feature.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBeNull();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Signup and Login to use this feature.')).toHaveCount(1);
    await page.getByRole('link', { name: 'Login' }).first().click();
    await signInHere(page, person);
    await expectPath(page, '/general_settings');
    await expect(page.getByLabel('First Name')).toHaveValue('Marta');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Successfully updated profile.').waitFor();
  });

  test('shows the sign-in modal when an upload is refused', async ({ openMember }) => {
    const { page, token, ...person } = await openMember();
    await endSessionAt('/api/v1/uploads', page, token);
    await goto(page, '/ads/create');
    await page.getByLabel('Campaign title').fill('Plant street trees');
    await page.getByLabel('Sponsoring entity name').fill('Friends of Trees');
    await page.getByLabel('Start date').fill('2099-01-01');
    await page.getByLabel('End date').fill('2099-01-02');
    await page.getByLabel('State', { exact: true }).selectOption('California');
    await page.getByLabel('Choose a video').setInputFiles(clip);
    await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('button', { name: 'Upload and Save' }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expectPath(page, '/ads/create');
    await expect(page.getByLabel('Campaign title')).toHaveValue('Plant street trees');
  });

  test('does not lose what was typed on Account Setup, which then leads to Home', async ({ openMember }) => {
    const { page, token, ...person } = await openMember({ isSetUp: false });
    await endSessionAt('/api/v1/users', page, token);
    await goto(page, '/account_setup');
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Last Name').fill('Ruiz');
    // Its towns are in several districts.
    await page.getByLabel('5-digit Zipcode').fill('91711');
    const district = page.getByLabel('Congressional district');
    await district.selectOption('31');
    await page.getByRole('button', { name: 'Save' }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expect(district).toHaveValue('31');
    await expect(page.getByLabel('Last Name')).toHaveValue('Ruiz');
    await page.getByLabel('5-digit Zipcode').fill('00699');
    await page.getByLabel('City', { exact: true }).fill('San Juan');
    await endSessionAt('/api/v1/users', page, await page.evaluate(() => localStorage['polity.auth_token']));
    await page.getByRole('button', { name: 'Save' }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('San Juan');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHome(page, 'Ana');
  });

  test('keeps the text of a posting about a bill', async ({ openMember }) => {
    const [ben, ana] = await openFamily(openMember, ['Ben', 'Ana']);
    await connect(ben, ana);
    const { page, token, ...person } = ana;
    await endSessionAt('/api/v1/shares', page, token);
    await goto(page, '/bills/hr983-119');
    const dialog = page.getByRole('dialog', { name: 'Share with your network' });
    const open = async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Share with your network' }).click();
    };
    await open();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Worth reading.');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expectPath(page, '/bills/hr983-119');
    await open();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Worth reading.');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  });

  test('keeps the addresses to invite until they are sent', async ({ openMember, product }) => {
    const { page, ...person } = await openMember();
    await goto(page, (await mailTo(product, person.email, 'Confirm your email address')).link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    // Another session since the address is confirmed.
    const token = await page.evaluate(() => localStorage['polity.auth_token']);
    await endSessionAt('/api/v1/invitations/mail', page, token);
    await visit(page, '/invite');
    const addresses = page.getByLabel('Email addresses');
    await addresses.fill('friend@example.org');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expect(addresses).toHaveValue('friend@example.org');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(addresses).toHaveValue('');
  });

  test('keeps drafts for that member alone, and a visitor’s for the next to sign in', async ({
    openMember,
    openPage,
  }) => {
    const person = await openMember({ first: 'Ben' });
    const { page, token } = await openMember({ first: 'Ana' });
    const title = page.getByLabel('Title');
    const comment = page.getByLabel('Comment', { exact: true });
    await goto(page, '/initiatives/create');
    await title.fill('Plant street trees');
    await visit(page, '/ads/create');
    await title.fill('Trees for all');
    await visit(page, '/voice?type=bills&id=hr983-119');
    await comment.fill('It helps my street.');
    await page.request.post('/api/v1/users/sign_out', { headers: { authorization: token } });
    await goto(page, '/sign_in');
    await signInHere(page, person);
    await expectHome(page, 'Ben');
    await visit(page, '/voice?type=bills&id=hr983-119');
    await expect(comment).toHaveValue('');
    await visit(page, '/initiatives/create');
    await expect(title).toHaveValue('');
    await visit(page, '/ads/create');
    await expect(title).toHaveValue('');
    await title.fill('Trees for Ben');
    await page.reload();
    await expect(title).toHaveValue('Trees for Ben');

    const visitor = await openPage();
    await goto(visitor, '/voice?type=bills&id=hr983-119');
    await visitor.getByLabel('Comment', { exact: true }).fill('Typed before signing in.');
    await goto(visitor, '/sign_in');
    await signInHere(visitor, person);
    await expectHome(visitor, 'Ben');
    await goto(visitor, '/voice?type=bills&id=hr983-119');
    await expect(visitor.getByLabel('Comment', { exact: true })).toHaveValue('Typed before signing in.');
  });

  test('does not lose a reply', async ({ openMember }) => {
    const author = await openMember({ first: 'Ben' });
    const item = '/api/v1/bills/hr983-119/votes';
    const vote = { voting_parameters: 'support' };
    const headers = { authorization: author.token };
    const data = { vote, comment_text: 'Worth a reply.' };
    expect((await author.page.request.post(item, { headers, data })).ok()).toBe(true);

    const { page, token, ...person } = await openMember({ first: 'Ana' });
    await endSessionAt('/api/v1/comments', page, token);
    await goto(page, '/voice?type=bills&id=hr983-119');
    const opinion = page.getByRole('article').filter({ hasText: 'Worth a reply.' });
    const reply = page.getByRole('dialog', { name: 'Reply' });
    await opinion.getByRole('button', { name: /^Reply/ }).click();
    await reply.getByLabel('Your reply').fill('I agree with all of it.');
    await reply.getByRole('button', { name: 'Reply' }).click();
    await pressLogin(page);
    await signInHere(page, person);
    await expectPath(page, '/voice');
    await opinion.getByRole('button', { name: /^Reply/ }).click();
    await expect(reply.getByLabel('Your reply')).toHaveValue('I agree with all of it.');
  });

  test('does not lose a share', async ({ openMember }) => {
    const [ana, ben] = await openFamily(openMember, ['Ana', 'Ben']);
    await connect(ana, ben);
    const { page, token } = ana;
    await endSessionAt('/api/v1/shares', page, token);
    await goto(page, '/shares');
    await composer(page).fill('The bridge is open again.');
    await send(page);
    await pressLogin(page);
    await signInHere(page, ana);
    await expectPath(page, '/shares');
    await expect(composer(page)).toHaveValue('The bridge is open again.');
  });

  for (const [screen, path, press] of [
    ['/voice', '/voice?type=bills&id=', 'Save'],
    ['the bill', '/bills/', 'Oppose'],
  ] as const) {
    test(`shows one modal and keeps the opinion that was sent from ${screen}`, async ({ openMember }) => {
      const { page, token, ...person } = await openMember();
      const list = (await (await page.request.get('/api/v1/bills?filter=&sort=newest&page=13')).json()) as {
        groups: { items: { slug: string }[] }[];
      };
      const { slug } = list.groups[0]!.items[0]!;
      await endSessionAt(`/api/v1/bills/${slug}/votes`, page, token);
      await goto(page, path + slug);
      if (press === 'Save') {
        await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
        await page.getByRole('textbox', { name: 'Comment' }).fill('Too dear.');
      }
      await page.getByRole('button', { name: press, exact: true }).click();
      await pressLogin(page);
      await signInHere(page, person);
      await expectPath(page, new URL(path + slug, page.url()).pathname);
      if (press === 'Save')
        await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Too dear.');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Your opinion has been saved.').waitFor();
    });
  }
});

test('Home and General Settings ask to confirm the address, and send the email again', async ({
  openMember,
  product,
}) => {
  const { page, ...person } = await openMember({ viewport: phone });
  await goto(page, '/notification_settings');
  for (const path of ['/home', '/general_settings', '/invite']) {
    await visit(page, path);
    await page.getByText('Please confirm your email address').waitFor();
    await expectNoHorizontalScroll(page);
  }
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Please check your email for instructions!').waitFor();
  const { link } = await mailTo(product, person.email, 'Confirm your email address');
  await visit(page, link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
  await visit(page, '/home');
  await expectHome(page);
  await expect(page.getByText('Please confirm your email address')).toHaveCount(0);
  await visit(page, '/invite');
  // Invitations that fail after the member has left.
  await page.getByLabel('Email addresses').fill('friend@example.org');
  const invitations = await hold(page, '/api/v1/invitations/mail');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect.poll(invitations.count).toBe(1);
  await visit(page, '/home');
  invitations.release((route) =>
    route.fulfill({ status: 500, json: { errors: 'No mail.', code: 'internal' } }),
  );
  await page.getByText('No mail.').waitFor();
});

test('a name with a web address is refused at its field', async ({ openMember }) => {
  const { page } = await openMember({ viewport: phone });
  await goto(page, '/general_settings');
  await page.getByLabel('Screen name').fill('Visit www.evil.example');
  await page.getByRole('button', { name: 'Save' }).click();
  const field = page.getByLabel('Screen name');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Screen name cannot contain a web address\./);
});

test('a picture can be removed', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  await page.getByLabel('Picture').last().setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  const uploads = await hold(page, '/api/v1/users/update_avatar');
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(uploads.count).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  uploads.release();
  await page.getByText('Your picture has been changed').waitFor();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Your picture has been removed').waitFor();
  await page.getByRole('button', { name: 'Add a picture' }).waitFor();
});

test('the switch of a follower asks before it blocks, and a friend’s does not', async ({ openMember }) => {
  const [ana, ben] = await openFamily(openMember, ['Ana', 'Ben']);
  await goto(ben.page, `/members?q=${encodeURIComponent(ana.name)}`);
  await confirm(
    ben.page,
    `Follow ${ana.name}`,
    'Are you sure you want to follow this member?',
    'You are now following the selected member.',
  );
  await goto(ana.page, '/manage_network_blocked');
  await card(ana.page, ben.name).getByRole('switch').click();
  const modal = ana.page.getByRole('alertdialog');
  await modal.getByText('Block comments from this member?').waitFor();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await ana.page.getByText('Members who follow me').waitFor();
  await expect(card(ana.page, ben.name).getByRole('switch')).toBeChecked();
  await card(ana.page, ben.name).getByRole('switch').click();
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await ana.page.getByText('This user has been blocked.').waitFor();
  await ana.page.getByText('No followers yet').waitFor();
});

test('the card of a member who has invited me offers Accept and Decline', async ({ openMember }) => {
  const [ana, ben] = await openFamily(openMember, ['Ada', 'Bob']);
  await goto(ana.page, `/members?q=${encodeURIComponent(ben.name)}`);
  await confirm(
    ana.page,
    `Connect ${ben.name}`,
    'Are you sure you want to send an invitation to this member?',
    'Invitation successfully sent.',
  );
  await goto(ben.page, `/members?q=${encodeURIComponent(ana.name)}`);
  await card(ben.page, ana.name).getByText('Invited you').waitFor();
  await expect(ben.page.getByRole('button', { name: `Connect ${ana.name}` })).toHaveCount(0);
  await card(ben.page, ana.name)
    .getByRole('button', { name: `Decline the invitation of ${ana.name}` })
    .waitFor();
  await confirm(
    ben.page,
    `Accept the invitation of ${ana.name}`,
    'Are you sure you want to accept this invitation?',
    'Invitation accepted.',
  );
  await card(ben.page, ana.name).getByText('In Network').waitFor();
});

test('a page past the end leads back', async ({ openMember }) => {
  const [{ page }, ben] = await openFamily(openMember, ['Amy', 'Bill']);
  await goto(page, `/members?q=${encodeURIComponent(ben.name)}&page=999`);
  await page.getByText('There is no page 999. The last page is 1.').waitFor();
  await page.getByRole('link', { name: 'Last' }).click();
  await card(page, ben.name).waitFor();
});
