import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connect, type Member } from './members.ts';
import { openFamily } from './network.ts';
import { expectNoHorizontalScroll, goto } from './page.ts';

test('my comments lead to their threads, and can be downloaded and deleted', async ({ openMember }) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  const post = async <Reply>({ page, token }: Member, path: string, data: object): Promise<Reply> => {
    const reply = await page.request.post(`/api/v1/${path}`, { headers: { authorization: token }, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as Reply;
  };
  const { page } = ben;
  await goto(page, '/my_opinions?tab=comments');
  await page.getByText('No comments yet').waitFor();
  await expect(page.getByRole('link', { name: 'Voice Your Opinion' })).toHaveAttribute('href', '/voice');

  const vote = { voting_parameters: 'support', comment_text: 'Good for trees.' };
  const { vote_id } = await post<{ vote_id: number }>(ann, 'bills/hr1041-119/votes', { vote });
  await post(ben, 'comments', { vote_id, comment_text: 'Who waters them?' });
  const { share } = await post<{ share: { id: number } }>(ann, 'shares', { share_text: 'A hearing.' });
  await post(ben, 'share_comments', { share_id: share.id, comment_text: 'I will be there.' });

  await goto(page, '/my_opinions');
  await page.getByRole('link', { name: 'Comments', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=comments$/);
  const rows = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('button', { name: /^Delete/ }) });
  await expect(rows).toHaveText([/I will be there\./, /Who waters them\?/]);
  await expect(rows.last()).toContainText(`Reply to the opinion of ${ann.name}`);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-comments.csv');
  const [, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(line).toContain(`"share","${ann.name}","I will be there."`);

  await rows
    .last()
    .getByRole('link', { name: /^H\.R\. 1041/ })
    .click();
  await page.getByRole('heading', { name: 'Replies to one comment' }).waitFor();
  await page.getByText('Who waters them?').waitFor();
  await page.goBack();
  await rows
    .first()
    .getByRole('link', { name: `A share by ${ann.name}` })
    .click();
  await page.getByText('A hearing.').waitFor();
  await page.getByText('I will be there.').waitFor();
  await page.goBack();

  for (const left of [1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /^Delete my comment on / })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Comment' });
    await dialog.getByText('Are you sure you want to delete this comment?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(left);
  }
  await page.getByText('No comments yet').waitFor();
});
