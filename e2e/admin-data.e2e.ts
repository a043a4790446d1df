import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zipOf } from '#server/testing/official-data.ts';
import { startUpstream } from '#server/testing/upstream.ts';
import { grant, turnOnTwoStep } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import {
  desktop,
  expectNoSidewaysScroll,
  goto,
  newPerson,
  phone,
  signUp,
  useBrowser,
  type Person,
} from './browser.ts';
import { copyOf, startProduct, type Product } from './product.ts';

const browser = useBrowser();
const upstream = await startUpstream();
let dataDir: string;
let product: Product;

beforeAll(async () => {
  dataDir = await copyOf(inject('filled'));
  product = await startProduct(dataDir, { CONGRESS_API_KEY: 'sesame-street', ...upstream.env });
});
afterAll(async () => {
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function enter(page: Page): Promise<Person> {
  const person = newPerson();
  await signUp(page, person, { zip: '82001' });
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  return person;
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

it('Members find nothing at the addresses of administration', async () => {
  const { page } = await browser.open({ viewport: phone }, product.origin);
  await enter(page);
  const nothing = async (path: string) => {
    expect((await page.goto(path))?.status(), path).toBe(404);
    return page.getByRole('main').innerText();
  };
  const elsewhere = await nothing('/no/such/page');
  for (const path of ['/admin', '/admin/data', '/admin/else']) expect(await nothing(path)).toBe(elsewhere);
});

it('An administrator with two steps sees how each source stands, and has one read', async () => {
  const { page, faults } = await browser.open({ viewport: desktop }, product.origin);
  const { email } = await enter(page);
  grant(email, dataDir);
  await goto(page, '/admin/data');
  await page.getByRole('heading', { name: /^Administrators need two-step sign-in/ }).waitFor();
  await turnOnTwoStep(page);

  await goto(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Official data/ })
    .click();
  await page.getByRole('heading', { name: 'Official data', level: 1 }).waitFor();
  await card(page, 'Zip codes').getByText('Never read', { exact: true }).waitFor();
  upstream.documents.set(
    '/export/zip/US.zip',
    zipOf({
      'US.txt':
        'US\t82001\tCheyenne\tWyoming\tWY\tLaramie\t021\t\t\t41.1\t-104.8\t4\nUS\t9999\tNowhere\tWyoming\tWY\tLaramie\t021\t\t\t41.1\t-104.8\t4\n',
    }),
  );
  await card(page, 'Zip codes').getByRole('button', { name: 'Run now: Zip codes' }).click();
  await page.getByText('Zip codes: to be read in a moment.').waitFor();
  await card(page, 'Zip codes').getByText('Read, with problems').waitFor({ timeout: 30_000 });
  await card(page, 'Zip codes').getByText('1 record was skipped').click();
  await card(page, 'Zip codes').getByText('is not a zip code').waitFor();

  upstream.faults.set('/export/zip/US.zip', [{ status: 403 }]);
  await card(page, 'Zip codes')
    .getByRole('button', { name: /^Run now/ })
    .click();
  await card(page, 'Zip codes').getByText('The last run failed').waitFor({ timeout: 30_000 });
  await card(page, 'Zip codes')
    .getByText(/US\.zip answered 403/)
    .waitFor();
  expect(await page.content()).not.toContain('sesame-street');

  for (const viewport of [desktop, phone, { width: 320, height: 700 }]) {
    await page.setViewportSize(viewport);
    for (const path of ['/admin', '/admin/data']) {
      await goto(page, path);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
  expect(faults).toEqual([]);
  expect(product.output()).not.toContain('sesame-street');
});
