import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, type Page } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { connect } from './members.ts';
import { openFamily } from './network.ts';
import { awaitReply, expectNoHorizontalScroll, expectPath, goto, visit } from './page.ts';
import { composer, send, shareOf, sharesOf } from './shares.ts';

/** Runs an action, and holds the call that it makes until the action is done. */
async function whileSending(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  await act();
  resolve();
}

test('members share, comment, reply, like, rate, reshare, flag and appeal, and a stranger sees none of it @main', async ({
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
  const pages = ann.page.getByRole('navigation', { name: 'Pages of shares' });
  for (const name of ['First', 'Prev', 'Next'])
    await expect(pages.getByRole('button', { name })).toBeDisabled();
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
  await expect(cleo.page).toHaveTitle(`Comments on the share of ${ann.name} · Polity`);
  await cleo.page.getByText('No comments yet').waitFor();
  await share(ben.page).getByRole('button', { name: 'Comment, 0 comments' }).click();
  const comment = ben.page.getByPlaceholder('Type your comment here');
  await comment.fill('Where?');
  await whileSending(ben.page, '/share_comments', async () => {
    await ben.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comment).not.toBeEditable();
    await expect(ben.page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled();
  });
  await share(ben.page).getByRole('button', { name: 'Comment, 1 comment' }).waitFor();
  await share(ben.page).getByText('Where?').waitFor();
  await share(cleo.page).getByText('Where?').waitFor();
  await goto(ann.page, '/shares');
  const replyButton = share(ann.page).getByRole('button', { name: `Reply to ${ben.name}` });
  const replyBox = ann.page.getByPlaceholder('Type your comment here');
  await replyButton.click();
  await replyBox.fill('In room 13.');
  await ann.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(replyButton).toBeFocused();
  await replyButton.dblclick();
  await expect(replyBox).toHaveValue('');
  await replyBox.fill('In room 12.');
  // A box that closes in another way keeps its text.
  await replyButton.click();
  await replyButton.click();
  await expect(replyBox).toHaveValue('In room 12.');
  await ann.page.getByRole('button', { name: 'Reply', exact: true }).click();
  await share(ann.page)
    .getByRole('list', { name: `Replies to ${ben.name}` })
    .getByText('In room 12.')
    .waitFor();

  // A like and a rating are counted for everybody; the same rating again takes it back.
  const press = (name: string, path: string) =>
    awaitReply(ben.page, path, () => share(ben.page).getByRole('button', { name }).first().click());
  await press('Like, 0 likes', '/like');
  await share(ben.page).getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
  await press('Rate as untrue, 0 members', '/truth');
  await press('Rate as untrue, 1 member', '/truth');
  await share(ben.page).getByRole('button', { name: 'Rate as untrue, 0 members' }).waitFor();
  await press('Rate as partly true, 0 members', '/truth');
  await share(ben.page).getByRole('button', { name: 'Rate as partly true, 1 member' }).waitFor();
  // On phones the ratings are below the other buttons. The keyboard reaches them last, too.
  await share(ben.page)
    .getByRole('button', { name: /^Block / })
    .first()
    .focus();
  await ben.page.keyboard.press('Tab');
  await expect(share(ben.page).getByRole('button', { name: /^Rate as untrue/ })).toBeFocused();
  // A double click gives a rating and takes it back: its second call waits for the first one.
  const clicked = Promise.withResolvers<void>();
  const calls: string[] = [];
  await ben.page.route('**/truth', async (route) => {
    calls.push('sent');
    await clicked.promise;
    const response = await route.fetch();
    calls.push('answered');
    await route.fulfill({ response });
  });
  await share(ben.page)
    .getByRole('button', { name: /^Rate as untrue/ })
    .dblclick();
  clicked.resolve();
  await expect.poll(() => calls).toEqual(['sent', 'answered', 'sent', 'answered']);
  await expect(share(ben.page).getByRole('button', { name: /^Rate as untrue/ })).toHaveAccessibleName(
    'Rate as untrue, 0 members',
  );
  await ben.page.unroute('**/truth');
  await press('Rate as partly true, 0 members', '/truth');
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
  // It would select those whom the search does not show, too.
  await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toHaveCount(0);
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
  await visit(cleo.page, '/shares');
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
  await ada.page.getByText('Removed. The author has been sent the reason.').waitFor();
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
  await ann.page
    .getByText('An administrator will look at the decision again. The answer will be in your notifications.')
    .waitFor();
  await visit(ada.page, '/admin/flags?status=appealed');
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
  // A bill can be sent to anyone.
  await visit(zoe.page, '/bills/hr983-119');
  await zoe.page.getByRole('button', { name: 'Share', exact: true }).click();
  await zoe.page.getByRole('button', { name: 'Share with your network' }).click();
  const sharing = zoe.page.getByRole('dialog', { name: 'Share with your network' });
  await sharing.getByText('There are no members in your network.').waitFor();
  await expect(sharing.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:.*hr983-119/);
  await zoe.page.context().grantPermissions(['clipboard-write']);
  await sharing.getByRole('button', { name: 'Copy link' }).click();
  await sharing.getByText('The link has been copied.').waitFor();
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

test('a reshare is shared again by a member who is not connected with the first author', async ({
  openMember,
}) => {
  const [ann, ben, cleo] = await openFamily(openMember, ['Ann', 'Ben', 'Cleo']);
  await connect(ann, ben);
  await connect(ben, cleo);
  await goto(ann.page, '/shares');
  await composer(ann.page).fill('Read the new bill.');
  await send(ann.page);
  await shareOf(ann.page, 'Read the new bill.').waitFor();
  for (const [{ page }, text] of [
    [ben, 'From Ben'],
    [cleo, 'From Cleo'],
  ] as const) {
    await goto(page, '/shares');
    await shareOf(page, 'Read the new bill.')
      .getByRole('button', { name: /^Reshare/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reshare' });
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Reshare' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await goto(ben.page, '/shares');
  const reshare = shareOf(ben.page, 'From Cleo');
  await expect(reshare).toContainText('Read the new bill.');
  await expect(reshare.getByRole('button', { name: 'Reshare, 2 reshares' })).toBeVisible();
});

test('Back leaves a feed that has shown a new post', async ({ openMember }) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  const { page } = ben;
  await goto(page, '/about');
  const live = page.waitForResponse('**/api/v1/shares/live');
  await visit(page, '/shares');
  await live;
  await page.request.post('/api/v1/shares', {
    data: { share_text: 'A hearing.', sharable_type: 'Bill', sharable_id: 'eo14430' },
    headers: { authorization: ann.token },
  });
  const arrived = page.getByRole('button', { name: '1 new post' });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await arrived.click();
  await shareOf(page, 'A hearing.').getByText('Executive order', { exact: true }).waitFor();
  await expect(arrived).toHaveCount(0);
  await untilSent(page);
  expect(await entries()).toBe(before);
  await page.goBack();
  await expectPath(page, '/about');
});

test.describe('deleting', () => {
  test.use({ ignoredErrors: /status of 404/ });

  test('takes away shares that were deleted elsewhere, and a page that has no share left', async ({
    openMember,
  }) => {
    const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
    await connect(ann, ben);
    const headers = { authorization: ann.token };
    for (let number = 1; number <= 22; number++)
      await ann.page.request.post('/api/v1/shares', { headers, data: { share_text: `Number ${number}.` } });
    await goto(ann.page, '/shares?page=2');
    const last = shareOf(ann.page, 'Number 1.');
    const remove = async (text: string, toast: string) => {
      await shareOf(ann.page, text).getByRole('button', { name: 'Delete' }).click();
      await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await ann.page.getByText(toast).waitFor();
      await expect(shareOf(ann.page, text)).toHaveCount(0);
    };
    const reply = await ann.page.request.get('/api/v1/shares?page=2', { headers });
    const { shares } = (await reply.json()) as { shares: { id: number }[] };
    await ann.page.request.delete(`/api/v1/shares/${shares[0]!.id}`, { headers });
    await remove('Number 2.', 'This posting no longer exists.');
    await expect(last).toBeVisible();
    await remove('Number 1.', 'Your posting has been deleted.');
    await ann.page.getByText('Page 1 of 1').waitFor();
    await expectPath(ann.page, '/shares');
  });

  test('says that a share and a comment are gone, also after Back', async ({ openMember }) => {
    const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
    await connect(ann, ben);
    const { page } = ann;
    const post = async ({ token }: typeof ann, path: string, data: object) => {
      const reply = await page.request.post(`/api/v1/${path}`, { headers: { authorization: token }, data });
      return (await reply.json()) as { share: { id: number }; share_comment: { id: number } };
    };
    const { share: own } = await post(ann, 'shares', { share_text: 'A hearing.' });
    const { share: other } = await post(ben, 'shares', { share_text: 'A vote.' });
    const { share_comment: comment } = await post(ann, 'share_comments', {
      share_id: own.id,
      comment_text: 'Where?',
    });
    const confirmed = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

    await goto(page, `/share/${own.id}?under=${comment.id}`);
    await page.getByRole('button', { name: 'Delete' }).last().click();
    await confirmed('Delete');
    await page.getByText('This comment does not exist, or it has been deleted.').waitFor();
    await expect(page.getByText('Where?')).toHaveCount(0);
    await page.getByRole('link', { name: 'Show all comments' }).click();
    await page.getByText('No comments yet').waitFor();

    // Another member has it open: in one tab with live updates, in another before these have begun.
    const live = ben.page.waitForResponse('**/api/v1/shares/*/live');
    await goto(ben.page, `/share/${own.id}`);
    await live;
    const early = await ben.page.context().newPage();
    const stream = await hold(early, '/api/v1/shares/*/live');
    await goto(early, `/share/${own.id}`);
    await expect.poll(stream.count).toBe(1);
    const missing = 'This share does not exist, or it has been deleted.';
    const gone = page.getByText(missing);
    for (const [id, text, button] of [
      [own.id, 'A hearing.', 'Delete'],
      [other.id, 'A vote.', `Block ${ben.name}`],
    ] as const) {
      await goto(page, `/share/${id}`);
      await page.getByRole('button', { name: button }).click();
      await confirmed(button.split(' ')[0]!);
      await expectPath(page, '/shares');
      await ben.page.getByText(missing).waitFor();
      stream.release();
      await early.getByText(missing).waitFor();
      await page.goBack();
      await gone.waitFor();
      await expect(page.getByText(text)).toHaveCount(0);
    }
    await early.close();
  });
});

test('a share was sent to 0 members when its only receiver has erased the account', async ({
  openMember,
}) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  const { page } = ann;
  const authorization = { headers: { authorization: ben.token } };
  const me = await page.request.get('/api/v1/users/me', authorization);
  const { user } = (await me.json()) as { user: { id: number } };
  await page.request.post('/api/v1/shares', {
    data: { share_text: 'Only for Ben.', receiver_ids: String(user.id) },
    headers: { authorization: ann.token },
  });
  await goto(page, '/shares');
  const share = shareOf(page, 'Only for Ben.');
  await share.getByText('to 1 member').waitFor();
  const erased = await page.request.delete('/api/v1/users', {
    ...authorization,
    data: { password: ben.password },
  });
  expect(erased.ok(), await erased.text()).toBe(true);
  await goto(page, '/shares');
  await share.getByText('to 0 members').waitFor();
});
