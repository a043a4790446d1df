import { turnOnTwoStep } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, type Page } from './fixtures.ts';
import { desktop, expectNoHorizontalScroll, goto, phone } from './page.ts';
import { runCommand } from './product.ts';

test.use({ ignoredErrors: [/status of 404/] });

async function look(page: Page, path: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await goto(page, path);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a flag leads to a removal, its author appeals, and an administrator restores the text', async ({
  openMember,
  product,
}) => {
  const administrator = await openMember({ first: 'Ada', last: 'Test', zip: '82001' });
  await runCommand(product.dataDir, 'admin', 'grant', administrator.email);
  await turnOnTwoStep(administrator);
  const admin = administrator.page;
  const { page: author } = await openMember({ first: 'Ann', last: 'Author', zip: '82001' });
  const { page: reader } = await openMember({ first: 'Ray', last: 'Reader', zip: '82001' });

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
  const found = admin.getByRole('region', { name: 'Comment on an opinion' });
  await expect(found).toContainText('You are all fools.');
  await expect(found).toContainText('Insults everybody');
  await look(admin, '/admin/flags');
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await found.getByText('Please give a reason.').waitFor();
  await found.getByRole('textbox', { name: 'Reason' }).fill('This attacks other members.');
  await found.getByLabel('Rule of the Terms of Use').selectOption('harassment');
  await found.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByText('Removed. The author is told why.').waitFor();
  await admin.getByRole('heading', { name: 'Nothing here' }).waitFor();

  // Everybody sees the notice; the author sees why, and appeals.
  await goto(reader, voice);
  await shown(reader)
    .getByText('Comment was flagged by other members as objectionable and was removed by the administrator.')
    .waitFor();
  await goto(author, voice);
  await author.getByRole('link', { name: 'See why it was removed' }).first().click();
  await author.getByRole('link', { name: 'Comment on an opinion' }).click();
  const decision = author.getByRole('region', { name: 'Comment on an opinion' });
  await expect(decision).toContainText('You are all fools.');
  await expect(decision).toContainText('This attacks other members.');
  await expect(decision).toContainText('Bullying or harassment');
  await look(author, new URL(author.url()).pathname);
  await author.getByRole('textbox', { name: 'Why the decision is wrong' }).fill('It was a quotation.');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await author.getByText('An administrator will look at the decision again. We will email you').waitFor();
  await expect(author.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);
  // It is nobody else's.
  expect((await reader.goto(new URL(author.url()).pathname))?.status()).toBe(404);

  await goto(admin, '/admin/flags?status=appealed');
  const appealed = admin.getByRole('region', { name: 'Comment on an opinion' });
  await expect(appealed).toContainText('It was a quotation.');
  await appealed.getByRole('textbox', { name: 'Reason' }).fill('A quotation is fine.');
  await appealed.getByRole('button', { name: 'Restore' }).click();
  await admin.getByText('Restored. The author is told.').waitFor();
  await goto(reader, voice);
  await shown(reader).getByText('You are all fools.').waitFor();

  // The filter holds the next text; its author alone sees it.
  await look(admin, '/admin/filter');
  await admin.getByRole('textbox', { name: 'Words and phrases' }).fill('scumbag');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The filter has been saved.').waitFor();
  await shown(reader).getByRole('button', { name: 'Reply to Ann Author' }).click();
  await reader.getByRole('dialog', { name: 'Reply' }).getByRole('textbox').fill('You $cumbag');
  await reader
    .getByRole('dialog', { name: 'Reply' })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await shown(reader).getByText('Waiting for review').waitFor();
  await goto(author, voice);
  await expect(author.getByText('You $cumbag')).toHaveCount(0);
  await goto(admin, '/admin/flags?status=held');
  await expect(admin.getByRole('region', { name: 'Reply' })).toContainText('Matches the filter: scumbag');
  await admin.getByRole('button', { name: 'Reject' }).waitFor();

  // A member is reported and suspended, and cannot write.
  await goto(admin, '/admin/members?q=ray');
  await admin.getByRole('main').getByRole('link', { name: 'Ray Reader' }).first().click();
  await admin.getByRole('heading', { name: 'Suspension' }).waitFor();
  await look(admin, new URL(admin.url()).pathname);
  const panel = admin.getByRole('region', { name: 'Suspension' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Insults');
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await panel.getByRole('button', { name: 'Lift the suspension' }).waitFor();
  await shown(reader).getByRole('button', { name: 'Like' }).first().click();
  await reader.getByText(/^Your account is suspended until /).waitFor();

  await look(admin, '/admin/log');
  await expect(admin.getByRole('row', { name: /Suspended.*Ray Reader.*Ada Test.*Insults/ })).toHaveCount(1);
});
