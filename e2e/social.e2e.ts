import { facebookEnv, startFacebook, type FacebookPeer } from '#server/testing/facebook-peer.ts';
import { openIdEnv, startOpenIdProvider, type OpenIdPeer } from '#server/testing/openid-provider.ts';
import { startTwitter, twitterEnv, type TwitterPeer } from '#server/testing/twitter-peer.ts';
import { expect, test as base, type Page } from './fixtures.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { expectNoHorizontalScroll, goto, phone } from './page.ts';
import { freePort, startOnCopy, type Product } from './product.ts';

let product: Product;
let openId: OpenIdPeer;
let facebook: FacebookPeer;
let twitter: TwitterPeer;

const test = base.extend({ baseURL: ({}, provide) => provide(product?.origin) });

test.beforeAll(async () => {
  const port = await freePort();
  [openId, facebook, twitter] = await Promise.all([
    startOpenIdProvider(`http://127.0.0.1:${port}`),
    startFacebook(),
    startTwitter(),
  ]);
  product = await startOnCopy({
    PORT: String(port),
    ...openIdEnv(openId),
    ...facebookEnv(facebook),
    ...twitterEnv(twitter),
  });
});
test.afterAll(async () => {
  await product?.remove();
  await Promise.all([openId, facebook, twitter].map((peer) => peer?.stop()));
});

/** Signs in at the provider and consents. */
async function consent(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor signs up with Google and later signs in to the same account', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  const login = 'maria';
  openId.people.set(login, {
    email: `${login}@example.org`,
    email_verified: true,
    given_name: 'Maria',
    family_name: 'Ruiz',
  });
  await goto(page, '/sign_up?return_to=%2Frepresentatives');
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await consent(page, login);
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  await expect(page).not.toHaveURL(/social=/);
  await expect(page.getByLabel('First Name')).toHaveValue('Maria');
  await page.getByLabel('5-digit Zipcode').first().fill('82001');
  await page.getByText('Cheyenne, Wyoming').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('U.S. Senator, Wyoming').first().waitFor();

  const again = await openPage();
  await goto(again, '/sign_in');
  await again.getByRole('link', { name: 'Sign in with Google' }).click();
  await consent(again, login);
  await again.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
});

test('a visitor whose Apple account has no email address enters one', async ({ page }) => {
  const login = 'silent';
  openId.people.set(login, {});
  await goto(page, '/sign_in');
  await page.getByRole('link', { name: 'Sign in with Apple' }).click();
  await consent(page, login);
  const dialog = page.getByRole('dialog', { name: 'Your email address' });
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.getByText('Enter an email address such as name@example.com.').waitFor();
  await dialog.getByLabel('Email').fill(`${login}@example.org`);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  await expect.poll(async () => (await mailsTo(product, `${login}@example.org`)).length).toBe(1);
});

test('signs in with Facebook and with Twitter, and shows an error when consent is refused', async ({
  page,
  openPage,
}) => {
  await goto(page, '/sign_in');
  await page
    .getByText('Problems signing in with Twitter? Use “Forgot Password?” to reset your password')
    .waitFor();
  facebook.person = undefined;
  await page.getByRole('link', { name: 'Sign in with Facebook' }).click();
  await page.getByText('There was an error logging in to Facebook. The action was cancelled.').waitFor();
  twitter.person = undefined;
  await page.getByRole('link', { name: 'Sign in with Twitter' }).click();
  await page.getByText('Please authorize the app').waitFor();
  twitter.person = { id_str: '42', name: 'Ana Silva', email: 'ana.silva@example.org' };
  await page.getByRole('link', { name: 'Sign in with Twitter' }).click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  await expect(page.getByLabel('Last Name')).toHaveValue('Silva');

  const other = await openPage();
  facebook.person = {
    id: '77',
    name: 'Ben Okafor',
    first_name: 'Ben',
    last_name: 'Okafor',
    email: 'ben@example.org',
  };
  await goto(other, '/sign_in');
  await other.getByRole('link', { name: 'Sign in with Facebook' }).click();
  await other.getByRole('heading', { name: 'Complete Signup' }).waitFor();
});

test('links an account in Settings, signs in with it, and unlinks it', async ({ openMember, openPage }) => {
  openId.people.set('linked', { email: 'someone.else@example.org', email_verified: true });
  const { page } = await openMember();
  await goto(page, '/settings');
  await page.getByRole('link', { name: 'Link Google' }).click();
  await consent(page, 'linked');
  await page.getByText('The account has been linked.').waitFor();
  await page.getByText('someone.else@example.org').waitFor();

  const visitor = await openPage({ viewport: phone });
  await goto(visitor, '/sign_in');
  await visitor.getByRole('link', { name: 'Sign in with Google' }).click();
  await consent(visitor, 'linked');
  await visitor.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The account has been unlinked.').waitFor();
});

test('a link with a forged one-time code signs nobody in', async ({ page }) => {
  await goto(page, `/sign_in#social=${'a'.repeat(43)}`);
  await page.getByText('This took too long or was used before. Please start again.').waitFor();
  await expect(page).not.toHaveURL(/#/);
  await goto(page, '/sign_in#social_error=google.%3Cimg%20src=x%20onerror=alert(1)%3E');
  await expect.poll(() => page.url()).not.toContain('#');
});
