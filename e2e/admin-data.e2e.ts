import { makeZip } from '#server/testing/official-data.ts';
import { startUpstream, type Upstream } from '#server/testing/upstream.ts';
import { expect, test as base, type Page } from './fixtures.ts';
import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessibleInBothLooks } from './axe.ts';
import { expectNoHorizontalScroll, goto, visit } from './page.ts';
import { startOnCopy, type Product } from './product.ts';

let product: Product;
let upstream: Upstream;
let stopUpstream: () => Promise<void>;

const test = base.extend({ baseURL: ({}, provide) => provide(product?.origin) });

test.beforeAll(async () => {
  upstream = await startUpstream((stop) => (stopUpstream = stop));
  product = await startOnCopy({ CONGRESS_API_KEY: 'sesame-street', ...upstream.env });
});
test.afterAll(async () => {
  await product?.remove();
  await stopUpstream?.();
});

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('an administrator with two-step sign-in sees each source and starts a run', async ({ openMember }) => {
  const administrator = await openMember();
  const { page } = administrator;
  await grant(product, 'is_admin', administrator);
  await goto(page, '/admin/data');
  await page.getByRole('heading', { name: /^Administrators need two-step sign-in/ }).waitFor();
  await turnOnTwoStep(administrator);

  await goto(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Official data Updates are off/ })
    .click();
  await page.getByRole('heading', { name: 'Official data', level: 1 }).waitFor();
  await expect(page).toHaveTitle('Administration: Official data · Polity');
  await card(page, 'Zip codes').getByText('Not updated yet', { exact: true }).waitFor();
  upstream.documents.set(
    '/export/zip/US.zip',
    makeZip({
      'US.txt':
        'US\t82001\tCheyenne\tWyoming\tWY\tLaramie\t021\t\t\t41.1\t-104.8\t4\nUS\t9999\tNowhere\tWyoming\tWY\tLaramie\t021\t\t\t41.1\t-104.8\t4\n',
    }),
  );
  await card(page, 'Zip codes').getByRole('button', { name: 'Run now: Zip codes' }).click();
  await page.getByText('Zip codes: starting soon.').waitFor();
  await card(page, 'Zip codes').getByText('Updated with problems').waitFor();
  await card(page, 'Zip codes').getByText('1 record was skipped').click();
  await card(page, 'Zip codes').getByText('is not a zip code').waitFor();

  upstream.faults.set(
    '/export/zip/US.zip',
    Array.from({ length: 10 }, () => ({ status: 403 })),
  );
  await card(page, 'Zip codes')
    .getByRole('button', { name: /^Run now/ })
    .click();
  await card(page, 'Zip codes').getByText('The last run failed').waitFor();
  await card(page, 'Zip codes')
    .getByText(/US\.zip answered 403/)
    .waitFor();
  expect(await page.content()).not.toContain('sesame-street');

  for (const path of ['/admin', '/admin/data']) {
    await visit(page, path);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothLooks(page);
  }
  expect(product.output()).not.toContain('sesame-street');
});
