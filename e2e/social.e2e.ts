import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { facebookEnv, startFacebook, type FacebookPeer } from '#server/testing/facebook-peer.ts';
import { openIdEnv, startOpenIdProvider, type OpenIdPeer } from '#server/testing/openid-provider.ts';
import { startTwitter, twitterEnv, type TwitterPeer } from '#server/testing/twitter-peer.ts';
import { desktop, expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';
import { copyOf, freePort, startProduct, type Product } from './product.ts';

const browser = useBrowser();
let dataDir: string;
let product: Product;
let openId: OpenIdPeer;
let facebook: FacebookPeer;
let twitter: TwitterPeer;

beforeAll(async () => {
  const port = await freePort();
  [openId, facebook, twitter] = await Promise.all([
    startOpenIdProvider(`http://127.0.0.1:${port}`),
    startFacebook(),
    startTwitter(),
  ]);
  dataDir = await copyOf(inject('filled'));
  product = await startProduct(dataDir, {
    PORT: String(port),
    ...openIdEnv(openId),
    ...facebookEnv(facebook),
    ...twitterEnv(twitter),
  });
});
afterAll(async () => {
  await product?.stop();
  await Promise.all([openId, facebook, twitter].map((peer) => peer?.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const open = (viewport = desktop) => browser.open({ viewport }, product.origin);

/** At the provider: says who one is, and agrees. */
async function consent(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('On %s', (size, viewport) => {
  it('a visitor signs up with Google, lands where they wanted to go, and finds the same account again', async () => {
    const login = `maria-${viewport.width}`;
    openId.people.set(login, {
      email: `${login}@example.org`,
      email_verified: true,
      given_name: 'Maria',
      family_name: 'Ruiz',
    });
    const { page, faults } = await open(viewport);
    await goto(page, '/sign_up?return_to=%2Frepresentatives');
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await consent(page, login);
    await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
    expect(page.url()).not.toContain('social=');
    expect(await page.getByLabel('First Name').inputValue()).toBe('Maria');
    await page.getByLabel('5-digit Zipcode').first().fill('82001');
    await page.getByText('Cheyenne, Wyoming').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('U.S. Senator, Wyoming').first().waitFor();
    expect(faults).toEqual([]);

    const again = await open(viewport);
    await goto(again.page, '/sign_in');
    await again.page.getByRole('link', { name: 'Sign in with Google' }).click();
    await consent(again.page, login);
    await again.page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    expect(again.faults).toEqual([]);
  });

  it('Apple tells no address: one is asked for, a mail confirms it, and the session is there', async () => {
    const login = `silent-${viewport.width}`;
    openId.people.set(login, {});
    const { page, faults } = await open(viewport);
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
    await expect.poll(() => mailsTo(`${login}@example.org`), { timeout: 20_000 }).toBe(1);
    expect(faults, size).toEqual([]);
  });
});

it('signs in with Facebook and with Twitter, and says what its screen says when the person refuses there', async () => {
  const { page, faults } = await open();
  await goto(page, '/sign_in');
  await page.getByText('Problems signing in with Twitter?').waitFor();
  facebook.person = undefined;
  await page.getByRole('link', { name: 'Sign in with Facebook' }).click();
  await page.getByText('There was an error logging in to Facebook. The action was cancelled.').waitFor();
  twitter.person = undefined;
  await page.getByRole('link', { name: 'Sign in with Twitter' }).click();
  await page.getByText('Please authorize the app').waitFor();
  twitter.person = { id_str: '42', name: 'Ana Silva', email: 'ana.silva@example.org' };
  await page.getByRole('link', { name: 'Sign in with Twitter' }).click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Silva');
  expect(faults).toEqual([]);

  const other = await open();
  facebook.person = {
    id: '77',
    name: 'Ben Okafor',
    first_name: 'Ben',
    last_name: 'Okafor',
    email: 'ben@example.org',
  };
  await goto(other.page, '/sign_in');
  await other.page.getByRole('link', { name: 'Sign in with Facebook' }).click();
  await other.page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  expect(other.faults).toEqual([]);
});

it('links an account in Settings, signs in with it, and unlinks it', async () => {
  const person = newPerson();
  openId.people.set('linked', { email: 'someone.else@example.org', email_verified: true });
  const { page, faults } = await open();
  await signUp(page, person);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await goto(page, '/settings');
  await page.getByRole('link', { name: 'Link Google' }).click();
  await consent(page, 'linked');
  await page.getByText('The account has been linked.').waitFor();
  await page.getByText('someone.else@example.org').waitFor();

  const visitor = await open(phone);
  await goto(visitor.page, '/sign_in');
  await visitor.page.getByRole('link', { name: 'Sign in with Google' }).click();
  await consent(visitor.page, 'linked');
  await visitor.page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The account has been unlinked.').waitFor();
  expect([...faults, ...visitor.faults]).toEqual([]);
});

it('brings nobody in who opens a link with somebody else’s one-time code', async () => {
  const { page, faults } = await open();
  await goto(page, `/sign_in#social=${'a'.repeat(43)}`);
  await page.getByText('This took too long or was used before. Please start again.').waitFor();
  expect(page.url()).not.toContain('#');
  await goto(page, '/sign_in#social_error=google.%3Cimg%20src=x%20onerror=alert(1)%3E');
  await expect.poll(() => page.url()).not.toContain('#');
  expect(faults).toEqual([]);
});

async function mailsTo(address: string): Promise<number> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(dataDir, 'mail', name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`)).length;
}
