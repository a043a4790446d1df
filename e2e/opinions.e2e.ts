import { expect, test, type Page } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { expectAccessible } from './axe.ts';
import { signInHere } from './members.ts';
import { expectNoHorizontalScroll, goOffline, goOnline, goto, phone, visit } from './page.ts';

async function save(page: Page, level: string, comment: string): Promise<void> {
  await page.getByRole('radio', { name: level, exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your opinion has been saved.').waitFor();
  // The opinions are read again, which moves what is below, and empties the form.
  const own = page.getByRole('region', { name: 'My Opinion', exact: true });
  await own.getByText(comment.slice(0, 20)).first().waitFor();
}
const opinionOf = (page: Page, name: string) => page.getByRole('article', { name: `Opinion of ${name}` });

test.describe('Opinions of three members on a bill', () => {
  test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('update live, with replies, likes, follows, flags, blocks and an offline save @main', async ({
    openMember,
  }) => {
    const { page: ann } = await openMember({ first: 'Ann', last: 'Test', zip: '82001' });
    const { page: ben } = await openMember({ first: 'Ben', last: 'Test', zip: '82001' });
    const { page: cleo } = await openMember({ first: 'Cleo', last: 'Test', zip: '82001', viewport: phone });
    // No other test uses this bill.
    const list = (await (await ann.request.get('/api/v1/bills?filter=&sort=newest&page=7')).json()) as {
      groups: { items: { slug: string }[] }[];
    };
    const voice = `/voice?type=bills&id=${list.groups[0]!.items[0]!.slug}`;
    for (const page of [ann, ben, cleo]) await goto(page, voice);

    // Bars and new opinions arrive on the open screens of the others.
    await save(ann, 'Strong support', 'Good for small towns.');
    for (const page of [ben, cleo]) {
      await page.getByText('10.0', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: '1 new opinion. Show it' }).click();
      await opinionOf(page, 'Ann Test').getByText('Good for small towns.').waitFor();
    }
    await save(ben, 'Oppose', 'Too dear.');
    await ann.getByText('2.5', { exact: true }).first().waitFor();
    // Of a few people, the count comes before the percentage.
    await expect(ann.getByRole('list', { name: 'Opinions' })).toContainText('1 person 50%');
    await ann.getByText('1 of 2 supports · 1 opposes', { exact: true }).first().waitFor();
    await cleo.getByText('2.5', { exact: true }).first().waitFor();

    for (const name of ['First', 'Prev', 'Next'])
      await expect(ben.getByRole('button', { name, exact: true })).toBeDisabled();

    // A reply, a like, a follow.
    await opinionOf(ben, 'Ann Test').getByRole('button', { name: 'Reply to Ann Test' }).click();
    await ben
      .getByRole('dialog', { name: 'Reply' })
      .getByPlaceholder('Type your comment here')
      .fill('Who pays for it?');
    await ben
      .getByRole('dialog', { name: 'Reply' })
      .getByRole('button', { name: 'Reply', exact: true })
      .click();
    await opinionOf(ben, 'Ann Test').getByText('Who pays for it?').waitFor();
    const like = opinionOf(ben, 'Ann Test')
      .getByRole('button', { name: /^Like, 0 likes/ })
      .first();
    await like.click();
    await opinionOf(ben, 'Ann Test').getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    // The button changes before the reply, and leaving the page would end the call.
    const follows = await hold(cleo, '/api/v1/invitations/follow_members');
    const followed = cleo.waitForResponse('**/api/v1/invitations/follow_members');
    await opinionOf(cleo, 'Ann Test').getByRole('button', { name: 'Follow Ann Test' }).dblclick();
    follows.release();
    await followed;
    await opinionOf(cleo, 'Ann Test').getByText('Following', { exact: true }).waitFor();
    await cleo.getByText('You are now following the selected member.').waitFor();
    await untilSent(cleo);
    expect(follows.count()).toBe(1);
    await goto(cleo, voice);
    await cleo
      .getByRole('region', { name: 'My Network (Friends & Family)' })
      .getByText('Good for small towns.')
      .waitFor();

    // The flag button disappears after it was used.
    await opinionOf(cleo, 'Ann Test').getByRole('button', { name: 'Flag post by Ben Test' }).click();
    await cleo
      .getByPlaceholder(
        'Flag objectionable content that violate the Terms of Use. For example: violent threats, and obscene comments.',
      )
      .fill('Rude.');
    await cleo
      .getByRole('dialog', { name: 'Flag' })
      .getByRole('button', { name: 'Flag', exact: true })
      .click();
    await cleo
      .getByText(
        'This posting has been flagged. The administrator will review the text and take appropriate action.',
      )
      .waitFor();
    await expect
      .poll(() => opinionOf(cleo, 'Ann Test').getByRole('button', { name: 'Flag post by Ben Test' }).count())
      .toBe(0);

    // Blocking hides a member's opinions and replies; the bars still count everybody.
    await cleo.getByRole('button', { name: 'Block Ben Test' }).last().click();
    await cleo
      .getByRole('alertdialog', { name: 'Block' })
      .getByText('Block comments from this member?')
      .waitFor();
    await cleo.getByRole('alertdialog', { name: 'Block' }).getByRole('button', { name: 'Block' }).click();
    await cleo.getByText('This user has been blocked.').waitFor();
    await expect(cleo.getByText('Too dear.')).toHaveCount(0);
    await expect(cleo.getByText('Who pays for it?')).toHaveCount(0);
    await cleo.getByText('2 people').first().waitFor();

    // What was typed survives a reload and a failed save, and can be sent again.
    await cleo.getByRole('radio', { name: 'Support', exact: true }).click();
    await cleo.getByRole('textbox', { name: 'Comment' }).fill('Written in a tunnel.');
    await cleo.reload();
    await expect
      .poll(() => cleo.getByRole('textbox', { name: 'Comment' }).inputValue())
      .toBe('Written in a tunnel.');
    await goOffline(cleo);
    await cleo.getByRole('button', { name: 'Save', exact: true }).click();
    await cleo.getByText('Waiting for a connection').waitFor();
    await goOnline(cleo);
    await cleo.getByText('Sent', { exact: true }).waitFor();
    await ann.getByText('3 people').first().waitFor();
    await expectNoHorizontalScroll(cleo);

    // My Opinions and the thread on its own screen.
    await visit(ben, '/my_opinions?q=dear');
    await ben.getByText('Too dear.').waitFor();
    await ben.getByRole('link', { name: /replies|reply/ }).click();
    await ben.getByText('No comments yet').waitFor();
    for (const page of [ann, ben, cleo]) {
      await expectAccessible(page);
    }
    await ben.goBack();
    await ben.getByRole('button', { name: /^Delete my opinion on / }).click();
    await ben.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await ben.getByText('No opinions match').waitFor();
  });
});

test.describe('My own opinion', () => {
  test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/ });

  test('can be saved after errors, edited and deleted, and a refused like is undone @main', async ({
    openMember,
  }) => {
    const { page } = await openMember({ first: 'Dora', last: 'Solo', zip: '82001' });
    const list = (await (await page.request.get('/api/v1/bills?filter=&sort=newest&page=11')).json()) as {
      groups: { items: { slug: string }[] }[];
    };
    const slug = list.groups[0]!.items[0]!.slug;
    await goto(page, `/voice?type=bills&id=${slug}`);
    await page.getByText('You have not voiced your opinion yet.').waitFor();
    await expect(page.getByRole('list', { name: 'Opinions' }).getByText('0%')).toHaveCount(5);
    await page.getByText('No opinions from your network yet').waitFor();
    await page.getByText('No other opinions yet').waitFor();
    for (const name of ['My Opinion', 'My Network (Friends & Family)', 'Other Opinions'])
      await page.getByRole('heading', { name, exact: true }).waitFor();

    // The error of the server is shown. What was typed survives it, a lost connection and a reload.
    const [calls, refusal] = [`**/api/v1/bills/${slug}/votes`, 'Comments rest for a moment.'];
    await page.route(calls, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { errors: refusal, code: 'invalid_values' } })
        : route.continue(),
    );
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
    await comment.fill('Worth keeping.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const error = page.getByRole('alertdialog', { name: 'Error!' });
    await error.getByText(refusal).waitFor();
    await error.getByRole('button', { name: 'OK' }).click();
    await page.unroute(calls);
    await page.route(calls, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Waiting for a connection').waitFor();
    await page.reload();
    await page.getByText('Waiting for a connection').waitFor();
    await page.unroute(calls);
    // A connection that is back sends at once.
    await goOffline(page);
    await goOnline(page);

    const own = page.getByRole('region', { name: 'My Opinion' });
    await own.getByText('Worth keeping.').waitFor();
    for (const name of [/^Flag/, /^Block/, /^Follow/])
      await expect(own.getByRole('button', { name })).toHaveCount(0);
    const tooMany = 'Too many requests. Please wait a moment and try again.';
    const likes = '**/api/v1/comments/*/like';
    await page.route(likes, (route) =>
      route.fulfill({ status: 429, json: { errors: tooMany, code: 'too_many_requests' } }),
    );
    await own.getByRole('button', { name: 'Like, 0 likes' }).click();
    await page.getByText(tooMany).waitFor();
    await own.getByRole('button', { name: 'Like, 0 likes' }).waitFor();
    await page.unroute(likes);

    await own.getByRole('button', { name: 'Edit comment' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Comment' });
    await edit.getByRole('textbox').fill('Put better.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await own.getByText('Put better.').waitFor();
    await own.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Posting' });
    await question.getByText('Are you sure you want to delete this Posting?').waitFor();
    // The second click of a double click on the button that asked is no answer.
    await question.getByRole('button', { name: 'Delete' }).dispatchEvent('click', { detail: 2 });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have not voiced your opinion yet.').waitFor();
    await page.getByText('No opinions yet').waitFor();
  });

  test('has no check mark and says that it is not saved, until it is', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/voice?type=bills&id=hr983-119');
    const form = page.getByRole('form', { name: 'Your opinion' });
    const mark = form.locator('label:has(:checked) .lucide-check');
    const notice = form.getByText(/saved yet/);
    const level = (name: string) => form.getByRole('radio', { name, exact: true });
    await level('Support').check();
    await expect(notice).toHaveText('You chose Support. It is not saved yet.');
    await expect(mark).toHaveCount(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(mark).toBeVisible();
    await expect(notice).toHaveCount(0);
    await form.getByRole('textbox').fill('It is overdue.');
    await expect(notice).toHaveText('Your comment is not saved yet.');
    await expect(mark).toBeVisible();
    await level('Oppose').check();
    await expect(notice).toHaveText('You chose Oppose. It is not saved yet.');
    // It is kept while the page reads the opinions anew.
    await page.reload();
    await expect(notice).toHaveText('You chose Oppose. It is not saved yet.');
    await level('Support').check();
    await form.getByRole('textbox').fill('');
    await expect(notice).toHaveCount(0);
    // Neither what waits for a connection is saved, nor what is discarded then.
    const waiting = page.getByText('Waiting for a connection');
    const choices = [
      {
        path: '/voice?type=bills&id=hr983-119',
        choose: async () => {
          await level('Oppose').check();
          await form.getByRole('button', { name: 'Save' }).click();
        },
        mark,
      },
      {
        path: '/bills/hr983-119',
        choose: () => page.getByRole('button', { name: 'Oppose', exact: true }).click(),
        mark: page.getByRole('group', { name: 'Your opinion' }).locator('[aria-pressed=true] .lucide-check'),
      },
    ];
    for (const { path, choose, mark } of choices) {
      await goto(page, path);
      await expect(mark).toBeVisible();
      await goOffline(page);
      await choose();
      await waiting.waitFor();
      await expect(mark).toHaveCount(0);
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect(waiting).toHaveCount(0);
      await expect(mark).toHaveCount(0);
      await goOnline(page);
    }
  });

  test('says that it is not saved, and survives a sign-in, where the browser refuses storage', async ({
    openMember,
    openPage,
  }) => {
    const member = await openMember();
    const page = await openPage();
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
    });
    await goto(page, '/voice?type=bills&id=hr983-119');
    await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    await signInHere(page, member);
    await page.getByText('You chose Oppose. It is not saved yet.').waitFor();
    await expect(page.locator('label:has(:checked) .lucide-check')).toHaveCount(0);
  });

  test('keeps its comment when an older tab saves another level', async ({ openMember }) => {
    const { page, token } = await openMember();
    const older = await page.context().newPage();
    for (const tab of [page, older]) await goto(tab, '/voice?type=bills&id=hr983-119');
    await save(page, 'Support', 'Written in the newer tab.');
    await older.getByRole('radio', { name: 'Oppose', exact: true }).click();
    await older.getByRole('button', { name: 'Save', exact: true }).click();
    await older.getByText('Your opinion has been saved.').waitFor();
    const own = older.getByRole('region', { name: 'My Opinion', exact: true });
    await own.getByText('Oppose', { exact: true }).waitFor();
    await own.getByText('Written in the newer tab.').waitFor();
    // What one tab has deleted disappears from the other tab that tries to delete it.
    for (const tab of [older, page]) {
      await tab.getByRole('region', { name: 'My Opinion' }).getByRole('button', { name: 'Delete' }).click();
      const question = tab.getByRole('alertdialog', { name: 'Delete Posting' });
      await question.getByRole('button', { name: 'Delete' }).click();
      await tab.getByText('You have not voiced your opinion yet.').waitFor();
    }
    // So does what one tab likes after the other has deleted it.
    await save(page, 'Support', 'Once more.');
    await goto(older, '/voice?type=bills&id=hr983-119');
    await page.getByRole('region', { name: 'My Opinion' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have not voiced your opinion yet.').waitFor();
    await own.getByRole('button', { name: 'Like, 0 likes' }).click();
    await older.getByText('You have not voiced your opinion yet.').waitFor();
    // The form shows a level that another tab has saved, also after it has saved one itself.
    await save(older, 'Support', 'And again.');
    await older.getByRole('radio', { name: 'Strong oppose' }).click();
    await older.getByRole('button', { name: 'Save', exact: true }).click();
    await own.getByText('Strong oppose', { exact: true }).waitFor();
    const saved = await page.request.post('/api/v1/bills/hr983-119/votes', {
      data: { vote: { voting_parameters: 'neutral' } },
      headers: { authorization: token },
    });
    expect(saved.ok()).toBe(true);
    await own.getByRole('button', { name: /^Reply to/ }).click();
    const dialog = older.getByRole('dialog', { name: 'Reply' });
    await dialog.getByRole('textbox').fill('I have thought about it.');
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await own.getByText('Not Sure', { exact: true }).waitFor();
    await expect(older.getByRole('radio', { name: 'Not Sure' })).toBeChecked();
    await older.close();
  });
});

test.describe('Opinion screens', () => {
  test('link to the list of the item, fold long comments, and gate state bills', async ({
    openMember,
    openPage,
  }) => {
    const page = await openPage({ viewport: phone });
    const first = async (search: string, authorization = '') => {
      const reply = await page.request.get(`/api/v1/bills?${search}`, { headers: { authorization } });
      const list = (await reply.json()) as { groups: { items: { slug: string }[] }[] };
      return list.groups[0]!.items[0]!.slug;
    };
    await goto(page, '/about');
    for (const [words, name] of [
      ['category=eo&filter=', 'Executive Orders'],
      ['filter=', 'Federal Bills'],
    ] as const) {
      await visit(page, `/voice?type=bills&id=${await first(words)}`);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await crumbs.getByRole('link', { name, exact: true }).waitFor();
      await crumbs.getByText('VYO').waitFor();
    }

    const bill = await first('filter=&page=9');
    const author = await openMember({ first: 'Lou', last: 'Long' });
    await goto(author.page, `/voice?type=bills&id=${bill}`);
    await save(author.page, 'Support', `${'Word after word. '.repeat(100)}${'x'.repeat(400)} The very end.`);
    await visit(page, `/voice?type=bills&id=${bill}`);
    const fold = opinionOf(page, 'Lou Long').getByRole('button', { name: 'Show more' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expectNoHorizontalScroll(page);
    await fold.click();
    await opinionOf(page, 'Lou Long').getByRole('button', { name: 'Show less' }).waitFor();
    await opinionOf(page, 'Lou Long').getByText('The very end.').waitFor();

    // Another page of opinions opens at its list, not above the form and the results.
    await visit(page, `/voice?type=bills&id=${bill}&page=2`);
    await page
      .getByRole('navigation', { name: 'Pages of opinions' })
      .getByRole('link', { name: 'First' })
      .click();
    await opinionOf(page, 'Lou Long').waitFor();
    await expect(page.getByRole('heading', { name: 'Other Opinions' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Other Opinions' })).toBeFocused();

    // Visitors are asked to sign in for a state bill. A member from that state sees it with live bars.
    const state = await first('category=state&filter=state_proposed', author.token);
    await visit(page, `/voice?type=bills&id=${state}`);
    await page.getByText('Signup and Login to use this feature.').waitFor();
    const streaming = author.page.waitForResponse(
      (response) => response.url().endsWith(`/bills/${state}/votes/live`) && response.status() === 200,
    );
    await goto(author.page, `/voice?type=bills&id=${state}`);
    await streaming;
  });

  test('without an item: bills of the Short List, those without my opinion first, and the way to all', async ({
    openMember,
  }) => {
    const { page, token } = await openMember();
    await goto(page, '/voice');
    const titles = page.getByRole('article').getByRole('heading');
    const before = await titles.allTextContents();
    const path = await titles.first().getByRole('link').getAttribute('href');
    const saved = await page.request.post(`/api/v1${path}/votes`, {
      data: { vote: { voting_parameters: 'support' } },
      headers: { authorization: token },
    });
    expect(saved.ok()).toBe(true);
    await goto(page, '/voice');
    await expect(titles).toHaveText([...before.slice(1), before[0]!]);
    await expect(page.getByRole('link', { name: 'See the whole Short List' })).toHaveAttribute(
      'href',
      '/fedbills',
    );
  });

  test('a visitor sees the three lists', async ({ page }) => {
    await goto(page, '/voice?type=bills&id=hr983-119');
    for (const name of ['My Opinion', 'My Network (Friends & Family)', 'Other Opinions'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText('Sign in to see opinions from your network.').waitFor();
  });

  test('each kind of item has a preview image', async ({ page }) => {
    const { representatives } = (await (await page.request.get('/api/v1/representatives.json')).json()) as {
      representatives: { id: number }[];
    };
    for (const path of [
      '/bills/hr983-119',
      `/representatives/${representatives[0]!.id}`,
      '/voice?type=bills&id=hr983-119',
    ]) {
      const html = await (await page.request.get(path)).text();
      const url = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
      const picture = await page.request.get(url!);
      expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png']);
    }
  });
});

test('A new reply stays in view where two older ones are shown', async ({ openMember }) => {
  const { page, token } = await openMember({ first: 'Ann', last: 'Test', zip: '82001' });
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/v1/${path}`, { headers: { authorization: token }, data });
    expect(reply.ok()).toBe(true);
    return (await reply.json()) as { vote_id: number };
  };
  const vote = { voting_parameters: 'support', comment_text: 'It is overdue.' };
  const { vote_id } = await send('bills/hr983-119/votes', { vote });
  for (const comment_text of ['One', 'Two']) await send('comments', { vote_id, comment_text });
  await goto(page, '/voice?type=bills&id=hr983-119');
  const opinion = page.getByRole('region', { name: 'My Opinion', exact: true });
  await opinion.getByRole('button', { name: 'Reply to Ann Test' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Reply' });
  await dialog.getByPlaceholder('Type your comment here').fill('Three');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('Your comment has been posted.').waitFor();
  await expect(dialog).toHaveCount(0);
  await opinion.getByText('Three', { exact: true }).waitFor();
  await expect(opinion.getByText('Two', { exact: true })).toBeVisible();
});

test('Back and Escape keep the text of a reply, and Cancel drops it', async ({ openMember }) => {
  const { page, token } = await openMember({ first: 'Ann', last: 'Test', zip: '82001' });
  const data = { vote: { voting_parameters: 'support', comment_text: 'It is overdue.' } };
  await page.request.post('/api/v1/bills/hr983-119/votes', { headers: { authorization: token }, data });
  await goto(page, '/voice?type=bills&id=hr983-119');
  const dialog = page.getByRole('dialog', { name: 'Reply' });
  const field = dialog.getByPlaceholder('Type your comment here');
  const own = page.getByRole('region', { name: 'My Opinion', exact: true });
  const open = () => own.getByRole('button', { name: 'Reply to Ann Test' }).click();
  await open();
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await field.fill('Half a thought');
    await close();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(field).toHaveValue('Half a thought');
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(field).toHaveValue('');
});

test.describe('The page of one opinion', () => {
  test.use({ ignoredErrors: /404 \(Not Found\)/ });

  test('hides the opinion of a member who is blocked there', async ({ openMember }) => {
    const { page } = await openMember({ first: 'Ann', last: 'Test', zip: '82001' });
    const ben = await openMember({ first: 'Ben', last: 'Test', zip: '82001' });
    const reply = await ben.page.request.get('/api/v1/bills/hr983-119');
    const { bill } = (await reply.json()) as { bill: { id: number } };
    const saved = await ben.page.request.post(`/api/v1/bills/${bill.id}/votes`, {
      headers: { authorization: ben.token },
      data: { vote: { voting_parameters: 'support', comment_text: 'It is overdue.' } },
    });
    const { vote_id } = (await saved.json()) as { vote_id: number };
    await goto(page, `/vote/${vote_id}`);
    await page.getByText('It is overdue.').waitFor();
    await page.getByRole('button', { name: 'Block Ben Test' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText('This user has been blocked.').waitFor();
    await expect(opinionOf(page, 'Ben Test')).toHaveCount(0);
  });
});
