import { expect, test, type Page } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { connect, expectHome, type Member } from './members.ts';
import { expectPath, goto, openMenu, pathOf, visit } from './page.ts';

const [bill, live, other] = ['s4612-119', 's4606-119', 's4611-119'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const refused = (status: number) => ({ status, json: { errors: 'Please try later.', code: 'internal' } });

test('what was pressed before leaving a screen is sent or reported', async ({ openMember }) => {
  const ann = await openMember({ first: 'Ann', last: 'Early' });
  await ann.page.request.post(`/api/v1/bills/${bill}/votes`, {
    data: { vote: { voting_parameters: 'support' }, comment_text: 'First.' },
    headers: { authorization: ann.token },
  });
  const member = await openMember();
  await connect(ann, member);
  const { page } = member;
  const leave = async () => {
    await page.getByRole('link', { name: 'HOME', exact: true }).click();
    // Not the address, which changes before the screen does.
    await expectHome(page);
  };

  // A dialog stays open while its text is sent, and keeps a text that was refused.
  await goto(page, `/voice?type=bills&id=${bill}`);
  const opinion = page.getByRole('article', { name: 'Opinion of Ann Early' }).first();
  const dialog = page.getByRole('dialog', { name: 'Reply' });
  const replies = await hold(page, '/api/v1/comments');
  await opinion.getByRole('button', { name: 'Reply to Ann Early' }).click();
  await dialog.getByRole('textbox').fill('A long reply.');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(replies.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  replies.release((route) => route.fulfill(refused(500)));
  await dialog.getByText('Please try later.').waitFor();
  await expect(dialog.getByRole('textbox')).toHaveValue('A long reply.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // A like that fails.
  const like = opinion.getByRole('button', { name: /^Like, / });
  const likes = await hold(page, '/like');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(likes.count).toBe(1);
  await leave();
  likes.release((route) => route.fulfill(refused(500)));
  await page.getByText('Please try later.').waitFor();
  await page.goBack();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  // A like that the server has counted, but whose reply is lost.
  await page.route('**/like', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await like.click();
  await page.getByText('We could not reach Polity.').waitFor();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  // A setting that cannot be saved.
  await visit(page, '/notification_settings');
  const settings = await hold(page, '/api/v1/users', 'new_bill');
  await page.getByRole('switch', { name: 'New bills' }).click();
  await expect.poll(settings.count).toBe(1);
  await leave();
  settings.release((route) => route.fulfill(refused(503)));
  await page.getByText('Please try later.').waitFor();

  // A share that is sent again while the first reply is on its way.
  await visit(page, '/shares');
  const composer = page.getByRole('form', { name: 'New share' });
  const shares = await hold(page, '/api/v1/shares');
  const share = async (count: number) => {
    await composer.getByRole('button', { name: 'Share', exact: true }).click();
    await expect.poll(shares.count).toBe(count);
  };
  await composer.getByRole('textbox').first().fill('Only once.');
  await share(1);
  await leave();
  await page.goBack();
  await expect(composer.getByRole('textbox').first()).toHaveValue('Only once.');
  await share(2);
  shares.release();
  await expect(composer.getByRole('textbox').first()).toHaveValue('');
  await expect(page.getByRole('article').getByText('Only once.')).toHaveCount(1);
  // A share that fails, and a newer draft that is written meanwhile.
  const newer = await hold(page, '/api/v1/shares', 'Not at all.');
  const text = composer.getByRole('textbox').first();
  await text.fill('Not at all.');
  await button(page, 'Share').click();
  await expect.poll(newer.count).toBe(1);
  await leave();
  newer.release((route) => route.fulfill({ status: 500, json: { errors: 'Not now.', code: 'internal' } }));
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.goBack();
  const kept = await hold(page, '/api/v1/shares', 'Not at all.');
  await button(page, 'Share').click();
  await expect.poll(kept.count).toBe(1);
  await leave();
  await page.goBack();
  await text.fill('Another one.');
  kept.release();
  await page.getByText('Your post has been shared').first().waitFor();
  await leave();
  await page.goBack();
  await expect(text).toHaveValue('Another one.');
  // A comment that fails.
  await button(page, 'Comment, 0 comments').first().click();
  const comments = await hold(page, '/api/v1/share_comments');
  await page.getByPlaceholder('Type your comment here').fill('My comment.');
  await button(page, 'Comment').click();
  await expect.poll(comments.count).toBe(1);
  await leave();
  comments.release((route) =>
    route.fulfill({ status: 500, json: { errors: 'No comment.', code: 'internal' } }),
  );
  await expect(page.getByText('No comment.')).toBeVisible();

  // An opinion whose connection breaks.
  await visit(page, `/bills/${bill}`);
  const opinions = await hold(page, `/api/v1/bills/${bill}/votes`);
  await button(page, 'Strong support').click();
  await expect.poll(opinions.count).toBe(1);
  await leave();
  opinions.release((route) => route.abort());
  await page.getByText('Saved on this device. It is sent when you are connected again.').waitFor();

  // A level that is chosen while another one is sent, and an opinion that cannot be saved.
  await visit(page, `/voice?type=bills&id=${other}`);
  const level = (name: string) => page.getByRole('radio', { name, exact: true });
  const save = async () => {
    const saves = await hold(page, `/api/v1/bills/${other}/votes`);
    await button(page, 'Save').click();
    await expect.poll(saves.count).toBe(1);
    return saves;
  };
  await level('Oppose').click();
  const first = await save();
  await level('Support').click();
  first.release();
  await page.getByRole('article', { name: 'Opinion of Maria Ruiz' }).waitFor();
  await expect(level('Support')).toBeChecked();
  const second = await save();
  await leave();
  second.release((route) => route.fulfill(refused(500)));
  await page.getByRole('alertdialog', { name: 'Error!' }).getByText('Please try later.').waitFor();
});

test('a second press waits for the reply to the first', async ({ openMember }) => {
  const { page, token } = await openMember();
  await goto(page, '/fedbills?filter=watchlist');
  await page.getByText('No bills on your watchlist').waitFor();
  await visit(page, `/bills/${bill}`);
  const added = await hold(page, '/api/v1/users/create_watchlist');
  const removed = await hold(page, `/api/v1/users/watchlist/${bill}`);
  await button(page, 'Add to watchlist').click();
  await button(page, 'On your watchlist · Remove').click();
  await button(page, 'Add to watchlist').click();
  await untilSent(page);
  expect([added.count(), removed.count()]).toEqual([1, 0]);
  added.release();
  removed.release();
  await expect.poll(() => [added.count(), removed.count()]).toEqual([2, 1]);
  // The list that was read before has it.
  await page.getByText('Added to Watchlist').waitFor();
  await visit(page, '/fedbills?filter=watchlist');
  await expect(page.getByText('No bills on your watchlist')).toHaveCount(0);
  await page.locator(`main a[href="/bills/${bill}"]`).first().waitFor();

  // If both of two presses fail, nothing has changed.
  await visit(page, `/bills/${other}`);
  const add = await hold(page, '/api/v1/users/create_watchlist');
  const remove = await hold(page, `/api/v1/users/watchlist/${other}`);
  await button(page, 'Add to watchlist').click();
  await button(page, 'On your watchlist · Remove').click();
  add.release((route) => route.fulfill(refused(500)));
  await expect.poll(remove.count).toBe(1);
  remove.release((route) => route.fulfill({ status: 500, json: { errors: 'Not now.', code: 'internal' } }));
  await page.getByText('Not now.').waitFor();
  await expect(button(page, 'Add to watchlist')).toBeVisible();

  // What another tab saves after a press shows when the page is looked at again, a minute later.
  await button(page, 'Support').click();
  await page.getByText('Your opinion has been saved.').waitFor();
  await page.getByRole('link', { name: 'My Opinion: Support' }).waitFor();
  const changed = await page.request.post(`/api/v1/bills/${other}/votes`, {
    data: { vote: { voting_parameters: 'oppose' } },
    headers: { authorization: token },
  });
  expect(changed.ok()).toBe(true);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(button(page, 'Oppose')).toHaveAttribute('aria-pressed', 'true');
  // The level that was pressed last is saved last.
  const levels = await hold(page, `/api/v1/bills/${other}/votes`);
  await button(page, 'Strong support').click();
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await page.goBack();
  await button(page, 'Support').click();
  await untilSent(page);
  expect(levels.count()).toBe(1);
  levels.release();
  await page.getByRole('link', { name: 'My Opinion: Support' }).waitFor();

  await visit(page, '/notification_settings');
  const saves = await hold(page, '/api/v1/users', 'notification_setting');
  await page.getByRole('switch', { name: 'New bills' }).click();
  await page.getByRole('radio', { name: 'Daily' }).click();
  await untilSent(page);
  expect(saves.count()).toBe(1);
  saves.release();
  await expect.poll(saves.count).toBe(2);
  await page.getByText('Settings have been saved').waitFor();
  await expect(page.getByRole('switch', { name: 'New bills' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();

  // The reply to a change comes after the sign-out.
  const { promise: signedOut, resolve: signOut } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/users', async (route) => {
    const response = await route.fetch();
    answer();
    await signedOut;
    await route.fulfill({ response });
  });
  await page.getByRole('switch', { name: 'New bills' }).click();
  await answered;
  await openMenu(page);
  await button(page, 'Logout').click();
  await page.getByText('You have been signed out.').waitFor();
  const reply = page.waitForResponse('**/api/v1/users');
  signOut();
  await (await reply).finished();
  await untilSent(page);
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(0);
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('a late reply does not open another screen', async ({ openMember }) => {
  const [ann, member] = [await openMember({ first: 'Ann' }), await openMember()];
  await connect(ann, member);
  const { page } = member;
  const post = async ({ token }: Member, data: object) => {
    const reply = await page.request.post('/api/v1/shares', { data, headers: { authorization: token } });
    return ((await reply.json()) as { share: { id: number } }).share.id;
  };
  await goto(page, '/initiatives/create');
  await page.getByLabel('Title').fill('Plant trees');
  const created = await hold(page, '/api/v1/initiatives/create_initiatives');
  const lists = await hold(page, '/api/v1/initiatives?*');
  await button(page, 'Save').click();
  await expect.poll(created.count).toBe(1);
  // Nothing can be typed that would be lost.
  await expect(page.getByLabel('Title')).not.toBeEditable();
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  created.release();
  await page.locator('[data-toast]').waitFor();
  await untilSent(page);
  expect([lists.count(), pathOf(page)]).toEqual([0, '/home']);

  // A share that arrives while an older feed is on its way is still announced.
  const live = page.waitForResponse('**/api/v1/shares/live');
  await visit(page, '/shares');
  await live;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const feed = /\/api\/v1\/shares\?/;
  await page.route(feed, async (route) => {
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  await page.getByRole('form', { name: 'New share' }).getByRole('textbox').first().fill('Mine.');
  await button(page, 'Share').click();
  await answered;
  const original = await post(ann, { share_text: 'Hers.' });
  await button(page, '1 new post').waitFor();
  release();
  await page.getByRole('article').getByText('Mine.').waitFor();
  await expect(button(page, '1 new post')).toBeVisible();
  // The reader leaves before it is shown.
  await page.unroute(feed);
  const reads = await hold(page, '/api/v1/shares?*');
  await button(page, '1 new post').click();
  await expect.poll(reads.count).toBe(1);
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await expectPath(page, '/home');
  reads.release();
  await untilSent(page);
  await untilSent(page);
  expect(pathOf(page)).toBe('/home');

  // A comment on a reshare and the reshare's deletion do not concern the original.
  const reshare = await post(member, { parent_share_id: original });
  await visit(page, `/share/${reshare}`);
  const comment = page.getByPlaceholder('Type your comment here');
  await page.getByRole('button', { name: /^Comment, / }).click();
  await comment.fill('About the reshare.');
  const deletion = await hold(page, `/api/v1/shares/${reshare}`);
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(deletion.count).toBe(1);
  await page.getByRole('link', { name: 'Show the original' }).click();
  await expectPath(page, `/share/${original}`);
  await expect(comment).toHaveCount(0);
  deletion.release();
  await page.getByText('Your posting has been deleted.').waitFor();
  await untilSent(page);
  expect(pathOf(page)).toBe(`/share/${original}`);

  // A draft of an opinion does not concern another bill either.
  await visit(page, `/voice?type=bills&id=${bill}`);
  await page.getByLabel('Comment').fill('About this bill.');
  await visit(page, `/voice?type=bills&id=${other}`);
  await expect(page.getByLabel('Comment')).toHaveValue('');

  // A page that has lost its last entry opens no other page while the reader is leaving it.
  const headers = { authorization: member.token };
  await page.request.post(`/api/v1/bills/${bill}/votes`, {
    data: { vote: { voting_parameters: 'support' } },
    headers,
  });
  const mine = (await (await page.request.get('/api/v1/users/opinions', { headers })).json()) as object;
  const pages = [
    { ...mine, page: 2, total_pages: 2 },
    { ...mine, opinions: [], page: 2, total_pages: 1 },
  ];
  let read = 0;
  await page.route('**/api/v1/users/opinions?*page=2*', (route) => route.fulfill({ json: pages[read++] }));
  await visit(page, '/my_opinions?page=2');
  const removal = await hold(page, `/api/v1/bills/${bill}/votes/*`);
  await page.getByRole('button', { name: /^Delete my opinion/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(removal.count).toBe(1);
  const orders = await hold(page, '/api/v1/bills?*');
  await page.getByRole('link', { name: 'EXECUTIVE ORDERS', exact: true }).click();
  await expect.poll(orders.count).toBe(1);
  removal.release();
  await expect.poll(() => read).toBe(2);
  await untilSent(page);
  orders.release();
  await expectPath(page, '/execorders');
});

test('live bars replace an older reply that arrives after them', async ({ openMember }) => {
  const [ann, { page }] = [await openMember({ first: 'Ann' }), await openMember()];
  const path = `/api/v1/bills/${live}/votes`;
  const stream = page.waitForResponse((response) => response.url().includes(`${path}/live`));
  await goto(page, `/voice?type=bills&id=${live}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${path}/0?*`, async (route) => {
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  await stream;
  await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
  await button(page, 'Save').click();
  await answered;
  await ann.page.request.post(path, {
    data: { vote: { voting_parameters: 'support' } },
    headers: { authorization: ann.token },
  });
  await page.getByText('2 people').first().waitFor();
  release();
  await button(page, '1 new opinion. Show it').click();
  await page.getByRole('article', { name: 'Opinion of Ann Ruiz' }).waitFor();
  await page.getByText('2 people').first().waitFor();
});

test('typing goes on while the results of a search load', async ({ page }) => {
  await goto(page, '/home');
  const field = page.getByRole('combobox');
  const search = async (typed: string, more: string) => {
    await field.fill(typed);
    const results = await hold(page, `/api/v1/search?q=${typed}`);
    await field.press('Enter');
    await expect.poll(results.count).toBeGreaterThan(0);
    await field.pressSequentially(more);
    results.release();
    await page.getByRole('heading', { name: `Results for “${typed}”` }).waitFor();
    await expect(field).toHaveValue(typed + more);
  };
  await search('tax', ' credit');
  await search('water', 'ways');
  await expect(field).toBeFocused();
  // Another page empties the field.
  await page.getByRole('link', { name: 'HOME', exact: true }).click();
  await expectPath(page, '/home');
  await expect(field).toHaveValue('');
});

test('a level that is chosen while another order loads adds to it', async ({ openMember }) => {
  const { page, token } = await openMember();
  const ann = await openMember({ first: 'Ann' });
  for (const one of [token, ann.token])
    await page.request.post(`/api/v1/bills/${other}/votes`, {
      data: { vote: { voting_parameters: 'support' } },
      headers: { authorization: one },
    });
  await goto(page, `/voice?type=bills&id=${other}`);
  const reads = await hold(page, `/api/v1/bills/${other}/votes/0?*`);
  await page.getByRole('link', { name: 'Most liked' }).click();
  await expect.poll(reads.count).toBe(1);
  await page.getByRole('link', { name: /^Support ?: show/ }).click();
  await expect.poll(reads.count).toBe(2);
  reads.release();
  await expect(page).toHaveURL(/&sort=most_liked&level=support$/);
});

test('My Opinions counts a reply that was just written', async ({ openMember }) => {
  const { page, token } = await openMember({ first: 'Ben' });
  await page.request.post(`/api/v1/bills/${other}/votes`, {
    data: { vote: { voting_parameters: 'support' }, comment_text: 'Good.' },
    headers: { authorization: token },
  });
  await goto(page, '/my_opinions');
  await page.getByRole('link', { name: '0 replies' }).click();
  await page.getByRole('button', { name: /^Reply to / }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply' });
  await dialog.getByRole('textbox').fill('I mean it.');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: '1 reply' }).waitFor();
});

test('a reply and a share whose answer is lost by a reload are not added twice', async ({ openMember }) => {
  const ann = await openMember({ first: 'Ann', last: 'Reload' });
  await ann.page.request.post(`/api/v1/bills/${other}/votes`, {
    data: { vote: { voting_parameters: 'support' }, comment_text: 'Fine.' },
    headers: { authorization: ann.token },
  });
  const member = await openMember();
  await connect(ann, member);
  const { page } = member;
  /** Sends the text of a dialog twice, with a reload before the first answer. */
  const sendTwice = async (path: string, open: () => Promise<void>, action: string, text: string) => {
    const dialog = page.getByRole('dialog');
    const calls = await hold(page, path, text);
    await open();
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect.poll(calls.count).toBe(1);
    const answered = page.waitForEvent('framenavigated');
    calls.release(async (route) => {
      if (calls.count() > 1) return route.continue();
      await route.fetch();
      await page.reload();
    });
    await answered;
    await open();
    await expect(dialog.getByRole('textbox')).toHaveValue(text);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await goto(page, `/voice?type=bills&id=${other}`);
  const opinion = page.getByRole('article', { name: 'Opinion of Ann Reload' }).first();
  const openReply = () => opinion.getByRole('button', { name: 'Reply to Ann Reload' }).click();
  await sendTwice('/api/v1/comments', openReply, 'Reply', 'Only once, too.');
  await expect(page.getByText('Only once, too.')).toHaveCount(1);

  await goto(page, `/bills/${other}`);
  const openShare = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Share with your network' }).click();
  };
  await sendTwice('/api/v1/shares', openShare, 'Share', 'Read this one bill.');
  await goto(page, '/shares');
  await expect(page.getByText('Read this one bill.')).toHaveCount(1);
});
