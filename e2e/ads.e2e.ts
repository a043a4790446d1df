import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { grant, turnOnTwoStep } from './administrator.ts';
import { listen } from './announcements.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import type { Member } from './members.ts';
import { desktop, expectNoHorizontalScroll, expectPath, goto, openMenu, phone } from './page.ts';
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
  await goto(page, '/general_settings');
  // Never over a field in use: the keyboard of a phone is open then.
  await page.getByLabel('First Name').focus();
  // Far enough ahead that a busy machine does not ask for a time that has passed. An ad is due then.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(180_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Turns on the browser's data saving for a page before it loads. */
const setSaveData = (page: Page, saveData: boolean) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true });
  }, saveData);

/** Sends the page to the background, or back. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Fills in Create Ad, except for the video. */
async function fillIn(page: Page, title: string): Promise<void> {
  // In the time zone of the browser (playwright.config.ts).
  const day = (time: number) =>
    new Date(time).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  await page.getByLabel('Campaign title').fill(title);
  await page.getByLabel('Sponsoring entity name').fill('Friends of Trees');
  await page.getByLabel('Start date').fill(day(Date.now()));
  // Midnight may pass during the test.
  await page.getByLabel('End date').fill(day(Date.now() + 86_400_000));
  await expect(page.getByLabel('State', { exact: true }).getByRole('option').nth(0)).toHaveText('Select');
  await expect(page.getByLabel('State', { exact: true }).getByRole('option').nth(1)).toHaveText('All States');
  await page.getByLabel('State', { exact: true }).selectOption('California');
  await expect(page.getByLabel('Zipcodes')).toBeDisabled();
  // The number pad of an iPhone has no comma.
  await expect(page.getByLabel('Zipcodes')).not.toHaveAttribute('inputmode', 'numeric');
  const districts = page.getByRole('group', { name: 'Congressional districts' });
  await expect(districts.getByRole('checkbox')).toHaveCount(53);
  await expect(districts.getByLabel('All Districts')).toBeChecked();
  await districts.getByLabel('11', { exact: true }).check();
}

test.use({ ignoredErrors: /ERR_FAILED/ });

test('an ad is created, processed, shown in its district, counted once, and stopped', async ({
  openMember,
  product,
}) => {
  // Outside of the ad's district: it would be shown, and counted, during a long run.
  const administrator = await openMember({ viewport: desktop, zip: '90210' });
  await grant(product, 'is_admin', administrator);
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
  // The header's picture and the preview have no field or name like those of the form.
  await expect(owner.page.locator('input[type=file]')).toHaveCount(1);
  await expect(owner.page.getByLabel('Campaign title')).toHaveCount(1);
  await owner.page.getByRole('button', { name: 'Upload and Save' }).click();
  await owner.page.getByText('Choose a video.').waitFor();
  // What is below the districts stays in its place while those of another state load.
  const districts = owner.page.getByRole('group', { name: 'Congressional districts' });
  const heightOf = async () => (await districts.boundingBox())!.height;
  const height = await heightOf();
  const loading = await hold(owner.page, '/api/v1/locations/districts_list?*');
  await owner.page.getByLabel('State', { exact: true }).selectOption('Wyoming');
  await expect.poll(loading.count).toBe(1);
  expect(await heightOf()).toBe(height);
  loading.release();
  await districts.getByLabel('At Large').waitFor();
  expect(await heightOf()).toBe(height);
  await fillIn(owner.page, 'Plant street trees');
  // What was typed survives a reload.
  await goto(owner.page, '/ads/create');
  await expect(owner.page.getByLabel('Campaign title')).toHaveValue('Plant street trees');
  await owner.page.getByLabel('Choose a video').setInputFiles(clip);
  await owner.page.getByLabel('Captions').setInputFiles({
    name: 'trees.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nTrees cool our streets.\n'),
  });
  const heardByOwner = await listen(owner.page);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  const attached = 'Your Video has been attached. Click on Upload and Save to proceed.';
  await owner.page.getByText(attached).waitFor();
  expect(await heardByOwner()).toContain(attached);
  await expect(owner.page.getByRole('region', { name: 'Preview' })).toContainText(
    'Ad paid for by Friends of Trees',
  );
  await expectAccessible(owner.page);
  const created = await hold(owner.page, `/api/v1/users/ad?auth_token=${owner.token}`);
  await owner.page.getByRole('button', { name: 'Upload and Save' }).click();
  await expect.poll(created.count).toBe(1);
  // Nothing can be typed that would be lost.
  await expect(owner.page.getByLabel('Campaign title')).not.toBeEditable();
  created.release();
  await owner.page.getByText('Ad successfully created.').waitFor();
  await expectPath(owner.page, '/ads');
  const row = owner.page.getByRole('row', { name: /Plant street trees/ });
  // It waits for an administrator (ADS_REVIEW=on).
  await expect(row).toContainText('Ready');
  await expect(row).not.toContainText('Running');
  expect(await nextAds(owner)).toEqual([]);
  await goto(administrator.page, '/admin/ads');
  await administrator.page.getByRole('button', { name: /^Approve ?: Plant street trees/ }).click();
  await expect(row).toContainText('Running');
  await expect(row).toContainText('Ready');
  await expectAccessible(owner.page);

  // Without motion, the video waits for Play.
  const viewer = await openMember({ viewport: phone, zip: '94110', reducedMotion: 'reduce' });
  const { page } = viewer;
  await waitForAd(page);
  const ad = page.getByRole('dialog', { name: 'Ad paid for by Friends of Trees' });
  await expect(ad.getByRole('button', { name: /^Skip in/ })).toBeVisible();
  // A clock that is set back does not make the viewer wait longer.
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now - 3_600_000);
  await page.clock.runFor(500);
  await expect(ad.getByRole('button', { name: /^Skip in \d{1,2}$/ })).toBeVisible();
  await page.clock.setSystemTime(now);
  await page.keyboard.press('Escape');
  await expect(ad).toBeVisible();
  // axe needs timers.
  await page.clock.resume();
  await expectAccessible(page);
  await page.clock.runFor(16_000);
  await ad.getByRole('button', { name: 'Skip ad' }).waitFor();
  // A report reaches the administrator.
  await ad.getByRole('button', { name: 'Report ad' }).click();
  // A phone on its side shows the whole form.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(ad.getByRole('heading', { name: 'Report this ad' })).toBeInViewport({ ratio: 1 });
  await expect(ad.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  await ad.getByLabel('What is wrong with this ad?').fill('It names a wrong place.');
  const report = '**/api/v1/ads/*/report';
  await page.route(report, (route) => route.abort());
  await ad.getByRole('button', { name: 'Send report' }).click();
  await ad.getByText('We could not reach Polity.').waitFor();
  await expect(ad.getByLabel('What is wrong with this ad?')).toHaveValue('It names a wrong place.');
  await page.unroute(report);
  // A cancel event is what Back on a phone sends.
  for (const close of [() => ad.dispatchEvent('cancel'), () => page.keyboard.press('Escape')]) {
    await close();
    await expect(ad.getByRole('heading', { name: 'Report this ad' })).toHaveCount(0);
    await ad.getByRole('button', { name: 'Report ad' }).click();
    await expect(ad.getByLabel('What is wrong with this ad?')).toHaveValue('It names a wrong place.');
  }
  await ad.getByRole('button', { name: 'Send report' }).click();
  // Escape closes the form, then the ad: the focus stays in it.
  await page.keyboard.press('Escape');
  await expect(ad.getByRole('button', { name: 'Back to the ad' })).toBeHidden();
  await expect(ad.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  const counted = countedView(page);
  await ad.getByRole('button', { name: 'Play' }).first().click();
  expect(await counted).toBe(true);
  // The pressed button is gone, and the focus with it.
  await page.keyboard.press('Escape');
  await expect(ad).toBeHidden();
  const times = () => ['open', 'seen'].map((name) => Number(localStorage.getItem(`polity.ads_${name}_time`)));
  const [open, seen] = await page.evaluate(times);
  expect(open).toBeGreaterThan(0);
  expect(seen).toBeGreaterThan(open!);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  expect(await nextAds(viewer)).toEqual([]);
  // The view counts after one of 2.03 seconds. It may have played on until Escape.
  const views = row.getByRole('cell').nth(5);
  const watched = views.getByRole('definition');
  await expect(views).toHaveText(/^1 ?Watched to/);
  await expect(watched).toHaveText(['1', /^[01]$/, /^[01]$/, /^[01]$/]);
  await expectAccessible(owner.page);

  const neighbor = await openMember({ viewport: phone, zip: '94110' });
  const stranger = await openMember({ viewport: phone, zip: '90210' });
  expect(await nextAds(neighbor)).toMatchObject([{ title: 'Plant street trees' }]);
  expect(await nextAds(stranger)).toEqual([]);
  // While data is saved, the video waits. In the background, the ad ends.
  await setSaveData(neighbor.page, true);
  await waitForAd(neighbor.page);
  const shown = neighbor.page.getByRole('dialog', { name: 'Ad paid for by Friends of Trees' });
  await expect(shown.locator('track[kind="captions"]')).toHaveCount(1);
  await shown.getByRole('button', { name: 'Hide captions' }).waitFor();
  await neighbor.page.clock.runFor(5_000);
  await expect(shown.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await setVisibility(neighbor.page, 'hidden');
  await expect(shown).toBeHidden();
  await neighbor.page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true }),
  );
  const untilNextAd = async () => {
    await neighbor.page.clock.runFor(1_000_000);
    await expect(shown).toBeHidden();
    await setVisibility(neighbor.page, 'visible');
    await expect(async () => {
      await neighbor.page.clock.runFor(10_000);
      await expect(shown).toBeVisible({ timeout: 3_000 });
    }).toPass();
  };
  // It does not start behind a report that is being written: its end would close the form.
  await untilNextAd();
  await shown.getByRole('button', { name: 'Report ad' }).click();
  const video = (read: (element: HTMLVideoElement) => number | boolean) =>
    shown.locator('video').evaluate(read);
  await expect.poll(() => video(({ readyState }) => readyState)).toBeGreaterThan(0);
  await neighbor.page.clock.runFor(5_000);
  expect(await video(({ paused }) => paused)).toBe(true);
  await setVisibility(neighbor.page, 'hidden');
  // A later ad plays three seconds after it has loaded, and can be skipped at once.
  let counts: boolean | undefined;
  void countedView(neighbor.page).then((value) => (counts = value));
  await untilNextAd();
  await expect(shown.getByRole('button', { name: 'Skip ad' })).toBeEnabled();
  // Slow enough that it does not end in this test.
  await shown.locator('video').evaluate((element: HTMLVideoElement) => (element.playbackRate = 0.1));
  // The three seconds start when the video has loaded, which no clock controls.
  await expect(async () => {
    await neighbor.page.clock.runFor(1_000);
    expect(counts).toBe(true);
  }).toPass();
  // How far it was played reaches the server although the page closes.
  await neighbor.page.close({ runBeforeUnload: true });
  await expect(views).toHaveText(/^2 ?Watched to/);
  await expect(watched).toHaveText(['2', /^[012]$/, /^[012]$/, /^[012]$/]);
  await row.getByRole('button', { name: 'Stop' }).click();
  await owner.page.getByText('This ad has been stopped.').waitFor();
  await expect(row).toContainText('Paused');
  const late = await openMember({ zip: '94110' });
  expect(await nextAds(late)).toEqual([]);
  // It is not shown after an administrator has removed it either; its owner sees why.
  // The focus stays, so that the next Tab leads on.
  await expect(row.getByRole('button', { name: 'Stop' })).toBeFocused();
  await row.getByRole('button', { name: 'Resume' }).click();
  await owner.page.getByText('This ad is running again.').waitFor();
  // A video that fails at once can be skipped at once.
  await late.page.route('**/media/files/**', (route) => route.abort());
  await waitForAd(late.page);
  const broken = late.page.getByRole('dialog', { name: 'Ad paid for by Friends of Trees' });
  await broken.getByText('This video could not be played.').waitFor();
  await broken.getByRole('button', { name: 'Skip ad' }).click();
  await expect(broken).toBeHidden();
  await goto(administrator.page, '/admin/ads');
  await administrator.page.getByText('It names a wrong place.').waitFor();
  await administrator.page.getByRole('button', { name: /^Remove ?: Plant street trees/ }).click();
  const removal = administrator.page.getByRole('dialog');
  await removal.getByLabel('Reason').fill('The place is wrong.');
  await administrator.page.keyboard.press('Escape');
  await expect(removal).toHaveCount(0);
  await administrator.page.getByRole('button', { name: /^Remove ?: Plant street trees/ }).click();
  await expect(removal.getByLabel('Reason')).toHaveValue('The place is wrong.');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(removal).toBeHidden();
  expect(await nextAds(late)).toEqual([]);
  const table = owner.page.getByRole('region', { name: 'My ads' });
  // A page whose font comes too late keeps the system's font, which can be wider.
  await expect(async () => {
    await goto(owner.page, '/ads');
    await owner.page.getByText('The place is wrong.').first().waitFor();
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  }).toPass();

  // On a smaller tablet the table scrolls in its frame, and the drawer leads here. Phones have a list.
  await owner.page.setViewportSize({ width: 1024, height: 768 });
  await expect(owner.page.getByRole('columnheader')).toHaveCount(14);
  await expectNoHorizontalScroll(owner.page);
  await owner.page.setViewportSize({ width: 844, height: 390 });
  await expectNoHorizontalScroll(owner.page);
  await openMenu(owner.page);
  const menuItem = owner.page.getByRole('link', { name: 'ADS', exact: true });
  await expect(menuItem).toBeVisible();
  await owner.page.setViewportSize(phone);
  await expect(menuItem).toBeHidden();
  await owner.page.keyboard.press('Escape');
  await expect(owner.page.getByRole('list', { name: 'My ads' })).toContainText('Billing amountFree');
  await expectAccessible(owner.page);
  await expectNoHorizontalScroll(owner.page);
  await goto(stranger.page, '/ads/archive');
  await expect(stranger.page.getByRole('row', { name: /Plant street trees/ })).toContainText(
    'California, district 11',
  );
  await expectAccessible(stranger.page);
  await stranger.page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(stranger.page);
});

test('no ad is offered to be created while ads are off', async ({ openMember, product }) => {
  const { page } = await openMember();
  const off = page.getByRole('heading', { name: 'Ads are off' });
  await runCommand(product.dataDir, 'ads', 'off');
  // The server keeps settings for five seconds.
  await expect(async () => {
    await goto(page, '/ads/create');
    await expect(off).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Upload and Save' })).toBeHidden();
  await goto(page, '/ads');
  await off.waitFor();
  await expect(page.getByRole('link', { name: 'Create' })).toBeHidden();
  await runCommand(product.dataDir, 'ads', 'on');
  await expect(async () => {
    await goto(page, '/ads/create');
    await expect(off).toBeHidden({ timeout: 1_000 });
  }).toPass();
});

test('Play keeps the focus among the controls of the video', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/ads/create');
  await page.getByLabel('Choose a video').setInputFiles(clip);
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('video').evaluate((video: HTMLVideoElement) => void (video.loop = true));
  await preview.getByRole('button', { name: 'Play' }).first().press('Enter');
  await expect(preview.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('a video with transparency is cropped to 4:3', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/ads/create');
  const recorded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const brush = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
    const part = new Promise<Blob>((resolve) =>
      recorder.addEventListener('dataavailable', ({ data }) => resolve(data)),
    );
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      brush.fillStyle = `hsl(${frame * 18} 60% 50% / 50%)`;
      brush.fillRect(0, 0, 640, 360);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    return Array.from(new Uint8Array(await (await part).arrayBuffer()));
  });
  await page
    .getByLabel('Choose a video')
    .setInputFiles({ name: 'trees.webm', mimeType: 'video/webm', buffer: Buffer.from(recorded) });
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  // Text that is typed before the dialog closes is lost.
  await page.getByText('Your Video has been attached.').waitFor();
  await fillIn(page, 'See through');
  await page.getByRole('button', { name: 'Upload and Save' }).click();
  const row = page.getByRole('row', { name: /See through/ });
  await row.getByText('Ready', { exact: true }).waitFor();
  const size = await row.getByRole('link', { name: 'Video' }).evaluate(async (link: HTMLAnchorElement) => {
    const video = Object.assign(document.createElement('video'), { src: link.href });
    await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve));
    return [video.videoWidth, video.videoHeight];
  });
  expect(size).toEqual([480, 360]);
});
