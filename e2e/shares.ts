import type { Page } from './fixtures.ts';
import type { Member } from './members.ts';

/** The first share with a text. */
export const shareOf = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).first();
export const composer = (page: Page) => page.getByRole('textbox', { name: 'What do you want to share?' });
export const send = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click();

/** The newest shares that a member sees. */
export async function sharesOf({
  page,
  token,
}: Member): Promise<{ id: number; attachment: string | null }[]> {
  const reply = await page.request.get('/api/v1/shares', { headers: { authorization: token } });
  return ((await reply.json()) as { shares: { id: number; attachment: string | null }[] }).shares;
}
