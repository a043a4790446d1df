import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { turnOnTwoStep } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Member } from './members.ts';
import { desktop, expectNoHorizontalScroll, expectPath, goto, phone } from './page.ts';
import { runCommand } from './product.ts';

/** 2 seconds with sound. */
const clip = fileURLToPath(new URL('../server/media/fixtures/clip.mp4', import.meta.url));

async function nextAds({ page, token }: Member): Promise<{ title: string }[]> {
  const reply = await page.request.get('/api/v1/users/ads', { headers: { authorization: token } });
  return ((await reply.json()) as { ads: { title: string }[] }).ads;
}

/** Whether the next view that the page reports counts. */
async function countedView(page: Page): Promise<boolean> {
  const reply = await page.waitForResponse((response) => response.url().endsWith('/api/v1/users/ad_view'));
  return ((await reply.json()) as { counted: boolean }).counted;
}

/** Opens a page with a stopped clock and lets time pass until an ad is due. */
async function waitForAd(page: Page): Promise<void> {
  await page.clock.install();
  await goto(page, '/fedbills');
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Fills in Create Ad, except for the video. */
async function fillIn(page: Page, title: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Sponsoring entity name').fill('Friends of Trees');
  await page.getByLabel('Start date').fill(today);
  await page.getByLabel('End date').fill(today);
  await expect(page.getByLabel('State', { exact: true }).getByRole('option').nth(0)).toHaveText('Select');
  await expect(page.getByLabel('State', { exact: true }).getByRole('option').nth(1)).toHaveText('All States');
  await page.getByLabel('State', { exact: true }).selectOption('California');
  await expect(page.getByLabel('Zipcodes')).toBeDisabled();
  const districts = page.getByRole('group', { name: 'Congressional districts' });
  await expect(districts.getByRole('checkbox')).toHaveCount(53);
  await expect(districts.getByLabel('All Districts')).toBeChecked();
  await districts.getByLabel('11', { exact: true }).check();
}

test('an ad is created, processed, shown in its district, counted once, and stopped', async ({
  openMember,
  product,
}) => {
  test.setTimeout(240_000);
  const administrator = await openMember({ viewport: desktop });
  await runCommand(product.dataDir, 'admin', 'grant', administrator.email);
  await turnOnTwoStep(administrator);
  await goto(administrator.page, '/admin/ads');
  await administrator.page.getByLabel('Seconds before Skip at which a view counts').fill('14');
  await administrator.page.getByRole('button', { name: 'Save' }).click();
  await administrator.page.getByText('Ad settings saved.').waitFor();
  await expectAccessible(administrator.page);

  const owner = await openMember({ viewport: desktop, zip: '90210' });
  await goto(owner.page, '/ads');
  await owner.page.getByRole('heading', { name: 'No ads yet' }).waitFor();
  await owner.page.getByRole('link', { name: 'Create' }).click();
  await expectPath(owner.page, '/ads/create');
  await owner.page.getByRole('button', { name: 'Upload and Save' }).click();
  await owner.page.getByText('Choose a video.').waitFor();
  await fillIn(owner.page, 'Plant street trees');
  // What was typed survives a reload.
  await goto(owner.page, '/ads/create');
  await expect(owner.page.getByLabel('Title', { exact: true })).toHaveValue('Plant street trees');
  await owner.page.getByLabel('Choose a video').setInputFiles(clip);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await owner.page.getByText('Your Video has been attached. Click on Upload and Save to proceed.').waitFor();
  await expect(owner.page.getByRole('region', { name: 'Preview' })).toContainText(
    'Ad paid for by Friends of Trees',
  );
  await expectAccessible(owner.page);
  await owner.page.getByRole('button', { name: 'Upload and Save' }).click();
  await owner.page.getByText('Ad successfully created.').waitFor();
  await expectPath(owner.page, '/ads');
  const row = owner.page.getByRole('row', { name: /Plant street trees/ });
  await expect(row).toContainText('Running', { timeout: 30_000 });
  await expect(row).toContainText('Ready');
  await expectAccessible(owner.page);

  // Without motion, the video waits for Play.
  const viewer = await openMember({ viewport: phone, zip: '94110', reducedMotion: 'reduce' });
  const { page } = viewer;
  await waitForAd(page);
  const ad = page.getByRole('dialog', { name: 'Ad paid for by Friends of Trees' });
  await expect(ad.getByRole('button', { name: /^Skip in/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ad).toBeVisible();
  // axe needs timers.
  await page.clock.resume();
  await expectAccessible(page);
  await page.clock.runFor(16_000);
  await ad.getByRole('button', { name: 'Skip ad' }).waitFor();
  await expect(ad.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  const counted = countedView(page);
  await ad.getByRole('button', { name: 'Play' }).first().click();
  expect(await counted).toBe(true);
  await page.keyboard.press('Escape');
  await expect(ad).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  expect(await nextAds(viewer)).toEqual([]);
  await expect(row.getByRole('cell').nth(5)).toHaveText('1');

  const neighbor = await openMember({ viewport: phone, zip: '94110' });
  const stranger = await openMember({ viewport: phone, zip: '90210' });
  expect(await nextAds(neighbor)).toMatchObject([{ title: 'Plant street trees' }]);
  expect(await nextAds(stranger)).toEqual([]);
  // With motion, it plays three seconds after it has loaded.
  const automatic = countedView(neighbor.page);
  await waitForAd(neighbor.page);
  await neighbor.page.clock.runFor(3_500);
  expect(await automatic).toBe(true);
  await expect(row.getByRole('cell').nth(5)).toHaveText('2');
  await row.getByRole('button', { name: 'Stop' }).click();
  await owner.page.getByText('This ad has been stopped.').waitFor();
  await expect(row).toContainText('Paused');
  expect(await nextAds(await openMember({ zip: '94110' }))).toEqual([]);

  await owner.page.setViewportSize(phone);
  await expect(owner.page.getByRole('list', { name: 'My ads' })).toContainText('Billing amountFree');
  await expectNoHorizontalScroll(owner.page);
  await goto(stranger.page, '/ads/archive');
  await expect(stranger.page.getByRole('row', { name: /Plant street trees/ })).toContainText(
    'California, district 11',
  );
  await expectAccessible(stranger.page);
  await expectNoHorizontalScroll(stranger.page);
});
