import { connect, type Connection } from '#server/database/pool.ts';
import { expect, test } from './fixtures.ts';
import { findings } from './axe.ts';
import { desktop, expectNoHorizontalScroll, goto, phone } from './page.ts';
import { databaseUrl } from './product.ts';

const bill = '/bills/s146-119';

const sections = Array.from({ length: 12 }, (_, index) => `(${index + 1}) A paragraph that stays as it is.`);
const introduced = ['SECTION 1. SHORT TITLE.', 'This Act may be cited as the “Lantern Act”.', ...sections];
const engrossed = [
  'SECTION 1. SHORT TITLE.',
  'This Act may be cited as the “Harbor Lantern Act”.',
  ...sections.slice(0, 6),
  'A paragraph that the Senate put in.',
  ...sections.slice(6, 11),
];

let connection: Connection;
/** The starter data has no bill texts: this adds two versions of one. */
test.beforeAll(async ({ product }) => {
  connection = await connect(await databaseUrl(product.dataDir), { max: 1 });
  const { db } = connection;
  const { id } = await db
    .selectFrom('bills')
    .select('id')
    .where('slug', '=', 's146-119')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('bill_texts').where('bill_id', '=', id).execute();
  const versions = [
    { version: 'es', name: 'Engrossed in Senate', dated: '2025-02-13', words: engrossed },
    { version: 'is', name: 'Introduced in Senate', dated: '2025-01-16', words: introduced },
  ];
  for (const [position, { words, ...text }] of versions.entries()) {
    await db
      .insertInto('bill_texts')
      .values({ ...text, bill_id: id, position, url: null })
      .execute();
    await db
      .insertInto('bill_text_bodies')
      .values({ bill_id: id, version: text.version, body: words.join('\n\n') })
      .execute();
  }
});
test.afterAll(() => connection?.close());

test('compares two versions of a bill and folds unchanged paragraphs', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, reducedMotion: 'reduce' });
  await goto(page, bill);
  await page.route('**/texts/is?*', (route) =>
    route.fulfill({ status: 429, json: { errors: 'Please try later.', code: 'too_many_requests' } }),
  );
  await page
    .getByRole('link', { name: /What changed/i })
    .first()
    .click();
  await page.getByText('Please try later.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('3 paragraphs differ from “Introduced in Senate” to “Engrossed in Senate”.').waitFor();
  const compared = page.getByRole('article', {
    name: 'From “Introduced in Senate” to “Engrossed in Senate”',
  });
  // The first ones are the legend.
  const words = async (tag: 'ins' | 'del') =>
    (await compared.locator(tag).allTextContents())
      .slice(1)
      .map((text) => text.replace(/^\[\w+: |\]$/g, '').trim());
  await expect.poll(() => words('ins')).toEqual(['Harbor', 'A paragraph that the Senate put in.']);
  await expect.poll(() => words('del')).toEqual(['(12) A paragraph that stays as it is.']);
  await expect(compared.getByText('(3) A paragraph that stays as it is.')).toHaveCount(0);
  await compared
    .getByRole('button', { name: /^Show \d+ unchanged paragraphs$/ })
    .first()
    .click();
  await compared.getByText('(3) A paragraph that stays as it is.').waitFor();
  // Reading goes on with them, not with the next button below them.
  await expect(page.locator(':focus')).toContainText('(3) A paragraph that stays as it is.');
  await expectNoHorizontalScroll(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page, colorScheme)).toEqual([]);
  }

  // Reversed with the two selects; then one version alone.
  await page.getByLabel('Version', { exact: true }).selectOption('is');
  await page.getByRole('article', { name: 'Introduced in Senate', exact: true }).waitFor();
  await page.getByLabel('Compare with').selectOption('es');
  await page.getByText('3 paragraphs differ from “Engrossed in Senate” to “Introduced in Senate”.').waitFor();
  await page.getByLabel('Compare with').selectOption('');
  await page
    .getByRole('article', { name: 'Introduced in Senate', exact: true })
    .getByText('“Lantern Act”')
    .waitFor();
  await expect(page).toHaveURL(/[?&]version=is(&|$)/);
});

test('shows a version without JavaScript, and the newest when the version is unknown', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: desktop });
  await page.goto(`${bill}/text?version=is`);
  await page.getByText('This Act may be cited as the “Lantern Act”.').waitFor();
  await page.goto(`${bill}/text?version=nonsense&from=neither`);
  await page.getByText('This Act may be cited as the “Harbor Lantern Act”.').waitFor();
  const missing = await page.goto('/bills/hr983-119/text');
  expect(missing?.status()).toBe(404);
  await page.getByText('We don’t have the text of this bill yet.').waitFor();
});
