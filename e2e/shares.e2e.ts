import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { grant, turnOnTwoStep } from './administrator.ts';
import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { connect, type Member } from './members.ts';
import { openFamily } from './network.ts';
import { awaitReply, expectNoHorizontalScroll, expectPath, goOffline, goOnline, goto } from './page.ts';

const shareOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const composer = (page: Page) => page.getByRole('textbox', { name: 'What do you want to share?' });
const send = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click();

/** Does something, and holds the call that it makes until it is done. */
async function whileSending(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  await act();
  resolve();
}

/** The newest shares that a member sees. */
async function sharesOf({ page, token }: Member): Promise<{ id: number; attachment: string | null }[]> {
  const reply = await page.request.get('/api/v1/shares', { headers: { authorization: token } });
  return ((await reply.json()) as { shares: { id: number; attachment: string | null }[] }).shares;
}

test('members share, comment, reply, like, rate, reshare, flag and appeal, and a stranger sees none of it', async ({
  openMember,
  product,
}) => {
  const [ann, ben, cleo, zoe, ada] = await openFamily(openMember, ['Ann', 'Ben', 'Cleo', 'Zoe', 'Ada']);
  await grant(product, 'is_admin', ada);
  await turnOnTwoStep(ada);
  for (const [a, b] of [
    [ann, ben],
    [ann, cleo],
    [ben, cleo],
  ] as const)
    await connect(a, b);
  for (const { page } of [ann, ben, cleo]) await goto(page, '/shares');
  await ben.page.getByText('No shares yet').waitFor();

  // A new share announces itself on the open feeds of the others.
  await composer(ann.page).fill('The hearing is on Thursday.');
  // Nothing can be typed that would be lost when the text is cleared.
  await whileSending(ann.page, '/shares', async () => {
    await send(ann.page);
    await expect(composer(ann.page)).not.toBeEditable();
  });
  await shareOf(ann.page, 'The hearing is on Thursday.').waitFor();
  await expect(composer(ann.page)).toHaveValue('');
  for (const { page } of [ben, cleo]) {
    await page.getByRole('button', { name: '1 new post' }).click();
    await shareOf(page, 'The hearing is on Thursday.').waitFor();
  }

  // A comment, which an open thread shows as it comes, and a reply.
  const share = (page: Page) => shareOf(page, 'The hearing is on Thursday.');
  const id = await sharesOf(ann).then(([newest]) => newest!.id);
  // The time links to the share's own page.
  await share(cleo.page)
    .getByRole('link', { name: /^\d\d\/\d\d\/\d{4} / })
    .click();
  await expectPath(cleo.page, `/share/${id}`);
  await cleo.page.getByText('No comments yet').waitFor();
  await share(ben.page).getByRole('button', { name: 'Comment, 0 comments' }).click();
  const comment = ben.page.getByPlaceholder('Type your comment here');
  await comment.fill('Where?');
  await whileSending(ben.page, '/share_comments', async () => {
    await ben.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comment).not.toBeEditable();
  });
  await share(ben.page).getByRole('button', { name: 'Comment, 1 comment' }).waitFor();
  await share(ben.page).getByText('Where?').waitFor();
  await share(cleo.page).getByText('Where?').waitFor();
  await goto(ann.page, '/shares');
  await share(ann.page)
    .getByRole('button', { name: `Reply to ${ben.name}` })
    .click();
  await ann.page.getByPlaceholder('Type your comment here').fill('In room 12.');
  await ann.page.getByRole('button', { name: 'Reply', exact: true }).click();
  await share(ann.page)
    .getByRole('list', { name: `Replies to ${ben.name}` })
    .getByText('In room 12.')
    .waitFor();

  // A like and a rating are counted for everybody; the same rating again takes it back.
  const press = (name: string, path: string) =>
    awaitReply(ben.page, path, () => share(ben.page).getByRole('button', { name }).first().click());
  await press('Like, 0 likes', '/like');
  await share(ben.page).getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  await press('Rate as untrue, 0 members', '/truth');
  await press('Rate as untrue, 1 member', '/truth');
  await share(ben.page).getByRole('button', { name: 'Rate as untrue, 0 members' }).waitFor();
  await press('Rate as partly true, 0 members', '/truth');
  await share(ben.page).getByRole('button', { name: 'Rate as partly true, 1 member' }).waitFor();
  // A refused like is taken back with a message.
  await cleo.page.route('**/api/v1/shares/*/like', (route) =>
    route.fulfill({ status: 429, json: { errors: 'Too many requests.', code: 'too_many_requests' } }),
  );
  await goto(cleo.page, '/shares');
  await share(cleo.page).getByRole('button', { name: 'Like, 1 like' }).click();
  await cleo.page.getByText('Too many requests.').waitFor();
  await share(cleo.page).getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await share(cleo.page).getByRole('button', { name: 'Rate as partly true, 1 member' }).waitFor();

  // A reshare to one member.
  await share(ben.page).getByRole('button', { name: 'Reshare, 0 reshares' }).click();
  const dialog = ben.page.getByRole('dialog', { name: 'Reshare' });
  await dialog.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await dialog.getByRole('button', { name: 'Reshare' }).click();
  await dialog.getByText('Select at least 1 member to share your post.').waitFor();
  await dialog.getByRole('searchbox', { name: 'Search your network' }).fill('cleo');
  await dialog.getByRole('checkbox', { name: new RegExp(cleo.name) }).check();
  await dialog.getByRole('textbox').fill('Cleo, look at this.');
  await dialog.getByRole('button', { name: 'Reshare' }).click();
  await expect(dialog).toHaveCount(0);
  await goto(cleo.page, '/shares');
  await shareOf(cleo.page, 'Cleo, look at this.').getByRole('link', { name: 'Show the original' }).click();
  await cleo.page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
  await expect(cleo.page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    /Home.*Share.*Comments/,
  );
  const address = new URL(cleo.page.url()).pathname;

  // A flag, once; then a block.
  await cleo.page
    .getByRole('button', { name: `Flag post by ${ann.name}` })
    .first()
    .click();
  await cleo.page.getByPlaceholder(/^Flag objectionable content that violate the Terms of Use/).fill('Spam.');
  await cleo.page
    .getByRole('dialog', { name: 'Flag' })
    .getByRole('button', { name: 'Flag', exact: true })
    .click();
  await cleo.page
    .getByText(/This posting has been flagged\. .* will review the text and take appropriate action\./)
    .waitFor();
  await expect(cleo.page.getByRole('button', { name: `Flag post by ${ann.name}` })).toHaveCount(1);
  await expectAccessible(cleo.page);
  await expectNoHorizontalScroll(cleo.page);
  await goto(cleo.page, '/shares');
  await shareOf(cleo.page, 'Cleo, look at this.')
    .getByRole('button', { name: `Block ${ben.name}` })
    .click();
  await cleo.page.getByRole('alertdialog').getByText('Block comments from this member?').waitFor();
  await cleo.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await cleo.page.getByText('This user has been blocked.').waitFor();
  await expect(cleo.page.getByText('Cleo, look at this.')).toHaveCount(0);

  // An administrator removes it; the author sees why, and appeals.
  await goto(ada.page, '/admin/flags');
  const found = ada.page.getByRole('article', { name: 'Share', exact: true }).filter({ hasText: ann.name });
  await expect(found).toContainText('Spam.');
  await found.getByRole('textbox', { name: 'Reason' }).fill('This is advertising.');
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await ada.page.getByText('Removed. The author is told why.').waitFor();
  const removed =
    'Comment was flagged by other members as objectionable and was removed by the administrator.';
  await goto(ben.page, address);
  await ben.page.getByText(removed).first().waitFor();
  await goto(ann.page, address);
  await ann.page.getByText(removed).first().waitFor();
  await ann.page.getByRole('link', { name: 'See why it was removed' }).first().click();
  const decision = ann.page.getByRole('region', { name: 'Share', exact: true });
  await expect(decision).toContainText('This is advertising.');
  await ann.page.getByRole('textbox', { name: 'Why the decision is wrong' }).fill('It is a hearing.');
  await ann.page.getByRole('button', { name: 'Send appeal' }).click();
  await ann.page.getByText('An administrator will look at the decision again. We will email you').waitFor();
  await goto(ada.page, '/admin/flags?status=appealed');
  await expect(ada.page.getByRole('article', { name: 'Share', exact: true })).toContainText(
    'It is a hearing.',
  );

  // A stranger gets nothing by any address.
  await goto(zoe.page, '/shares');
  await zoe.page
    .getByText('There are no members in your network. Go to CONNECT page to find members to connect with.')
    .waitFor();
  await composer(zoe.page).fill('Is anybody there?');
  await send(zoe.page);
  await zoe.page.getByText('Select at least 1 member to share your post.').waitFor();
  expect((await zoe.page.goto(address))?.status()).toBe(404);
  await zoe.page.getByText('This share does not exist, or it has been deleted.').waitFor();
  await zoe.page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click();
  await expect(zoe.page).toHaveURL(/\/shares$/);
  await expect(zoe.page.getByText('The hearing')).toHaveCount(0);
  const headers = { authorization: zoe.token };
  for (const path of [`shares/${id}`, `shares/${id}?take=2`, `shares/${id}/live`])
    expect((await zoe.page.request.get(`/api/v1/${path}`, { headers })).status()).toBe(404);
  for (const [path, data] of [
    ['shares', { parent_share_id: id }],
    ['share_comments', { share_id: id, comment_text: 'Hi' }],
    [`shares/${id}/like`, {}],
    [`shares/${id}/flag`, {}],
  ] as const)
    expect((await zoe.page.request.post(`/api/v1/${path}`, { headers, data })).status()).toBe(404);

  // The author deletes it.
  await goto(ann.page, address);
  await ann.page.getByRole('button', { name: 'Delete' }).first().click();
  await ann.page
    .getByRole('alertdialog')
    .getByText('Are you sure you want to delete this posting?')
    .waitFor();
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(ann.page).toHaveURL((url) => url.pathname === '/shares');
  await ann.page.getByText('No shares yet').waitFor();
});

test.describe('The composer', () => {
  test.use({ ignoredErrors: [/ERR_INTERNET_DISCONNECTED/, /ERR_/] });

  test('mentions by keyboard, pastes a link, keeps a draft offline and sends it once, and shares an opinion', async ({
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
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue(`Hello @${ben.name} `);

    await page.evaluate(() => navigator.clipboard.writeText('https://example.org/news'));
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('button', { name: 'Paste' }).click();
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('https://example.org/news');

    // Nothing is lost without a connection or by a reload.
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/api/v1/shares/image_video_enabled', (route) => pressed.then(() => route.continue()));
    await page.reload();
    await expect(composer(page)).toHaveValue(`Hello @${ben.name} `);

    // Members without the permission learn how to get it, also before this page knows.
    await page.getByRole('button', { name: 'Image or video' }).click();
    press();
    await page.getByText(/reserved for influencers and elected officials/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

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
    await goto(page, '/voice?type=bills&id=hr983-119');
    await page.getByRole('radio', { name: 'Not Sure' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('I need to read it first.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your opinion has been saved.').waitFor();
    // The form, which the button is in, starts anew with the saved opinion.
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
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByRole('button', { name: 'Image or video' })).toBeFocused();
    // A share that waits for its file can be canceled and changed. The file stays.
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
    await goto(ben.page, '/shares');
    await shareOf(ben.page, 'A leaf').getByText('This image cannot be shown.').waitFor();
    await ben.page.unroute('**/media/files/**');

    // 22 shares are two pages.
    for (let index = 1; index <= 20; index++) {
      const data = { share_text: `Share number ${index}` };
      const reply = await page.request.post('/api/v1/shares', {
        data,
        headers: { authorization: ann.token },
      });
      expect(reply.status()).toBe(201);
    }
    await goto(ben.page, '/shares');
    const pages = ben.page.getByRole('navigation', { name: 'Pages of shares' });
    await shareOf(ben.page, 'Share number 20').waitFor();
    await expect(ben.page.getByText('Trees for Main Street.')).toHaveCount(0);
    await pages.getByRole('link', { name: 'Next' }).click();
    await shareOf(ben.page, 'Trees for Main Street.').waitFor();
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pages.getByRole('link', { name: 'Prev' }).click();
    await shareOf(ben.page, 'Share number 20').waitFor();
    news.close();
  });
});
