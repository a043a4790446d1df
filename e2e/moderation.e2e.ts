import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessibleInBothLooks } from './axe.ts';
import { expect, test, type BrowserContextOptions, type Page } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { desktop, expectNoHorizontalScroll, goto, phone, visit } from './page.ts';
import { connect, type Member, type OpenMember } from './members.ts';
import type { Product } from './product.ts';

test.use({ ignoredErrors: /status of 404/ });

const removed = 'Comment was flagged by other members as objectionable and was removed by the administrator.';

/** An administrator with two-step sign-in, an author and a reader. */
async function openPeople(openMember: OpenMember, product: Product, options: BrowserContextOptions = {}) {
  const administrator = await openMember({ first: 'Ada', last: 'Test', zip: '82001', ...options });
  await grant(product, 'is_admin', administrator);
  await turnOnTwoStep(administrator);
  const author = await openMember({ first: 'Ann', last: 'Author', zip: '82001' });
  const reader = await openMember({ first: 'Ray', last: 'Reader', zip: '82001' });
  return {
    admin: administrator.page,
    author: author.page,
    reader: reader.page,
    tokens: { admin: administrator.token, author: author.token },
  };
}

test('a flag leads to a removal, its author appeals, and an administrator restores the text', async ({
  openMember,
  product,
}) => {
  const { admin, author, reader } = await openPeople(openMember, product);

  const list = (await (await author.request.get('/api/v1/bills?filter=&sort=newest&page=8')).json()) as {
    groups: { items: { slug: string }[] }[];
  };
  const voice = `/voice?type=bills&id=${list.groups[0]!.items[0]!.slug}`;
  await goto(author, voice);
  await author.getByRole('radio', { name: 'Oppose', exact: true }).click();
  await author.getByRole('textbox', { name: 'Comment' }).fill('You are all fools.');
  await author.getByRole('button', { name: 'Save', exact: true }).click();
  await author.getByText('Your opinion has been saved.').waitFor();

  await goto(reader, voice);
  const shown = (page: Page) => page.getByRole('article', { name: 'Opinion of Ann Author' });
  await shown(reader).getByRole('button', { name: 'Flag post by Ann Author' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Flag' });
  await dialog.getByRole('textbox').fill('Insults everybody');
  await dialog.getByRole('button', { name: 'Flag', exact: true }).click();
  await reader
    .getByText(
      'This posting has been flagged. The administrator will review the text and take appropriate action.',
    )
    .waitFor();

  // The administrator finds it from the start page and removes it.
  await goto(admin, '/admin');
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Reports and appeals/ })
    .click();
  const found = admin.getByRole('article', { name: 'Comment on an opinion' });
  await expect(found).toContainText('You are all fools.');
  await expect(found).toContainText('Insults everybody');
  await expectAccessibleInBothLooks(admin);
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await found.getByText('Please give a reason.').waitFor();
  await found
    .getByRole('textbox', { name: 'Reason' })
    .fill('This attacks other members.\nPlease stay polite.');
  await expect(found.getByText('Please give a reason.')).toHaveCount(0);
  await found.getByLabel('Rule of the Terms of Use').selectOption('harassment');
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByText('Removed. The author has been sent the reason.').waitFor();
  await admin.getByRole('heading', { name: 'No reports to decide' }).waitFor();

  // Everybody sees the notice, on an open page at once; the author sees why, and appeals.
  await shown(reader).getByText(removed).waitFor();
  await expect(reader.getByText('You are all fools.')).toHaveCount(0);
  await goto(author, voice);
  await expect(author.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
  await expect(shown(author).getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(shown(author).getByRole('button', { name: 'Edit comment' })).toHaveCount(0);
  await author.getByRole('link', { name: 'See why it was removed' }).first().click();
  const decision = author.getByRole('region', { name: 'Comment on an opinion' });
  await expect(decision).toContainText('You are all fools.');
  await expect(decision.getByText('This attacks other members.')).toHaveCSS('white-space', 'pre-line');
  await expect(decision).toContainText('Bullying or harassment');
  await expectAccessibleInBothLooks(author);
  const appeal = author.getByRole('textbox', { name: 'Why the decision is wrong' });
  await appeal.fill('It was a quotation.');
  // A session that ends in another tab reloads this one.
  await goto(author, new URL(author.url()).pathname);
  await expect(appeal).toHaveValue('It was a quotation.');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await author
    .getByText('An administrator will look at the decision again. The answer will be in your notifications.')
    .waitFor();
  await expect(author.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);
  // Other members cannot open it.
  expect((await reader.goto(new URL(author.url()).pathname))?.status()).toBe(404);

  await visit(admin, '/admin/flags?status=appealed');
  const appealed = admin.getByRole('article', { name: 'Comment on an opinion' });
  await expect(appealed).toContainText('It was a quotation.');
  await appealed.getByRole('textbox', { name: 'Reason' }).fill('A quotation is fine.');
  await appealed.getByRole('button', { name: 'Restore' }).click();
  await admin.getByText('Restored. The author has been notified.').waitFor();
  await goto(reader, voice);
  await shown(reader).getByText('You are all fools.').waitFor();

  // The filter puts the next text in review; its author alone sees it.
  await visit(admin, '/admin/filter');
  await expectAccessibleInBothLooks(admin);
  await admin.getByRole('textbox', { name: 'Words and phrases' }).fill('scumbag');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The filter has been saved.').waitFor();
  await shown(reader).getByRole('button', { name: 'Reply to Ann Author' }).click();
  await reader.getByRole('dialog', { name: 'Reply' }).getByRole('textbox').fill('You $cumbag');
  await reader
    .getByRole('dialog', { name: 'Reply' })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await shown(reader).getByText('Waiting for review', { exact: true }).waitFor();
  await goto(author, voice);
  await expect(author.getByText('You $cumbag')).toHaveCount(0);
  await visit(admin, '/admin/flags?status=in_review');
  await expect(admin.getByRole('article', { name: 'Reply' })).toContainText('Matches the filter: scumbag');
  await admin.getByRole('button', { name: 'Reject' }).waitFor();

  // A member is reported and suspended, and cannot write.
  await visit(admin, '/admin/members?q=ray');
  await admin.getByRole('main').getByRole('link', { name: 'Ray Reader' }).first().click();
  await admin.getByRole('heading', { name: 'Suspension' }).waitFor();
  await expectAccessibleInBothLooks(admin);
  const panel = admin.getByRole('region', { name: 'Suspension' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Insults');
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await panel.getByRole('button', { name: 'Lift the suspension' }).waitFor();
  // The open page says so at once.
  const notice = reader.getByText(/^Suspended until .+ You can read, but not write\. Appeal$/);
  await notice.waitFor();
  await shown(reader).getByRole('button', { name: 'Like' }).first().click();
  await reader.getByText(/^Your account is suspended until /).waitFor();
  // Every screen says so, in at most two lines on phones.
  await reader.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/home', '/members', '/general_settings']) {
    await visit(reader, path);
    await expect(notice).toBeVisible();
    const lines = () =>
      notice.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
    await expect.poll(lines, path).toBeLessThan(2.5);
  }
  await expectAccessibleInBothLooks(reader);
  await notice.getByRole('link', { name: 'Appeal' }).click();
  await reader.getByRole('region', { name: 'Suspension' }).waitFor();
  await reader.getByRole('button', { name: 'Send appeal' }).waitFor();

  await visit(admin, '/admin/log');
  await expectAccessibleInBothLooks(admin);
  await expect(admin.getByRole('row', { name: /Suspended.*Ray Reader.*Ada Test.*Insults/ })).toHaveCount(1);
});

test('an open thread shows at once which comments, replies and shares an administrator removes', async ({
  openMember,
  product,
}) => {
  const administrator = await openMember({ first: 'Ada' });
  await grant(product, 'is_admin', administrator);
  await turnOnTwoStep(administrator);
  const [ann, ben] = [await openMember({ first: 'Ann' }), await openMember({ first: 'Ben' })];
  await connect(ann, ben);
  const send = async <Reply>({ page, token }: Member, path: string, data: object, method = 'POST') => {
    const headers = { authorization: token };
    const reply = await page.request.fetch(`/api/v1/${path}`, { method, headers, data });
    expect(reply.ok(), path).toBe(true);
    return (await reply.json()) as Reply;
  };
  /** Ben flags a post, and the administrator removes it. */
  const remove = async (path: string) => {
    await send(ben, `${path}/flag`, { comment: 'Insults everybody' });
    const { flags } = await send<{ flags: { id: number }[] }>(administrator, 'admin/flags', {}, 'GET');
    const decision = { decision: 'remove', reason: 'Insults' };
    await send(administrator, `admin/flags/${flags[0]!.id}`, decision, 'PUT');
  };

  const { share } = await send<{ share: { id: number } }>(ann, 'shares', {
    share_text: `A long story ${'W'.repeat(200)}`,
  });
  const comment = { share_id: share.id, comment_text: 'Says a fool' };
  const { share_comment } = await send<{ share_comment: { id: number } }>(ann, 'share_comments', comment);
  const live = ben.page.waitForResponse('**/api/v1/shares/*/live');
  await goto(ben.page, `/share/${share.id}`);
  await ben.page.getByText('Says a fool').waitFor();
  await live;
  await remove(`share_comments/${share_comment.id}`);
  await ben.page.getByText(removed).waitFor();
  await expect(ben.page.getByText('Says a fool')).toHaveCount(0);
  await ben.page.getByText('A long story').waitFor();
  await remove(`shares/${share.id}`);
  await expect(ben.page.getByText(removed)).toHaveCount(2);
  await expect(ben.page.getByText('A long story')).toHaveCount(0);
  await ann.page.setViewportSize({ width: 1024, height: 768 });
  await goto(ann.page, '/moderation');
  await ann.page.getByText('A long story').waitFor();
  await expectNoHorizontalScroll(ann.page);

  const vote = { voting_parameters: 'oppose', comment_text: 'I read it' };
  const { vote_id } = await send<{ vote_id: number }>(ann, 'bills/s146-119/votes', { vote });
  const reply = { vote_id, comment_text: 'As fools do' };
  const { comment_id } = await send<{ comment_id: number }>(ann, 'comments', reply);
  const bars = ben.page.waitForResponse('**/votes/live');
  await visit(ben.page, '/voice?type=bills&id=s146-119');
  await bars;
  const opinion = ben.page.getByRole('article', { name: `Opinion of ${ann.name}` }).first();
  await opinion.getByText('As fools do').waitFor();
  await remove(`comments/${comment_id}`);
  await opinion.getByText(removed).waitFor();
  await expect(opinion.getByText('As fools do')).toHaveCount(0);
  await opinion.getByText('I read it').waitFor();
});

test('an initiative that the filter puts in review waits, is refused, appealed and published, and another is approved', async ({
  openMember,
  product,
}) => {
  const { admin, author, reader, tokens } = await openPeople(openMember, product);
  await admin.request.put('/api/v1/admin/filter', {
    data: { words: ['scumbag'], links: [] },
    headers: { authorization: tokens.admin },
  });

  // On phones, the log leaves out what an action does not have.
  await admin.setViewportSize(phone);
  await goto(admin, '/admin/log');
  const change = admin.getByRole('row', { name: /Changed the filter.*added: scumbag/ });
  await expect(change.getByText('Why', { exact: true })).toHaveCount(1);
  await expect(change.getByText('Member', { exact: true })).toHaveCount(0);
  await admin.setViewportSize(desktop);

  /** Drafts an initiative and submits it on the screen. @returns its path. */
  const submit = async (title: string) => {
    const initiative = { title, description: 'No scumbag on our trains.', visibility: 'national' };
    const reply = await author.request.post('/api/v1/initiatives/create_initiatives', {
      data: { initiative },
      headers: { authorization: tokens.author },
    });
    const { initiative: created } = (await reply.json()) as { initiative: { id: number } };
    const path = `/initiatives/${created.id}`;
    await goto(author, path);
    await author.getByRole('button', { name: 'Submit Initiative' }).click();
    await author
      .getByRole('alertdialog', { name: 'Submit Initiative' })
      .getByRole('button', { name: 'Submit', exact: true })
      .click();
    await author.getByText('Waiting for review. Only you can see it.').waitFor();
    return path;
  };
  const caseOf = (title: string) => admin.getByRole('listitem').filter({ hasText: title });
  const unknown = 'We could not find this initiative.';

  const path = await submit('Quiet trains');
  await author.getByRole('button', { name: 'Delete initiative' }).click();
  const question = author.getByRole('alertdialog', { name: 'Delete Initiative' });
  await expect(question).toContainText('Are you sure you want to delete this initiative?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(author.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await goto(author, path);
  await expectAccessibleInBothLooks(author);
  await goto(reader, path);
  await reader.getByText(unknown).waitFor();

  // Refused: its author reads why, and appeals.
  await goto(admin, '/admin/flags?status=in_review');
  await expect(caseOf('Quiet trains')).toContainText('Matches the filter: scumbag');
  await expectAccessibleInBothLooks(admin);
  await caseOf('Quiet trains').getByRole('textbox', { name: 'Reason' }).fill('Please stay polite.');
  await caseOf('Quiet trains').getByRole('button', { name: 'Reject' }).click();
  await expect(caseOf('Quiet trains')).toHaveCount(0);
  await goto(author, path);
  await author.getByText('An administrator decided not to publish it. Only you can see it.').waitFor();
  await expectAccessibleInBothLooks(author);
  await author.getByRole('link', { name: 'See why, and how to appeal.' }).click();
  const decision = author.getByRole('region', { name: 'Initiative' });
  await expect(decision).toContainText('Please stay polite.');
  const why = author.getByRole('textbox', { name: 'Why the decision is wrong' });
  // What is typed or pasted is cut at the limit, which the counter says.
  await why.focus();
  await author.keyboard.insertText('x'.repeat(5_001));
  await author.getByText('5,000 of 5,000 characters').waitFor();
  await why.fill('It is a quotation.');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await expect(author.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);

  await goto(admin, '/admin/flags?status=appealed');
  await expect(caseOf('Quiet trains')).toContainText('It is a quotation.');
  await expect(caseOf('Quiet trains')).toContainText('0 of 1,000 characters');
  await caseOf('Quiet trains').getByRole('textbox', { name: 'Reason' }).fill('A quotation is fine.');
  await caseOf('Quiet trains').getByRole('button', { name: 'Restore' }).click();
  await expect(caseOf('Quiet trains')).toHaveCount(0);
  await goto(reader, path);
  await reader.getByRole('heading', { level: 1, name: 'Quiet trains' }).waitFor();

  // Approved at once: its author is notified, and the notification leads to it.
  const second = await submit('Clean stations');
  await goto(admin, '/admin/flags?status=in_review');
  await caseOf('Clean stations').getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('Approved. The author has been notified.').waitFor();
  await expect(caseOf('Clean stations')).toHaveCount(0);
  await goto(reader, second);
  await reader.getByRole('heading', { level: 1, name: 'Clean stations' }).waitFor();
  // Events become notifications within seconds, which open pages show.
  await goto(author, '/notifications');
  await author.getByRole('link', { name: /An administrator has approved your initiative\./ }).click();
  await author.getByRole('heading', { level: 1, name: 'Clean stations' }).waitFor();
});

test('a member flags an initiative, an administrator removes it, and its author reads why and appeals @main', async ({
  openMember,
  openPage,
  product,
}) => {
  const { admin, author, reader, tokens } = await openPeople(openMember, product);
  const headers = { authorization: tokens.author };
  const initiative = { title: 'Free parking', description: 'Doctors want it.', visibility: 'national' };
  const created = await author.request.post('/api/v1/initiatives/create_initiatives', {
    data: { initiative },
    headers,
  });
  const { initiative: draft } = (await created.json()) as { initiative: { id: number } };
  const path = `/initiatives/${draft.id}`;
  await author.request.put(`/api/v1${path}/submit_initiative`, { headers });
  const flag = (page: Page) => page.getByRole('button', { name: 'Flag this initiative' });

  // Neither its author nor a visitor can flag it.
  await goto(author, path);
  await author.getByRole('button', { name: 'Petition representatives' }).waitFor();
  await expect(flag(author)).toHaveCount(0);
  const visitor = await openPage();
  await goto(visitor, path);
  await flag(visitor).click();
  await visitor
    .getByRole('alertdialog', { name: 'Error!' })
    .getByText('Signup and Login to use this feature.')
    .waitFor();

  // By keyboard on a phone.
  await reader.setViewportSize(phone);
  await goto(reader, path);
  await expectNoHorizontalScroll(reader);
  await tabTo(flag(reader));
  await reader.keyboard.press('Enter');
  const dialog = reader.getByRole('dialog', { name: 'Flag' });
  await expect(
    dialog.getByPlaceholder(
      'Flag objectionable content that violate the Terms of Use. For example: violent threats, and obscene comments.',
    ),
  ).toBeFocused();
  await expectAccessibleInBothLooks(reader);
  await reader.keyboard.type('No doctor said so.');
  await reader.keyboard.press('Tab');
  await reader.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Flag', exact: true })).toBeFocused();
  await reader.keyboard.press('Enter');
  await reader
    .getByText(
      'This posting has been flagged. The administrator will review the text and take appropriate action.',
    )
    .waitFor();
  await expect(flag(reader)).toHaveCount(0);
  // The focus stays on the page.
  await expect.poll(() => reader.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await goto(reader, path);
  await reader.getByRole('button', { name: 'Petition my representatives' }).waitFor();
  await expect(flag(reader)).toHaveCount(0);

  // The administrator reads it on its page, and removes it.
  await goto(admin, '/admin/flags');
  const caseOf = () => admin.getByRole('listitem').filter({ hasText: 'Free parking' });
  await expect(caseOf()).toContainText('Doctors want it.');
  await expect(caseOf()).toContainText('No doctor said so.');
  await expectAccessibleInBothLooks(admin);
  await caseOf().getByRole('link', { name: 'See the initiative' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Free parking' }).waitFor();
  await admin.goBack();
  await caseOf().getByRole('textbox', { name: 'Reason' }).fill('No doctor wants it.');
  await caseOf().getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByText('Removed. The author has been sent the reason.').waitFor();
  await goto(reader, path);
  await reader.getByText('We could not find this initiative.').waitFor();

  // Its author learns of it, reads why, and appeals.
  await goto(author, '/initiatives?filter=&sort=newest');
  await expect(author.getByRole('main')).toContainText(/Removed.*Free parking/s);
  await goto(author, path);
  await author.getByText('An administrator removed it. Only you can see it.').waitFor();
  await expect(author.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(author.getByRole('button', { name: /^(Submit|Delete)/ })).toHaveCount(0);
  await expectAccessibleInBothLooks(author);
  await author.getByRole('link', { name: 'See why, and how to appeal.' }).click();
  const decision = author.getByRole('region', { name: 'Initiative' });
  await expect(decision).toContainText('Removed');
  await expect(decision).toContainText('No doctor wants it.');
  await author.getByRole('textbox', { name: 'Why the decision is wrong' }).fill('My doctor does.');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await author
    .getByText('An administrator will look at the decision again. The answer will be in your notifications.')
    .waitFor();

  await goto(admin, '/admin/flags?status=appealed');
  await expect(caseOf()).toContainText('My doctor does.');
  await caseOf().getByRole('textbox', { name: 'Reason' }).fill('That is a doctor.');
  await caseOf().getByRole('button', { name: 'Restore' }).click();
  await admin.getByText('Restored. The author has been notified.').waitFor();
  await goto(reader, path);
  await reader.getByRole('heading', { level: 1, name: 'Free parking' }).waitFor();
});

test('the filter keeps what is being typed while another administrator saves', async ({
  openMember,
  product,
}) => {
  const { admin, tokens } = await openPeople(openMember, product);
  const save = (words: string[]) =>
    admin.request.put('/api/v1/admin/filter', {
      data: { words, links: [] },
      headers: { authorization: tokens.admin },
    });
  await save([]);
  await admin.clock.install();
  await goto(admin, '/admin/filter');
  const words = admin.getByRole('textbox', { name: 'Words and phrases' });
  await words.fill('scoundrel');
  await save(['scumbag']);
  // The page is looked at again after a while.
  await admin.clock.fastForward(60_000);
  await admin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await admin.getByText('Another administrator has changed the filter.').waitFor();
  await expect(words).toHaveValue('scoundrel');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Another administrator has changed the filter.').waitFor({ state: 'hidden' });
  await expect(words).toHaveValue('scoundrel');
  await save([]);
});

test('a member without a page has no link to it', async ({ openMember, product }) => {
  const { admin, tokens } = await openPeople(openMember, product);
  const newcomer = await openMember({ isSetUp: false });
  await goto(admin, `/admin/members?q=${encodeURIComponent(newcomer.email)}`);
  await admin.getByRole('link', { name: 'No name yet' }).click();
  await admin.getByRole('heading', { name: 'Account' }).waitFor();
  await expect(admin.getByRole('link', { name: 'See the member’s page' })).toHaveCount(0);
  const headers = { authorization: tokens.author };
  const { user } = await (await admin.request.get('/api/v1/users/me', { headers })).json();
  await visit(admin, `/admin/members/${user.id}`);
  await admin.getByRole('link', { name: 'See the member’s page' }).waitFor();
});

test('a member who was reported is not offered to be reported again', async ({ openMember, product }) => {
  const { reader, tokens } = await openPeople(openMember, product);
  const headers = { authorization: tokens.author };
  const { user } = await (await reader.request.get('/api/v1/users/me', { headers })).json();
  await goto(reader, `/members/${user.id}`);
  await reader.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('textbox').fill('Not a real name');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(reader.getByRole('button', { name: 'Reported' })).toBeDisabled();
});

test('an administrator chooses what to remove of a reported profile', async ({ openMember, product }) => {
  const { admin, reader, tokens } = await openPeople(openMember, product);
  const saved = await reader.request.put('/api/v1/users', {
    data: { user: { first_name: 'Ann', last_name: 'Author', zip_code: '82001', city: 'Fool Town' } },
    headers: { authorization: tokens.author },
  });
  const me = (await saved.json()) as { user: { id: number } };
  await goto(reader, `/members/${me.user.id}`);
  await expect(reader.getByRole('main')).toContainText('Fool Town, Wyoming');
  await reader.getByRole('button', { name: 'Report' }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('textbox').fill('That is no city.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await goto(admin, '/admin/flags');
  const found = admin.getByRole('article', { name: 'Profile' }).filter({ hasText: 'That is no city.' });
  // A profile without picture and About Me text.
  await expect(found.getByRole('checkbox')).toHaveCount(2);
  await expect(found.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await found.getByRole('textbox', { name: 'Reason' }).fill('It is an insult.');
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByText('Choose what to remove.').waitFor();
  await found.getByRole('checkbox', { name: 'City' }).check();
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByText('Removed. The author has been sent the reason.').waitFor();
  await goto(reader, `/members/${me.user.id}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Ann Author' })).toBeVisible();
  // That of the zip code.
  await expect(reader.getByRole('main')).toContainText('Cheyenne, Wyoming');
});

test('a reason is kept while the administrator reads the thread', async ({ openMember, product }) => {
  const { admin, tokens } = await openPeople(openMember, product);
  const reader = { authorization: tokens.admin };
  const saved = await admin.request.post('/api/v1/bills/s4606-119/votes', {
    data: { vote: { voting_parameters: 'support' }, comment_text: 'A text to report.' },
    headers: { authorization: tokens.author },
  });
  const { vote_id } = (await saved.json()) as { vote_id: number };
  const flag = { data: { comment: 'Rude' }, headers: reader };
  await admin.request.post(`/api/v1/comments/${vote_id}/flag`, flag);
  await goto(admin, '/admin/flags');
  const found = admin.getByRole('article').filter({ hasText: 'A text to report.' });
  const reason = found.getByRole('textbox', { name: 'Reason' });
  await reason.fill('This attacks other members.');
  await found.getByRole('link', { name: 'See it in its thread' }).click();
  await admin.getByRole('heading', { name: 'Voice Your Opinion', level: 1 }).waitFor();
  await admin.goBack();
  await expect(reason).toHaveValue('This attacks other members.');
  await found.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(found).toHaveCount(0);
});

test('a decision brings the next case into view', async ({ openMember, product }) => {
  const { admin, tokens } = await openPeople(openMember, product, { viewport: { width: 1440, height: 600 } });
  const list = (await (await admin.request.get('/api/v1/bills?filter=&sort=newest&page=9')).json()) as {
    groups: { items: { slug: string }[] }[];
  };
  const slugs = list.groups.flatMap(({ items }) => items.map(({ slug }) => slug)).slice(0, 4);
  for (const [index, slug] of slugs.entries()) {
    const saved = await admin.request.post(`/api/v1/bills/${slug}/votes`, {
      data: {
        vote: { voting_parameters: 'oppose' },
        comment_text: `Long case ${index}. ${'And so on. '.repeat(200)}`,
      },
      headers: { authorization: tokens.author },
    });
    const { vote_id } = (await saved.json()) as { vote_id: number };
    await admin.request.post(`/api/v1/comments/${vote_id}/flag`, {
      data: { comment: 'Rude' },
      headers: { authorization: tokens.admin },
    });
  }
  await goto(admin, '/admin/flags');
  const found = (index: number) => admin.getByRole('article').filter({ hasText: `Long case ${index}.` });
  await found(0).getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(found(0)).toHaveCount(0);
  await expect(found(1).getByRole('link').first()).toBeFocused();
  await expect(found(1).getByRole('link').first()).toBeInViewport();
});

test('a reason to suspend a member is not one to lift a suspension', async ({ openMember, product }) => {
  const { admin, reader, tokens } = await openPeople(openMember, product);
  const { user } = (await (
    await reader.request.get('/api/v1/users/me', { headers: { authorization: tokens.author } })
  ).json()) as { user: { id: number } };
  const path = `/admin/members/${user.id}`;
  await goto(admin, path);
  const reason = admin.getByRole('region', { name: 'Suspension' }).getByRole('textbox', { name: 'Reason' });
  await reason.fill('Insults');
  await admin.request.put(`/api/v1${path}/suspension`, {
    data: { suspended: true, reason: 'Threats' },
    headers: { authorization: tokens.admin },
  });
  await goto(admin, path);
  await admin.getByRole('button', { name: 'Lift the suspension' }).waitFor();
  await expect(reason).toHaveValue('');
});
