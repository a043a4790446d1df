import { expect, test, type Page } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { connect } from './members.ts';
import { openFamily } from './network.ts';
import { expectNoHorizontalScroll, goto } from './page.ts';

const shareOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first();
const composer = (page: Page) => page.getByRole('textbox', { name: 'What do you want to share?' });
const send = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click();

test('three members share, comment, reply, like, rate, reshare and flag, and a stranger sees none of it', async ({
  openMember,
}) => {
  const [ann, ben, cleo, zoe] = await openFamily(openMember, ['Ann', 'Ben', 'Cleo', 'Zoe']);
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
  await send(ann.page);
  await shareOf(ann.page, 'The hearing is on Thursday.').waitFor();
  await expect(composer(ann.page)).toHaveValue('');
  for (const { page } of [ben, cleo]) {
    await page.getByRole('button', { name: '1 new post' }).click();
    await shareOf(page, 'The hearing is on Thursday.').waitFor();
  }

  // A comment and a reply.
  const share = (page: Page) => shareOf(page, 'The hearing is on Thursday.');
  await share(ben.page).getByRole('button', { name: 'Comment, 0 comments' }).click();
  await ben.page.getByPlaceholder('Type your comment here').fill('Where?');
  await ben.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await share(ben.page).getByRole('button', { name: 'Comment, 1 comment' }).waitFor();
  await share(ben.page).getByText('Where?').waitFor();
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
  await share(ben.page).getByRole('button', { name: 'Like, 0 likes' }).first().click();
  await share(ben.page).getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  await share(ben.page).getByRole('button', { name: 'Rate as untrue, 0 members' }).click();
  await share(ben.page).getByRole('button', { name: 'Rate as untrue, 1 member' }).click();
  await share(ben.page).getByRole('button', { name: 'Rate as untrue, 0 members' }).waitFor();
  await share(ben.page).getByRole('button', { name: 'Rate as partly true, 0 members' }).click();
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
  await ben.page.getByText('Select at least 1 member to share your post.').waitFor();
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

  // A stranger.
  await goto(zoe.page, '/shares');
  await zoe.page
    .getByText('There are no members in your network. Go to CONNECT page to find members to connect with.')
    .waitFor();
  expect((await zoe.page.goto(address))?.status()).toBe(404);
  await zoe.page.getByText('This share does not exist, or it has been deleted.').waitFor();
  await expect(zoe.page.getByText('The hearing')).toHaveCount(0);

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

    // Members without the permission learn how to get it.
    await page.getByRole('button', { name: 'Image or video' }).click();
    await page.getByText(/reserved for influencers and elected officials/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

    // Nothing is lost without a connection or by a reload.
    await page.reload();
    await expect(composer(page)).toHaveValue(`Hello @${ben.name} `);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Share', exact: true }).dblclick();
    await page.getByText('Saved on this device. It is sent when you are connected again.').first().waitFor();
    await expect(composer(page)).toHaveValue('');
    await page.context().setOffline(false);
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
});
