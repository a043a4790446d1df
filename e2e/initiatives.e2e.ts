import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { hold } from './hold.ts';
import { expectNoHorizontalScroll, expectPath, goto, phone, visit, waitForHydration } from './page.ts';

/** Records the mailto: URLs that the page opens. */
async function recordMailLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mailLinks: string[] = [];
    Object.assign(window, { mailLinks });
    (window as unknown as { navigation: EventTarget }).navigation?.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination;
      if (url.startsWith('mailto:')) mailLinks.push(url);
    });
  });
}

/** Opens an initiative from a list by its title. */
async function openFromList(page: Page, filter: string, title: string): Promise<void> {
  await visit(page, `/initiatives?filter=${filter}&sort=newest`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const saved =
  'Initiative Saved.  To view details, change filter setting in the listing page to My Initiatives.';

test.describe('An initiative', () => {
  test('is drafted, edited, petitioned and submitted, and another member supports it @main', async ({
    openMember,
  }) => {
    const { page: author } = await openMember({ first: 'Ann', zip: '82001' });
    const { page: reader } = await openMember({ first: 'Ben', zip: '82001', viewport: phone });
    await recordMailLinks(author);
    const title = `Safe crossings at every "school" ${Date.now()}`;

    await goto(author, '/initiatives');
    await button(author, 'Create').click();
    await author.getByRole('heading', { name: 'Create Initiative' }).waitFor();
    await button(author, 'Save').click();
    await author.getByText('Please give your initiative a title.').first().waitFor();
    await author.getByLabel('Title').fill(title);
    await author.getByLabel('Description').fill('Paint, light and\nslower cars.');
    // The form keeps what was typed when the page is left.
    await visit(author, '/home');
    await goto(author, '/initiatives/create');
    await expect.poll(() => author.getByLabel('Title').inputValue()).toBe(title);
    await button(author, 'Save').click();
    // The specification has two spaces here, which getByText would collapse.
    await author.waitForFunction((text) => document.body.textContent.includes(text), saved);
    // The list shows the author's own initiatives. Only the author sees a draft.
    await author.waitForURL(/\/initiatives\?filter=/);
    await author.getByRole('link', { name: title }).first().click();
    await author.getByText('This is a draft. Only you can see it.').waitFor();
    await expect(author.getByRole('link', { name: 'Voice Your Opinion' })).toHaveCount(0);
    const address = new URL(author.url()).pathname;
    await goto(reader, address);
    await reader.getByText('We could not find this initiative.').waitFor();

    await author.getByRole('link', { name: 'Edit' }).click();
    await author.getByLabel('Description').fill('Paint, light and slower cars: by 2030.');
    await button(author, 'Save').click();
    await author.getByText('Your initiative has been saved.').waitFor();
    await author.getByText('Paint, light and slower cars: by 2030.').waitFor();

    // Chooses whom to petition.
    await button(author, 'Petition representatives').click();
    const picker = author.getByRole('dialog', { name: 'Choose representatives' });
    await picker.getByRole('checkbox').first().waitFor();
    await expectAccessible(author);
    await expect.poll(() => picker.getByRole('checkbox').count()).toBeGreaterThanOrEqual(3);
    await picker.getByRole('checkbox').nth(0).check();
    await picker.getByRole('checkbox').nth(1).check();
    const chosen = await hold(author, '/api/v1/initiatives/*', 'representative_ids');
    await picker.getByRole('button', { name: 'Save' }).click();
    await expect.poll(chosen.count).toBe(1);
    await expect(picker.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    chosen.release();
    await author.getByRole('heading', { name: 'Petition to' }).waitFor();

    await button(author, 'Submit Initiative').click();
    await author
      .getByRole('alertdialog', { name: 'Submit Initiative' })
      .getByRole('button', { name: 'Submit', exact: true })
      .click();
    await author.getByText('Your initiative has been submitted.').first().waitFor();
    const gather = author.getByRole('region', { name: 'Gather support' });
    await gather.getByRole('button', { name: 'Share with your network' }).waitFor();
    await gather.getByRole('button', { name: 'Copy link' }).waitFor();
    await author.getByText('No opinions yet').waitFor();
    await expect(author.getByText('No supporters yet')).toHaveCount(0);
    const mail = await author.getByRole('link', { name: 'write to the administrator' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:administrator@polity\.example\?subject=Safe%20crossings/);
    const opened = () => author.evaluate(() => (window as unknown as { mailLinks: string[] }).mailLinks);
    await expect.poll(opened).toEqual([mail]);
    await expect(author.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await expectAccessible(author);
    await button(author, 'Send the petition').click();
    await author.getByRole('dialog', { name: 'Send the petition' }).waitFor();
    await expectAccessible(author);
    await author.keyboard.press('Escape');

    // Another member finds it on the national list and supports it.
    await openFromList(reader, 'national', title);
    await reader.getByText('0', { exact: true }).first().waitFor();
    // A date of the server, as in the headings of the list: not a moment, which shifts with the time zone.
    await expect(reader.locator('main header time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expectNoHorizontalScroll(reader);
    await reader.getByRole('link', { name: 'Voice Your Opinion' }).click();
    await reader.getByRole('radio', { name: 'Strong support', exact: true }).click();
    await reader.getByRole('textbox', { name: 'Comment' }).fill('My street needs this.');
    await button(reader, 'Save').click();
    await reader.getByText('Your opinion has been saved.').waitFor();
    await reader
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Details' })
      .click();
    await reader.getByRole('link', { name: 'My Opinion: Strong support' }).waitFor();
    await expectAccessible(reader);

    await goto(author, address);
    await author.getByText('person supports it').waitFor();
    await expect.poll(() => author.title()).toContain(title);
  });

  test('lets readers send the petition and has a preview for sharing', async ({ openMember, openPage }) => {
    const { page, token } = await openMember();
    const visitor = await openPage();
    const call = async (method: 'post' | 'put', path: string, data: object = {}) =>
      (
        await page.request[method](`/api/v1/initiatives${path}`, {
          data,
          headers: { authorization: token },
        })
      ).json() as Promise<{ initiative: { slug: string } }>;
    const { initiative } = await call('post', '/create_initiatives', {
      initiative: {
        title: 'Open data by default',
        description: 'Publish what taxes have paid for. '.repeat(6),
        visibility: 'national',
      },
    });
    await call('put', `/${initiative.slug}/submit_initiative`);
    await goto(visitor, '/initiatives?filter=national&sort=newest');
    const card = visitor.getByRole('article').filter({ hasText: 'Open data by default' });
    // The end is left out after a word, and no style cuts the rest.
    const summary = card.getByText(/^Publish what taxes have paid for\. .*for…$/);
    await expect.poll(() => summary.evaluate((p) => p.scrollHeight - p.clientHeight)).toBe(0);

    // A visitor is asked to sign in.
    const path = `/initiatives/${initiative.slug}`;
    await goto(visitor, path);
    await button(visitor, 'Petition my representatives').click();
    await visitor.getByText('Signup and Login to use this feature.').waitFor();
    const meta = (name: string) => visitor.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await meta('title')).toBe('Open data by default');
    expect(await meta('image')).toMatch(new RegExp(`/share-images/initiatives/${initiative.slug}\\.png$`));

    const reader = await openMember({ zip: '82001' });
    await goto(reader.page, path);
    await button(reader.page, 'Petition my representatives').click();
    const picker = reader.page.getByRole('dialog', { name: 'Choose representatives' });
    await picker.getByRole('checkbox').first().check();
    await picker.getByRole('button', { name: 'Next' }).click();
    await reader.page
      .getByRole('dialog', { name: 'Send the petition' })
      .getByText(/contact form|Write/)
      .first()
      .waitFor();
  });

  test('keeps chosen representatives through a reload, and what another tab has changed', async ({
    openMember,
  }) => {
    const { page, token } = await openMember({ zip: '82001' });
    await goto(page, '/initiatives/create');
    await page.getByLabel('Title').fill('First title');
    await button(page, 'Choose representatives').click();
    const picker = page.getByRole('dialog', { name: 'Choose representatives' });
    await picker.getByRole('checkbox').first().check();
    await picker.getByRole('button', { name: 'Choose' }).click();
    const petition = page.getByRole('region', { name: 'Petition' });
    await expect(petition.getByRole('paragraph')).not.toHaveText(/^No representatives chosen/);
    const chosen = await petition.getByRole('paragraph').innerText();
    await goto(page, '/initiatives/create');
    await expect(petition.getByRole('paragraph')).toHaveText(chosen);
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'First title' }).first().click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').waitFor();

    const id = new URL(page.url()).pathname.split('/')[2];
    const fromOtherTab = { data: { initiative: { title: 'New title' } }, headers: { authorization: token } };
    expect((await page.request.put(`/api/v1/initiatives/${id}`, fromOtherTab)).ok()).toBe(true);
    await page.getByLabel('Description').fill('New text.');
    await button(page, 'Save').click();
    await page.getByText('New text.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'New title' }).waitFor();
    await page.getByRole('heading', { name: 'Petition to' }).waitFor();
  });

  test('shows that another tab has submitted it', async ({ openMember }) => {
    const { page, token } = await openMember();
    const headers = { authorization: token };
    const reply = await page.request.post('/api/v1/initiatives/create_initiatives', {
      data: { initiative: { title: 'Twice', description: 'Text.', visibility: 'national' } },
      headers,
    });
    const { initiative } = (await reply.json()) as { initiative: { slug: string } };
    await goto(page, `/initiatives/${initiative.slug}`);
    const submitted = `/api/v1/initiatives/${initiative.slug}/submit_initiative`;
    expect((await page.request.put(submitted, { headers })).ok()).toBe(true);
    await button(page, 'Submit Initiative').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(button(page, 'Submit Initiative')).toHaveCount(0);
    await page.getByRole('heading', { name: 'Watch this initiative' }).waitFor();
  });

  test('is gone once its draft is deleted, also after Back', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/initiatives/create');
    await page.getByLabel('Title').fill('Second thoughts');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Second thoughts' }).first().click();
    await button(page, 'Delete draft').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectPath(page, '/initiatives');
    await page.goBack();
    await page.getByText('We could not find this initiative.').waitFor();
    await expect(button(page, 'Delete draft')).toHaveCount(0);
  });

  test('follows the app links of its embedded page', async ({ openMember }) => {
    const { page, token } = await openMember({ zip: '82001' });
    const reply = await page.request.post('/api/v1/initiatives/create_initiatives', {
      data: { initiative: { title: 'Embedded', description: 'Text.', visibility: 'national' } },
      headers: { authorization: token },
    });
    const { initiative } = (await reply.json()) as { initiative: { slug: string } };
    const open = `/open?page=${encodeURIComponent(`/api/v1/initiatives/${initiative.slug}`)}`;
    await goto(page, open);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Petition' }).waitFor();
    await waitForHydration(page.frames()[1]!);
    await frame.getByRole('link', { name: 'Petition' }).click();
    await page.getByRole('dialog', { name: 'Choose representatives' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visit(page, open);
    await expect(frame.getByRole('link', { name: 'Submit Initiative' })).toHaveAttribute(
      'href',
      `polity://submit_initiative/${initiative.slug}`,
    );
    await waitForHydration(page.frames()[1]!);
    await frame.getByRole('link', { name: 'Submit Initiative' }).click();
    await page.getByRole('alertdialog', { name: 'Submit Initiative' }).waitFor();
  });
});

test.describe('The Create button', () => {
  test.use({ viewport: phone });

  test('asks visitors to sign in', async ({ page }) => {
    await goto(page, '/initiatives');
    await button(page, 'Create').click();
    const modal = page.getByRole('alertdialog', { name: 'Error!' });
    await modal.getByText('Signup and Login to use this feature.').waitFor();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Create').click();
    await modal.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/sign_in\?return_to=%2Finitiatives/);
  });

  test('leads members to account setup and back', async ({ openMember }) => {
    const { page } = await openMember({ isSetUp: false, viewport: phone });
    await goto(page, '/initiatives');
    await button(page, 'Create').click();
    const modal = page.getByRole('alertdialog', { name: 'Error!' });
    await modal.getByText('Account setup must be completed to use this feature.').waitFor();
    await modal.getByRole('button', { name: 'Setup' }).click();
    await page.getByRole('heading', { name: 'General Settings', level: 1 }).waitFor();
    await page.getByLabel('First Name').fill('Maria');
    await page.getByLabel('Last Name').fill('Ruiz');
    await page.getByLabel('5-digit Zipcode').fill('82001');
    await page.getByText('Cheyenne, Wyoming').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPath(page, '/initiatives');
  });
});
