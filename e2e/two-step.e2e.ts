import { rm } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import {
  desktop,
  expectNoSidewaysScroll,
  goto,
  newPerson,
  phone,
  signUp,
  useBrowser,
  type Person,
} from './browser.ts';
import { copyOf, freePort, startProduct, type Product } from './product.ts';

const browser = useBrowser();
let dataDir: string;
let product: Product;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  // Passkeys belong to a name; browsers make none for a bare address.
  origin = `http://localhost:${port}`;
  dataDir = await copyOf(inject('filled'));
  product = await startProduct(dataDir, { PORT: String(port), PUBLIC_URL: origin });
});
afterAll(async () => {
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (viewport = desktop) => browser.open({ viewport }, origin);

async function newMember(page: Page): Promise<Person> {
  const person = newPerson();
  await signUp(page, person);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  return person;
}

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await goto(page, '/sign_in');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What an app showed at a moment, or some steps later. */
const codeAt = (moment: number, secret: string, steps = 0) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: moment + steps * 30_000,
  });

it('turns two-step sign-in on, signs in with the app and with a recovery code, and turns it off', async () => {
  const { page, faults } = await open(phone);
  const person = await newMember(page);
  await goto(page, '/settings');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const setup = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  await setup.getByRole('button', { name: 'Cannot scan? Show the key' }).click();
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '');
  await setup.getByLabel('Code from the app').fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await setup.getByText('The code is not right. Please try again.').waitFor();
  const shown = Date.now();
  await setup.getByLabel('Code from the app').fill(codeAt(shown, secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  await kept.waitFor();
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();

  const laptop = await open();
  await enter(laptop.page, person);
  const step = laptop.page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expectAccessible(laptop.page);
  await step.getByLabel('Code').fill(codeAt(shown, secret));
  await step.getByRole('button', { name: 'Sign in' }).click();
  // The code that turned it on has been used.
  await step.getByText('The code is not right. Please try again.').waitFor();
  await step.getByLabel('Code').fill(codeAt(shown, secret, 1));
  await step.getByRole('button', { name: 'Sign in' }).click();
  await laptop.page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  const tablet = await open();
  await enter(tablet.page, person);
  await tablet.page.getByRole('dialog').getByLabel('Code').fill(codes[0]!.toLowerCase());
  await tablet.page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await tablet.page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await goto(tablet.page, '/settings');
  await tablet.page.getByText('9 recovery codes left').waitFor();
  await tablet.page.getByRole('button', { name: 'Turn off' }).click();
  const off = tablet.page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await off.getByLabel('Code').fill(codes[1]!);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await tablet.page.getByText('Two-step sign-in is off.').waitFor();
  expect([...faults, ...laptop.faults, ...tablet.faults]).toEqual([]);
});

it('makes a passkey, signs in with it alone, renames and removes it', async () => {
  const { page, faults } = await open();
  const loaded: string[] = [];
  page.on('response', async (response) => {
    const script = response.url().endsWith('.js') ? await response.text().catch(() => '') : '';
    if (script.includes('credentials.create')) loaded.push(response.url());
  });
  await withAuthenticator(page);
  await newMember(page);
  await goto(page, '/settings');
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('My laptop');
  await naming.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('The passkey has been added.').waitFor();
  await page.getByText('My laptop').first().waitFor();
  await expect.poll(() => loaded).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Old laptop').first().waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.url()).toContain('/sign_in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await goto(page, '/settings');
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey has been removed.').waitFor();
  await expect.poll(() => page.getByText('Old laptop').count()).toBe(0);
  expect(faults).toEqual([]);
});

/** A device with a fingerprint reader that knows the person, as Chromium plays it. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
