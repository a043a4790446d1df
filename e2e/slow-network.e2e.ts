import { expect, test, type Page } from './fixtures.ts';
import { hold } from './hold.ts';
import { connect, expectHome, newPerson, signInHere, type Member } from './members.ts';
import { goOffline, goOnline, goto, openMenu, phone, visit } from './page.ts';

const unreachable = 'We could not reach Polity. Check your connection and try again.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a double click and Enter sign up once and save once', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  const person = newPerson();
  const signUps = await hold(page, '/api/v1/users/sign_up');
  const cities = await hold(page, '/api/v1/users/get_city?*');
  await goto(page, '/sign_up');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await button(page, 'Sign up').dblclick();
  await field(page, 'Confirm password').press('Enter');
  signUps.release();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  expect(signUps.count()).toBe(1);

  // Save waits for the city.
  const saves = await hold(page, '/api/v1/users', 'first_name');
  await field(page, 'First Name').fill('Maria');
  await field(page, 'Last Name').fill('Ruiz');
  await field(page, '5-digit Zipcode').fill('82001');
  await button(page, 'Save').dblclick();
  await expect.poll(cities.count).toBe(1);
  expect(saves.count()).toBe(0);
  cities.release();
  await expect.poll(saves.count).toBe(1);
  saves.release();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  expect([cities.count(), saves.count()]).toEqual([1, 1]);
  // Back does not lead into the form again.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/account_setup|sign_up/);
});

test('a form without a connection shows an error, keeps what was typed, and can be sent again', async ({
  page,
}) => {
  const person = newPerson();
  await goto(page, '/sign_up');
  await field(page, 'Email').fill(person.email);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click();
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(person.email);
  await goOffline(page);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await button(page, 'Sign up').click();
  await page.getByText(unreachable).waitFor();
  await expect(field(page, 'Password')).toHaveValue(person.password);
  await goOnline(page);
  await button(page, 'Sign up').click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  await expect(page.getByText(unreachable)).toHaveCount(0);
  await field(page, 'First Name').fill('Maria');
  await field(page, 'Last Name').fill('Ruiz');
  await goOffline(page);
  await field(page, '5-digit Zipcode').fill('82001');
  await button(page, 'Save').click();
  await page.locator('[data-toast]').getByText(unreachable).waitFor();
  await goOnline(page);
  await page.getByText('Cheyenne, Wyoming').waitFor();
  await button(page, 'Save').click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await visit(page, '/notification_settings');
  await goOffline(page);
  await page.getByRole('switch', { name: 'New bills' }).click();
  await page.getByText(unreachable).waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'New bills' }).isChecked()).toBe(true);
  // Another screen shows the error, too.
  await page.getByRole('link', { name: 'MEMBERS' }).click();
  await page.getByRole('main').getByText(unreachable).waitFor();
  await goOnline(page);
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'FEDERAL BILLS', exact: true }).click();
  await page.getByRole('heading', { name: 'Federal Bills', level: 1 }).waitFor();
});

test('a slow connection shows the outline of the next screen, and nothing jumps', async ({ openPage }) => {
  const page = await openPage();
  await goto(page, '/about');
  const home = await hold(page, '/api/v1/home');
  // Counts only shifts after the first page has loaded.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const page = Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        page.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await page.locator('[data-skeleton="home"]').waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' });
  home.release();
  await page.getByRole('heading', { name: 'What Congress is working on' }).waitFor();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('nothing in the feed moves when link previews and the size of the network arrive', async ({
  openMember,
}) => {
  const [ann, ben] = [await openMember({ first: 'Ann' }), await openMember({ first: 'Ben' })];
  await connect(ann, ben);
  const { page } = ben;
  const idOf = async ({ token }: Member) => {
    const reply = await page.request.get('/api/v1/users/me', { headers: { authorization: token } });
    return ((await reply.json()) as { user: { id: number } }).user.id;
  };
  await page.request.post('/api/v1/shares', {
    data: { share_text: 'Trees.', url: 'https://example.org/trees', receiver_ids: `${await idOf(ben)}` },
    headers: { authorization: ann.token },
  });
  const preview = await hold(page, '/api/v1/link_preview?*');
  await goto(page, '/shares');
  const like = page.getByRole('button', { name: /^Like, / });
  await expect.poll(preview.count).toBe(1);
  const before = await like.boundingBox();
  const [title, description] = ['City plants 500 trees on Main Street', 'They are to grow by spring.'];
  const json = { metadata: { title, image: null, site_name: null, url: '' }, description };
  preview.release((route) => route.fulfill({ json }));
  await page.getByText(title).waitFor();
  expect(await like.boundingBox()).toEqual(before);

  // What was sent stays in the feed of a member who has left the network.
  const headers = { authorization: ben.token };
  expect((await page.request.delete(`/api/v1/networkings/${await idOf(ann)}`, { headers })).ok()).toBe(true);
  const network = await hold(page, '/api/v1/networkings/manage_networks_friends_and_family?*');
  await goto(page, '/shares');
  await page.getByText('There are no members in your network.').waitFor();
  await like.waitFor();
  network.release();
});

test('nothing on a bill page moves when the most liked opinions arrive', async ({ openMember, openPage }) => {
  const members = [await openMember(), await openMember()];
  for (const [index, { page, token }] of members.entries()) {
    const headers = { authorization: token };
    const vote = { voting_parameters: ['support', 'oppose'][index], comment_text: 'I know such a case.' };
    const saved = await page.request.post('/api/v1/bills/s146-119/votes', { data: { vote }, headers });
    const { vote_id } = (await saved.json()) as { vote_id: number };
    expect((await page.request.post(`/api/v1/comments/${vote_id}/like`, { headers })).ok()).toBe(true);
  }
  const page = await openPage();
  const opinions = await hold(page, '/api/v1/bills/s146-119/votes/0*');
  await goto(page, '/bills/s146-119');
  await page.getByRole('link', { name: 'Discussion' }).click();
  await expect.poll(opinions.count).toBe(1);
  const discussion = page.getByRole('region', { name: 'Discussion' });
  const fixed = [
    discussion.getByRole('link', { name: 'Read and reply' }),
    page.getByRole('heading', { name: 'Subjects' }),
  ];
  const boxes = () => Promise.all(fixed.map((locator) => locator.last().boundingBox()));
  const before = await boxes();
  opinions.release();
  await expect(discussion.getByRole('article')).toHaveCount(2);
  expect(await boxes()).toEqual(before);
});

test('a save that ends while the next screen loads does not fail that screen', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  await field(page, 'First Name').fill('Mariana');
  const saves = await hold(page, '/api/v1/users');
  const officials = await hold(page, '/api/v1/home/representatives');
  await button(page, 'Save').click();
  await expect.poll(saves.count).toBe(1);
  await page.getByRole('link', { name: 'REPRESENTATIVES', exact: true }).click();
  await expect.poll(officials.count).toBe(1);
  saves.release();
  // The save empties the cache, so the officials are read again.
  await expect.poll(officials.count).toBe(2);
  officials.release();
  await page.getByText('U.S. Senator, California').first().waitFor();

  // What a screen has loaded is read again, too.
  await visit(page, '/general_settings');
  await field(page, 'First Name').fill('Ana');
  const later = await hold(page, '/api/v1/users');
  await button(page, 'Save').click();
  await expect.poll(later.count).toBe(1);
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await expectHome(page, 'Mariana');
  const homes = await hold(page, '/api/v1/home');
  later.release();
  await expect.poll(homes.count).toBe(1);
  homes.release();
  await expectHome(page, 'Ana');
});

test('signing out or in as another member changes every tab', async ({ openMember }) => {
  const { page } = await openMember();
  const second = await openMember({ first: 'Ana' });
  await goto(page, '/home');
  const other = await page.context().newPage();
  await goto(other, '/general_settings');
  await field(other, 'First Name').waitFor();

  const iconCleared = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.clearAppBadge = async () => {
          if (!localStorage.getItem('polity.auth_token')) resolve();
        };
      }),
  );
  await openMenu(page);
  await button(page, 'Logout').click();
  await other.getByText('Signup and Login to use this feature.').waitFor();
  await iconCleared;

  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The connection of the other tab breaks as it asks who has signed in.
  await other.route('**/api/v1/users/me', (route) => route.abort(), { times: 1 });
  await signInHere(page, second);
  await expectHome(page, 'Ana');
  await other.getByRole('main').getByText(second.email).first().waitFor();
});

test('Back restores the scroll position of a long page', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await goto(page, '/terms_of_use');
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  // Playwright's own click would scroll to the link.
  const link = page.locator('nav a[href="/disclosures"]').first();
  await link.evaluate((element) => (element as HTMLElement).click());
  await page.getByRole('heading', { name: 'Disclosures', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});
