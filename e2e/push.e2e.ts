import { expect, test } from './fixtures.ts';
import { signInOnScreen } from './members.ts';
import { expectPath, goto, openMenu } from './page.ts';

test('a tapped notification opens its screen, an unknown one opens Home', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/invitations');
  await goto(page, '/tap?page=https%3A%2F%2Fevil.example&id=%2F%2Fevil.example');
  await page.waitForURL('**/home');
});

for (const [params, path] of [
  ['{"page":"bill_detail","id":"hr983-119"}', '/bills/hr983-119'],
  ['{"page":"share_list"}', '/shares'],
  ['{"page":"manage_network"}', '/manage_network'],
  ['{"page":"nothing known"}', '/home'],
] as const)
  test(`the start opens the screen of a stored tap once: ${params}`, async ({ openMember }) => {
    const { page } = await openMember();
    // Not Home, which opens the screen of a stored tap as well.
    await goto(page, '/terms_of_use');
    await page.evaluate((text) => localStorage.setItem('polity.push_params', text), params);
    await page.goto('/');
    await expectPath(page, path);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.push_params'))).toBeNull();
    await goto(page, '/home');
    await expectPath(page, '/home');
  });

test('a tapped notification opens its screen after signing in', async ({ openMember }) => {
  const { page, ...person } = await openMember();
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in');
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/welcome');
  await signInOnScreen(page, person);
  await page.waitForURL('**/invitations');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('Notification Settings has a switch for this device', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/notification_settings');
    const here = page.getByRole('switch', { name: 'Notifications on this device' });
    await here.waitFor();
    await expect(here).not.toBeChecked();
    const worker = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js');
      return registration.scope;
    });
    expect(new URL(worker).pathname).toBe('/');
  });
});
