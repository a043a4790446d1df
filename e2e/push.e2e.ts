import { expect, test } from './fixtures.ts';
import { expectHome, signInHere, signInOnScreen } from './members.ts';
import { expectPath, goto, openMenu, visit, waitForHydration } from './page.ts';
import { inWorker, showPush, tap, tapWithoutWindow, untilControlled } from './service-worker.ts';

test('a tapped notification opens its screen, an unknown one opens Home', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/invitations');
  await goto(page, '/tap?page=https%3A%2F%2Fevil.example&id=%2F%2Fevil.example');
  await page.waitForURL('**/home');
  // Also where the storage is full.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/invitations');
});

test('the start opens the screen of a stored tap once', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/about');
  for (const [params, path] of [
    ['{"page":"bill_detail","id":"hr983-119"}', '/bills/hr983-119'],
    ['{"page":"share_list"}', '/shares'],
    ['{"page":"manage_network"}', '/manage_network'],
    ['{"page":"nothing known"}', '/home'],
  ] as const) {
    // Not Home, which opens the screen of a stored tap as well.
    await visit(page, '/terms_of_use');
    await page.evaluate((text) => localStorage.setItem('polity.push_params', text), params);
    await page.goto('/');
    await expectPath(page, path);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.push_params'))).toBeNull();
    await waitForHydration(page);
    await visit(page, '/home');
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    await expectPath(page, '/home');
  }
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

test('Home stores the time zone of each member who signs in on the same page', async ({ openMember }) => {
  const second = await openMember({ first: 'Ben' });
  const { page, token } = await openMember();
  const zoneOf = async (authorization: string) => {
    const reply = await page.request.get('/api/v1/users/me', { headers: { authorization } });
    return ((await reply.json()) as { user: { time_zone: string | null } }).user.time_zone;
  };
  await goto(page, '/home');
  await expect.poll(() => zoneOf(token)).toBe('America/Los_Angeles');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in');
  await signInHere(page, second);
  await expectHome(page, 'Ben');
  await expect.poll(() => zoneOf(second.token)).toBe('America/Los_Angeles');
});

test('Home asks for permission at once where the browser allows it, otherwise after a press', async ({
  openMember,
}) => {
  const { page } = await openMember();
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    Object.defineProperty(Notification, 'permission', { get: () => (calls.push('read'), 'default') });
    Notification.requestPermission = async () => (calls.push('ask'), 'default');
  });
  const calls = () => page.evaluate(() => Reflect.get(window, 'calls') as string[]);
  await goto(page, '/home?first_time=true');
  await expect.poll(calls).toContain('ask');

  await page.addInitScript(() => {
    localStorage.removeItem('polity.push_asked');
    // As in Firefox and Safari.
    Reflect.deleteProperty(Navigator.prototype, 'userAgentData');
    // Each page.evaluate counts as a press.
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
  });
  await goto(page, '/home?first_time=true');
  await expect.poll(calls).toContain('read');
  expect(await calls()).not.toContain('ask');
  const heading = page.getByRole('heading', { name: 'Hello, Maria' });
  await expect(async () => {
    await heading.click();
    expect(await calls()).toContain('ask');
  }).toPass();
  await heading.click();
  expect((await calls()).filter((call) => call === 'ask')).toHaveLength(1);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('Notification Settings has a switch for this device, whose service worker shows a push and opens its screen', async ({
    openMember,
  }) => {
    const { page } = await openMember();
    // It comes with the page. Otherwise what is below it would move away from a press.
    const label = 'Notifications on this device';
    expect(await (await page.request.get('/notification_settings')).text()).toContain(label);
    await goto(page, '/notification_settings');
    const here = page.getByRole('switch', { name: label });
    await expect(here).not.toBeChecked();
    const worker = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js');
      return registration.scope;
    });
    expect(new URL(worker).pathname).toBe('/');

    // The service worker shows a push, and a tap opens its screen in the open window or a new one.
    await untilControlled(page);
    const push = {
      title: 'H.J.Res. 101: Became law',
      body: 'Watched Act',
      page: 'bill_detail',
      id: 'hjres101-119',
      notification_id: 7,
    };
    const shown = await inWorker(page, showPush, push);
    expect(shown).toMatchObject({ title: push.title, options: { body: push.body, renotify: true } });
    expect(await inWorker(page, tapWithoutWindow, shown.options.data)).toEqual([
      '/tap?page=bill_detail&id=hjres101-119&notification_id=7',
    ]);
    await inWorker(page, tap, shown.options.data);
    await expectPath(page, '/bills/hjres101-119');
    // No content, and no known screen.
    expect(await inWorker(page, showPush, null)).toMatchObject({ title: 'Polity' });
    await inWorker(page, tap, undefined);
    await expectPath(page, '/home');
  });
});

test('the switch of notifications on this device says that it needs a connection', async ({ openMember }) => {
  const { page } = await openMember();
  // Found by its content: the files of a build have no names.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('pushManager')) return route.abort();
    return route.fulfill({ response });
  });
  await goto(page, '/notification_settings');
  await page.getByText('This needs a connection.').waitFor();
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled();
  await page.unrouteAll({ behavior: 'wait' });
});
