import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { grant } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connect } from './members.ts';
import { openFamily } from './network.ts';
import { expectNoHorizontalScroll, goOffline, goOnline, goto, visit } from './page.ts';
import { composer, send, shareOf, sharesOf } from './shares.ts';

test.describe('The composer', () => {
  test.use({ ignoredErrors: /ERR_/ });

  test('mentions by keyboard, pastes a link, keeps a draft offline and sends it once, and shares an opinion @main', async ({
    openMember,
  }) => {
    const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
    await connect(ann, ben);
    const { page } = ann;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goto(page, '/shares?shared_text=Read%20this:%20https://example.org/');
    await expect(composer(page)).toHaveValue('Read this:');
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('https://example.org/');
    await goto(page, '/shares?shared_url=javascript:alert(1)');
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0);

    await send(page);
    await page.getByText('Write something, or add a link, an image or a video.').waitFor();
    await composer(page).pressSequentially('Hello @be');
    await page.getByRole('option', { name: ben.name }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await expect(composer(page)).toHaveValue('Hello @be');
    await composer(page).press('End');
    await page.getByRole('option', { name: ben.name }).waitFor();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue(`Hello @${ben.name} `);

    await page.evaluate(() => navigator.clipboard.writeText('https://example.org/news'));
    const addLink = page.getByRole('button', { name: 'Link', exact: true });
    const link = page.getByRole('textbox', { name: 'Link' });
    await addLink.click();
    await expect(link).toBeFocused();
    await page.getByRole('button', { name: 'Remove the link' }).click();
    await expect(addLink).toBeFocused();
    await addLink.click();
    await page.getByRole('button', { name: 'Paste' }).click();
    await expect(link).toHaveValue('https://example.org/news');

    // Nothing is lost without a connection or by a reload.
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/api/v1/shares/image_video_enabled', (route) => pressed.then(() => route.continue()));
    await page.reload();
    await expect(composer(page)).toHaveValue(`Hello @${ben.name} `);

    // Members without the permission learn how to get it, also before this page has read the permission.
    await page.getByRole('button', { name: 'Image or video' }).click();
    press();
    await page.getByText(/reserved for influencers and elected officials/).waitFor();
    const denial = page.getByRole('alertdialog');
    await expect(denial.getByRole('link')).toHaveAttribute('href', 'mailto:support@polity.example');
    await denial.getByRole('button', { name: 'OK' }).click();

    await goOffline(page);
    await page.getByRole('button', { name: 'Share', exact: true }).dblclick();
    await page.getByText('Saved on this device. It is sent when you are connected again.').first().waitFor();
    await expect(composer(page)).toHaveValue('');
    await goOnline(page);
    await page.getByText('Sent', { exact: true }).waitFor();
    await goto(page, '/shares');
    await shareOf(page, 'Hello')
      .getByRole('link', { name: `@${ben.name}` })
      .waitFor();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(composer(page)).toHaveValue('');
    await expect(shareOf(page, 'Hello').getByRole('link', { name: /example\.org/ })).toHaveAttribute(
      'href',
      'https://example.org/news',
    );

    // A bill with the sharer's opinion.
    await visit(page, '/voice?type=bills&id=hr983-119');
    await page.getByRole('radio', { name: 'Not Sure' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('I need to read it first.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your opinion has been saved.').waitFor();
    // The form, which the button is in, starts again with the saved opinion.
    const own = page.getByRole('region', { name: 'My Opinion', exact: true });
    await own.getByText('I need to read it first.').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share your opinion' });
    await dialog.getByRole('checkbox', { name: new RegExp(ben.name) }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Successfully shared your opinion with members in your network.').waitFor();
    await goto(ben.page, '/shares');
    const shared = shareOf(ben.page, 'I need to read it first.');
    await expect(shared.getByRole('link', { name: /./ }).filter({ hasText: 'Act' })).toHaveAttribute(
      'href',
      '/bills/hr983-119',
    );
    await shared.getByText('Not sure', { exact: true }).waitFor();
    await expectAccessible(ben.page);
    await expectNoHorizontalScroll(ben.page);
  });

  test('uploads a video with progress and cancel, previews a link, and pages through the feed', async ({
    openMember,
    product,
  }) => {
    const clip = fileURLToPath(new URL('../server/media/fixtures/clip.mp4', import.meta.url));
    const news = createServer((_, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>City plants 500 trees</title><meta name="description" content="By spring.">'),
    ).listen(0, '127.0.0.1');
    await once(news, 'listening');
    const link = `http://127.0.0.1:${(news.address() as AddressInfo).port}/news`;
    const [ann, ben, zoe] = await openFamily(openMember, ['Ann', 'Ben', 'Zoe']);
    await connect(ann, ben);
    await grant(product, 'may_share_media', ann);
    const { page } = ann;
    await goto(page, '/shares');

    // A canceled upload leaves the form as it was.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue().catch(() => undefined);
    });
    const attach = async () => {
      await page.getByLabel('Image or video').setInputFiles(clip);
      await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
    };
    await composer(page).fill('Trees for Main Street.');
    await attach();
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    // Screen readers do not say each percent.
    await expect(page.getByRole('status').filter({ hasText: 'Uploading' })).toHaveText('Uploading');
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByRole('button', { name: 'Image or video' })).toBeFocused();
    // A file that was removed is not missing after a reload.
    await page.reload();
    await expect(composer(page)).toHaveValue('Trees for Main Street.');
    await expect(page.getByText('Add the attachment again.')).toHaveCount(0);
    // A share that waits for its file can be canceled and changed. The file stays.
    await attach();
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await send(page);
    await page.getByText('Your post is shared as soon as the file is uploaded.').waitFor();
    // Leaving ends the upload, and says so.
    await page.getByRole('link', { name: 'HOME', exact: true }).click();
    await page.getByText('Your post was not shared').waitFor();
    await page.goBack();
    await page.getByText('Add the attachment again.').waitFor();
    await attach();
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await send(page);
    await page.getByText('Your post is shared as soon as the file is uploaded.').waitFor();
    await expect(composer(page)).not.toBeEditable();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('Trees for Main Street.');
    release();
    await page.unroute('**/api/v1/uploads/*');
    await page.getByText('Uploaded', { exact: false }).first().waitFor();
    expect(await sharesOf(ann)).toEqual([]);
    // A draft that is restored says that its file is missing.
    await page.reload();
    await page.getByText('Add the attachment again.').waitFor();
    await attach();
    await expect(page.getByText('Add the attachment again.')).toHaveCount(0);

    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Link' }).fill(link);
    await page.getByText('City plants 500 trees').waitFor();
    await page.getByText('By spring.').waitFor();
    await send(page);
    const posted = shareOf(page, 'Trees for Main Street.');
    await expect(posted.locator('video')).toHaveCount(1);
    await posted.getByText('City plants 500 trees').waitFor();
    await expectAccessible(page);

    // The file opens with its signed link only.
    await goto(ben.page, '/shares');
    await expect(shareOf(ben.page, 'Trees for Main Street.').locator('video')).toHaveCount(1);
    await expect.poll(async () => (await sharesOf(ben))[0]!.attachment).not.toBeNull();
    const { id, attachment } = (await sharesOf(ben))[0]!;
    expect((await ben.page.request.get(attachment!)).status()).toBe(200);
    const headers = { authorization: zoe.token };
    const unsigned = attachment!.split('?')[0]!;
    expect((await zoe.page.request.get(unsigned, { headers })).status()).toBe(404);
    expect((await zoe.page.request.get(`/api/v1/shares/${id}`, { headers })).status()).toBe(404);

    // A picture that does not load says so.
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const sent = await page.request.post('/api/v1/shares', {
      multipart: {
        'share[share_text]': 'A leaf',
        'share[attachment]': { name: 'leaf.gif', mimeType: 'image/gif', buffer: gif },
      },
      headers: { authorization: ann.token },
    });
    expect(sent.status()).toBe(201);
    await ben.page.route('**/media/files/**', (route) => route.abort());
    // A stream opens a moment after its page. The next page must not take this one for its own.
    const earlier = ben.page.waitForResponse('**/api/v1/shares/live');
    await goto(ben.page, '/shares');
    await earlier;
    await shareOf(ben.page, 'A leaf').getByText('This image cannot be shown.').waitFor();
    await ben.page.unroute('**/media/files/**');

    // 22 shares are two pages.
    const post = async (share_text: string) => {
      const headers = { authorization: ann.token };
      const reply = await page.request.post('/api/v1/shares', { data: { share_text }, headers });
      expect(reply.status()).toBe(201);
    };
    for (let index = 1; index <= 20; index++) await post(`Share number ${index}`);
    const live = ben.page.waitForResponse('**/api/v1/shares/live');
    await goto(ben.page, '/shares');
    await live;
    const pages = ben.page.getByRole('navigation', { name: 'Pages of shares' });
    await shareOf(ben.page, 'Share number 20').waitFor();
    await expect(ben.page.getByText('Trees for Main Street.')).toHaveCount(0);
    await pages.getByRole('link', { name: 'Next' }).click();
    await shareOf(ben.page, 'Trees for Main Street.').waitFor();
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    // The screen has scrolled to its start.
    await expect(ben.page.getByRole('main')).toBeFocused();
    await pages.getByRole('link', { name: 'Prev' }).click();
    await shareOf(ben.page, 'Share number 20').waitFor();
    // A new share stays announced on a page that does not show it, also when this page is read again.
    await pages.getByRole('link', { name: 'Next' }).click();
    const older = shareOf(ben.page, 'Trees for Main Street.');
    await older.getByRole('button', { name: /^Comment, / }).click();
    await post('The newest');
    const arrived = ben.page.getByRole('button', { name: '1 new post' });
    await arrived.waitFor();
    const comment = older.getByRole('button', { name: 'Comment', exact: true });
    await comment.click();
    await older.getByText('Please enter some text.').waitFor();
    await older.getByRole('textbox', { name: 'Your comment' }).fill('Which kinds?');
    await expect(older.getByText('Please enter some text.')).toHaveCount(0);
    await comment.click();
    await expect(older.getByRole('textbox')).toHaveCount(0);
    await older.getByText('Which kinds?').waitFor();
    await arrived.click();
    await shareOf(ben.page, 'The newest').waitFor();
    news.close();
  });

  test('empties a draft to which shared words were added, once it is sent', async ({ openMember }) => {
    const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
    await connect(ann, ben);
    const { page } = ann;
    await goto(page, '/shares');
    await composer(page).fill('For Thursday:');
    await goto(page, '/shares?shared_text=Agenda%20https://example.org/');
    await expect(composer(page)).toHaveValue('For Thursday: Agenda');
    await send(page);
    await shareOf(page, 'For Thursday: Agenda').waitFor();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeEnabled();
    await expect(composer(page)).toHaveValue('');
  });

  test('a draft is not sent to a member who has left the network', async ({ openMember }) => {
    const [ann, ben, cas, dan] = await openFamily(openMember, ['Ann', 'Ben', 'Cas', 'Dan']);
    for (const member of [ben, cas, dan]) await connect(ann, member);
    const { page } = ann;
    await goto(page, '/shares');
    await composer(page).fill('For Ben');
    const picker = page.getByRole('button', { name: /^Share with: / });
    const dialog = page.getByRole('dialog', { name: 'Share with' });
    await picker.click();
    await dialog.getByLabel('Select all').uncheck();
    await dialog.getByLabel(ben.name).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(picker).toContainText('1 member');
    const me = await page.request.get('/api/v1/users/me', { headers: { authorization: ann.token } });
    const { user } = (await me.json()) as { user: { id: number } };
    const headers = { authorization: ben.token };
    expect((await ben.page.request.delete(`/api/v1/networkings/${user.id}`, { headers })).ok()).toBe(true);

    await goto(page, '/shares');
    await picker.click();
    await dialog.getByText('0 of 2 selected').waitFor();
    await dialog.getByLabel(cas.name).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(picker).toContainText('1 member');
    await send(page);
    await shareOf(page, 'For Ben').waitFor();
  });

  test('Back, Escape and a reload keep the text and the receivers of a shared opinion', async ({
    openMember,
  }) => {
    const [ann, ben, cas] = await openFamily(openMember, ['Ann', 'Ben', 'Cas']);
    for (const member of [ben, cas]) await connect(ann, member);
    const { page } = ann;
    const data = { vote: { voting_parameters: 'support', comment_text: 'It is overdue.' } };
    const headers = { authorization: ann.token };
    await page.request.post('/api/v1/bills/hr983-119/votes', { headers, data });
    await goto(page, '/voice?type=bills&id=hr983-119');
    const dialog = page.getByRole('dialog', { name: 'Share your opinion' });
    const text = dialog.getByRole('textbox', { name: 'Text' });
    const open = () => page.getByRole('button', { name: 'Share', exact: true }).click();
    await open();
    await expect(text).toHaveValue('It is overdue.');
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => goto(page, '/voice?type=bills&id=hr983-119'),
    ]) {
      await text.fill('Only for you, Ben');
      await dialog.getByLabel(cas.name).uncheck();
      await close();
      await expect(dialog).toHaveCount(0);
      await open();
      await expect(text).toHaveValue('Only for you, Ben');
      await expect(dialog.getByLabel(cas.name)).not.toBeChecked();
      await expect(dialog.getByLabel(ben.name)).toBeChecked();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(text).toHaveValue('It is overdue.');
    await expect(dialog.getByLabel(cas.name)).toBeChecked();
  });

  test('the error of a link goes when it is corrected, and a late paste replaces nothing', async ({
    openMember,
  }) => {
    const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
    await connect(ann, ben);
    const { page } = ann;
    await goto(page, '/shares');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await link.fill('not a link');
    await send(page);
    await expect(link).toHaveAttribute('aria-invalid', 'true');
    await link.fill('https://example.org/');
    await expect(link).not.toHaveAttribute('aria-invalid');

    // The browser asks for permission, which takes a while.
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: allowed, resolve: allow } = Promise.withResolvers<string>();
    await page.exposeFunction('clipboardText', () => (ask(), allowed));
    await page.evaluate(() => {
      const { clipboardText } = window as unknown as { clipboardText: () => Promise<string> };
      navigator.clipboard.readText = clipboardText;
    });
    await page.getByRole('button', { name: 'Paste' }).click();
    await asked;
    await composer(page).fill('Typed meanwhile');
    allow('https://example.org/pasted');
    await expect(link).toHaveValue('https://example.org/pasted');
    await expect(composer(page)).toHaveValue('Typed meanwhile');
  });
});
