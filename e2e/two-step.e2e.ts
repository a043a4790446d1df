import { TOTP } from 'otpauth';
import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { signInOnScreen } from './members.ts';
import { expectNoHorizontalScroll, goto, openMenu, phone, visit } from './page.ts';

/** The code that an authenticator app shows at a time. */
const codeAt = (timestamp: number, secret: string) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });

test('turns two-step sign-in on, signs in with a code and a recovery code, and turns it off', async ({
  openMember,
  openPage,
}) => {
  const { page, ...person } = await openMember({ viewport: phone });
  await goto(page, '/settings');
  await expectNoHorizontalScroll(page);
  const turnOn = page.getByRole('button', { name: 'Turn on two-step sign-in' });
  // A lost connection, then a session that began a while ago: the button works again after each.
  await page.route('**/two_step/setup', (route) => route.abort(), { times: 1 });
  await turnOn.click();
  await page.getByText('We could not reach Polity.').waitFor();
  await page.route(
    '**/two_step/setup',
    (route) => route.fulfill({ status: 403, json: { errors: 'Password?', code: 'password_required' } }),
    { times: 1 },
  );
  await turnOn.click();
  await page.getByRole('dialog', { name: 'Please enter your password' }).getByText('Cancel').click();
  await turnOn.click();
  const setup = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  await setup.getByRole('button', { name: 'Cannot scan? Show the key' }).click();
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '');
  await setup.getByLabel('Code from the app').fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await setup.getByText('That code is incorrect. Please try again.').waitFor();
  const shown = Date.now();
  await setup.getByLabel('Code from the app').fill(codeAt(shown, secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const recovery = page.getByRole('dialog', { name: 'Your recovery codes' });
  await recovery.waitFor();
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  const codes = await recovery.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  const excess = () => recovery.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  await expect.poll(excess, 'All codes are in view on a phone on its side.').toBeLessThanOrEqual(0);
  await recovery.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused();

  const laptop = await openPage();
  await signInOnScreen(laptop, person);
  const step = laptop.getByRole('dialog', { name: 'Two-step sign-in' });
  await step.waitFor();
  await expectAccessible(laptop);
  await step.getByLabel('Code').fill(codeAt(shown, secret));
  await step.getByRole('button', { name: 'Sign in' }).click();
  // The code that turned it on cannot be used again.
  await step.getByText('That code is incorrect. Please try again.').waitFor();
  // The next code, or the present one on a slow machine.
  await step.getByLabel('Code').fill(codeAt(Math.max(Date.now(), shown + 30_000), secret));
  await step.getByRole('button', { name: 'Sign in' }).click();
  await laptop.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  const tablet = await openPage();
  await signInOnScreen(tablet, person);
  await tablet.getByRole('dialog').getByLabel('Code').fill(codes[0]!.toLowerCase());
  await tablet.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await tablet.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await visit(tablet, '/settings');
  await tablet.getByText('9 recovery codes left').waitFor();
  await tablet.getByRole('button', { name: 'Turn off' }).click();
  const off = tablet.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await off.getByLabel('Code').fill(codes[1]!);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await tablet.getByText('Two-step sign-in is off.').waitFor();
});

test('shows what the server has done where the reply is lost', async ({ openMember }) => {
  const { page } = await openMember();
  const loseReplies = (path: string) =>
    page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await route.fetch();
      await route.abort();
    });
  await withAuthenticator(page);
  await goto(page, '/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('My laptop');
  await loseReplies('**/api/v2/passkeys');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('We could not reach Polity.').waitFor();
  await page.getByRole('button', { name: 'Remove My laptop' }).waitFor();
  await naming.getByText('Cancel').click();

  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const setup = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await setup.getByRole('button', { name: 'Cannot scan? Show the key' }).click();
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '');
  await setup.getByLabel('Code from the app').fill(codeAt(Date.now(), secret));
  await loseReplies('**/api/v2/two_step');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await setup.getByText('Cancel').click();
  // The member has not seen the recovery codes, and can make others.
  await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
});

test('adds, renames and removes a passkey, and signs in with it', async ({ openMember }) => {
  // The scripts of a new page are not cached.
  const { page } = await openMember();
  const loaded: string[] = [];
  page.on('response', async (response) => {
    const script = response.url().endsWith('.js') ? await response.text().catch(() => '') : '';
    if (script.includes('credentials.create')) loaded.push(response.url());
  });
  await withAuthenticator(page);
  await goto(page, '/settings');
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('My laptop');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The passkey has been added.').waitFor();
  await page.getByText('My laptop').first().waitFor();
  await expect.poll(() => loaded).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Old laptop').first().waitFor();

  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in*');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await visit(page, '/settings');
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey has been removed.').waitFor();
  await expect(page.getByText('Old laptop')).toHaveCount(0);
});

/** Adds a virtual authenticator that always verifies the user. */
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
