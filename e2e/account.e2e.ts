import { mailsTo } from '#server/testing/mails.ts';
import { expect, test } from './fixtures.ts';
import { listen } from './announcements.ts';
import { expectAccessible } from './axe.ts';
import { mailTo } from './mails.ts';
import { expectHome, signInHere, signInOnScreen } from './members.ts';
import { expectNoHorizontalScroll, goto, openMenu, phone, visit } from './page.ts';

test('a forgotten password is reset by mail @main', async ({ openMember, openPage, product }) => {
  const { page: elsewhere, ...person } = await openMember();
  const asking = await openPage({ viewport: phone });
  await goto(asking, '/sign_in');
  // Only servers with Twitter show its note.
  await expect(asking.getByText('Problems signing in with Twitter?')).toHaveCount(0);
  await asking.getByRole('button', { name: 'Forgot Password?' }).click();
  const modal = asking.getByRole('dialog', { name: 'Forgot Password?' });
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await modal.waitFor({ state: 'hidden' });
  await asking.getByRole('button', { name: 'Forgot Password?' }).click();
  await modal.getByLabel('Email').fill('not an address');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await asking.getByText('Enter an email address such as name@example.com.').waitFor();
  await modal.waitFor({ state: 'hidden' });
  await asking.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(modal.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await modal.getByLabel('Email').fill(person.email);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await asking.getByText('Please check your email for instructions!').waitFor();
  await modal.waitFor({ state: 'hidden' });

  const page = await openPage({ viewport: phone });
  const { link } = await mailTo(product, person.email, 'Reset your Polity password');
  await goto(page, link);
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  await expectNoHorizontalScroll(page);
  // Opening the link does not use it up, because mail scanners open links.
  await page.clock.install();
  await goto(page, link);
  const password = 'another horse entirely';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill('something else');
  // While the clock is paused, a toast stays.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText("Confirm password doesn't match. Please re-enter!").waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText("Confirm password doesn't match. Please re-enter!")).toHaveCount(0);
  await page.clock.resume();
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your password has been changed. Please sign in.').waitFor();
  await page.waitForURL('**/sign_in*');
  // This browser learns the address from the link.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await signInHere(page, { ...person, password });
  await expectHome(page);

  // The other browser is signed out, and the link has expired.
  await goto(elsewhere, '/general_settings');
  await elsewhere.getByText('Signup and Login to use this feature.').waitFor();
  await visit(elsewhere, link);
  await elsewhere.getByText('This link has expired or has been used already').waitFor();
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.getByRole('dialog', { name: 'Forgot Password?' }).waitFor();
});

test('a reset link of another member’s account leaves the viewer signed in', async ({
  openMember,
  product,
}) => {
  const [owner, viewer] = [await openMember(), await openMember({ first: 'Otto' })];
  await owner.page.request.post('/password_resets', { data: { email: owner.email } });
  const { link } = await mailTo(product, owner.email, 'Reset your Polity password');
  const { page } = viewer;
  await goto(page, link);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('another horse entirely');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your password has been changed. Please sign in.').waitFor();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email);
  await page.getByText('You are signed in as Otto').waitFor();
  await goto(page, '/general_settings');
  await expect(page.getByLabel('First Name')).toHaveValue('Otto');
});

test.describe('A member', () => {
  test('confirms the email address by mail, then changes it', async ({ openMember, product }) => {
    const { page, ...person } = await openMember({ viewport: phone, reducedMotion: 'reduce' });
    await goto(page, '/settings');
    await page.getByText('Not confirmed yet').waitFor();
    await page.getByText('it removes those that were added before').waitFor();
    const { link } = await mailTo(product, person.email, 'Confirm your email address');
    expect(await mailsTo(product, person.email)).toHaveLength(1);
    await visit(page, link);
    await page.getByText(person.email).waitFor();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    const heard = await listen(page);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    expect(await heard()).toContainEqual(expect.stringContaining('Your email address is confirmed.'));
    await visit(page, '/settings');
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await goto(page, link);
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor();
    await visit(page, '/settings');

    const next = `next.${person.email}`;
    await page.getByText('Change your email address').click();
    await page.getByLabel('New email address').fill(next);
    await page.getByLabel('Your password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Send the confirmation email' }).click();
    await page.getByText('Incorrect password.').first().waitFor();
    const request = async (email: string) => {
      await page.getByLabel('New email address').fill(email);
      await page.getByLabel('Your password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Send the confirmation email' }).click();
    };
    await request(`mistyped.${person.email}`);
    await page.getByText(`Waiting for you to confirm mistyped.${person.email}`).waitFor();
    await request(person.email);
    await page.getByText('You keep your address.').waitFor();
    await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0);
    await request(next);
    await page.getByText(`Waiting for you to confirm ${next}`).waitFor();
    const { link: nextLink } = await mailTo(product, next, 'Confirm your email address');
    await visit(page, nextLink);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await mailTo(product, person.email, 'another email address');
    await visit(page, '/settings');
    await page.getByText(next, { exact: true }).waitFor();
  });

  test('sees where they are signed in, and signs out there, by a new password and everywhere', async ({
    openMember,
    openPage,
    product,
  }) => {
    const { page, ...person } = await openMember();
    const other = await openPage({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    await signInOnScreen(other, person);
    await expectHome(other);
    expect((await mailTo(product, person.email, 'New sign-in')).text).toContain('Firefox on Windows');

    await goto(page, '/settings');
    const devices = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('listitem').filter({ hasText: 'This device' }).getByText('Chrome').waitFor();
    await devices.getByRole('button', { name: /^Sign out on Firefox on Windows/ }).click();
    await page.getByText('Signed out on that device').waitFor();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await goto(other, '/settings');
    await other.getByText('Signup and Login to use this feature.').waitFor();

    await visit(other, '/sign_in');
    await signInHere(other, person);
    await expectHome(other);
    const password = 'another horse entirely';
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    await goto(other, '/settings');
    await other.getByText('Signup and Login to use this feature.').waitFor();
    await goto(page, '/settings');
    await page.getByRole('heading', { name: 'Password' }).waitFor();

    await visit(other, '/sign_in');
    await signInHere(other, { ...person, password });
    await expectHome(other);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/sign_in*');
    for (const browserPage of [page, other]) {
      await goto(browserPage, '/settings');
      await browserPage.getByText('Signup and Login to use this feature.').waitFor();
    }
  });

  test('exports the data, deactivates, reactivates and erases the account', async ({
    openMember,
    product,
  }) => {
    const { page, ...person } = await openMember();
    await goto(page, '/settings');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^polity-export\.(json|zip)$/);
    // The connection breaks in the middle of the file.
    await page.evaluate(() => {
      Response.prototype.blob = () => Promise.reject(new TypeError('network error'));
    });
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByText('We could not reach Polity.').waitFor();

    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.waitForURL('**/sign_in*');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))))
      .toEqual([]);
    await mailTo(product, person.email, 'deactivated');
    await goto(page, '/settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();

    await visit(page, '/sign_in');
    await signInHere(page, { ...person, password: 'not the password' });
    await page.getByText('Incorrect email or password.').waitFor();
    await signInHere(page, person);
    await page.getByText('Welcome back! Your account is restored.').waitFor();
    await expectHome(page);

    await visit(page, '/settings');
    await page.getByRole('button', { name: 'Erase my account' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Erase your account permanently?' });
    await modal.getByText('Backup copies, until newer copies take their place').waitFor();
    await modal.getByLabel('Your password', { exact: true }).fill('not the password');
    await modal.getByRole('button', { name: 'Erase permanently' }).click();
    await modal.getByText('Incorrect password.').waitFor();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await modal.getByLabel('Your password', { exact: true }).waitFor();
    await expect(modal.getByText('Incorrect password.')).toHaveCount(0);
    await modal.getByLabel('Your password', { exact: true }).fill(person.password);
    await page.evaluate(() => localStorage.setItem('polity.recent_searches', '[]'));
    await modal.getByRole('button', { name: 'Erase permanently' }).click();
    await page.waitForURL('**/sign_in*');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('polity.recent_searches')), 'last searches')
      .toBe(null);
    await signInHere(page, person);
    await page.getByText('Incorrect email or password.').waitFor();
  });
});

test.describe('A browser that still has the session cookie', () => {
  test('is signed out when its token is gone', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/home');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/general_settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();
    // Every start is stored, also of visitors, who see no ads.
    const times = () => ['open', 'seen'].map((name) => localStorage.getItem(`polity.ads_${name}_time`));
    await expect.poll(() => page.evaluate(times)).toEqual([expect.stringMatching(/^\d{10}$/), '0']);
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('polity_session');
  });

  test('is signed out when Back restores a page of a session that has ended', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/general_settings');
    // A page gets no storage event for what it removes itself. Back restores a page like that.
    await page.evaluate(() => localStorage.removeItem('polity.auth_token'));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByText('Signup and Login to use this feature.').waitFor();
  });

  test('finishes on the next visit a sign-out that failed', async ({ openMember, product }) => {
    const { page, token } = await openMember();
    await goto(page, '/home');
    await page.route('**/api/v1/users/sign_out', (route) => route.abort());
    await page.evaluate(() => sessionStorage.setItem('polity.ads_started', '1'));
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    // The next member starts with a first ad, and without the texts of this one.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('polity.ads_started'))).toBe(null);
    // A reload shows a visitor's page, whether or not the session can be ended.
    await page.reload();
    await expect(page.getByText('You are signed in as')).toHaveCount(0);
    await page.unroute('**/api/v1/users/sign_out');
    await page.reload();
    await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
    await expect(page.getByText('You are signed in as')).toHaveCount(0);
    await page.goto('/general_settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBe(null);
    const status = async () =>
      (await fetch(`${product.origin}/api/v1/users/me`, { headers: { authorization: token } })).status;
    await expect.poll(status).toBe(401);
  });
});

test('A browser forgets the token of a session that ended while it was away', async ({ openMember }) => {
  const { page, token } = await openMember();
  await page.request.post('/api/v1/users/sign_out', { headers: { authorization: token } });
  await goto(page, '/shares');
  await page.getByText('Signup and Login to use this feature.').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBe(null);
});

test('an open page shows that its session has ended elsewhere', async ({ openMember }) => {
  const { page, token } = await openMember();
  const stream = page.waitForResponse('**/api/v1/notifications/live');
  await goto(page, '/manage_network');
  await stream;
  await page.request.delete('/api/v1/users/sessions', { headers: { authorization: token } });
  await page.getByRole('alertdialog').getByText('Signup and Login to use this feature.').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBe(null);
  await expect(page.getByText('There are no users in your network to display.')).toHaveCount(0);
});

test('Logout asks nothing when the session has ended elsewhere', async ({ openMember }) => {
  const { page, token } = await openMember();
  // A read after the sign-out would ask the member to sign in again first.
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    return request.method() === 'GET' && request.headers()['authorization'] === token
      ? route.abort()
      : route.continue();
  });
  await goto(page, '/about');
  await page.request.post('/api/v1/users/sign_out', { headers: { authorization: token } });
  await page.context().clearCookies();
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a session that was left without a connection ends when another member signs in', async ({
  openMember,
}) => {
  const other = await openMember({ first: 'Ben' });
  const { page, token } = await openMember();
  await page.route('**/api/v1/users/sign_out', (route) => route.abort());
  await goto(page, '/about');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await signInHere(page, other);
  await expectHome(page, 'Ben');
  const status = async () => {
    const headers = { authorization: token };
    return (await other.page.request.get('/api/v1/users/me', { headers })).status();
  };
  await expect.poll(status).toBe(401);
  // The session cookie is of the new one.
  await page.reload();
  await expectHome(page, 'Ben');
});

test('Sign In names an empty field and sends nothing', async ({ openPage }) => {
  const page = await openPage();
  await goto(page, '/sign_in');
  const calls: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  const toast = page.locator('[data-toast]');
  await signIn.click();
  await expect(toast).toContainText('Enter your email address.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  );
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('maria@example.org');
  await signIn.click();
  await expect(toast).toContainText('Enter your password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(calls.filter((url) => url.endsWith('/users/sign_in'))).toEqual([]);
});

test('Sign In does not fill in an address again that was deleted', async ({ openPage }) => {
  const page = await openPage();
  await page.evaluate(() => localStorage.setItem('polity.remembered_email', 'ana@example.org'));
  await goto(page, '/sign_in');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveValue('ana@example.org');
  await email.fill('');
  await page.getByLabel('Remember email address').uncheck();
  await expect(email).toHaveValue('');
});

test('Enter pressed twice signs in once, and Sign In then says who is signed in', async ({
  openMember,
  openPage,
}) => {
  const { email, password } = await openMember();
  const page = await openPage();
  await goto(page, '/sign_in');
  const calls: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).evaluate((input: HTMLInputElement) => {
    for (let pressed = 0; pressed < 2; pressed++) input.form!.requestSubmit();
  });
  await expectHome(page);
  expect(calls.filter((url) => url.endsWith('/users/sign_in'))).toHaveLength(1);

  await visit(page, '/sign_in?return_to=%2Fgeneral_settings');
  await page.getByText('You are signed in as Maria Ruiz.').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'General Settings' }).waitFor();
});

test('signing up with a taken address offers Sign In and Forgot Password, and signs in with the right password', async ({
  openMember,
  openPage,
}) => {
  const { email, password } = await openMember();
  const page = await openPage();
  const signUp = async (secret: string) => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByLabel('Confirm password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign up' }).click();
  };
  await goto(page, '/sign_up');
  await signUp('some other long password');
  await page.getByText('Email has already been taken.').first().waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'There is an account with this email address' });
  await notice.getByRole('link', { name: 'Forgot Password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  await expect(modal.getByLabel('Email')).toHaveValue(email);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await modal.waitFor({ state: 'hidden' });

  await visit(page, '/sign_up');
  await signUp('some other long password');
  await notice.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  await visit(page, '/sign_up');
  await signUp(password);
  await expectHome(page);
});
