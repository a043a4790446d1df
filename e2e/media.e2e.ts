import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imageMaxBytes, mediaTooLarge, videoMaxBytes } from '#contract/media/limits.ts';
import { grant } from './administrator.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, type Locator, type Page } from './fixtures.ts';
import { connect } from './members.ts';
import { hold } from './hold.ts';
import { openFamily } from './network.ts';
import { desktop, expectNoHorizontalScroll, goto, phone } from './page.ts';
import { composer, send, shareOf, sharesOf } from './shares.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../server/media/fixtures/${name}`, import.meta.url));

// The latter: a file that is not an image cannot be made smaller.
test.use({ ignoredErrors: /status of 40\d|source image could not be decoded/ });

/** Attaches a video to a new share. */
async function attach(page: Page, name: string): Promise<void> {
  await page.getByLabel('Image or video').setInputFiles(fixture(name));
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
}

test('a video with the sound of a camera is converted once, also if its upload is tried again', async ({
  openMember,
  product,
}) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  await grant(product, 'may_share_media', ann);
  const { page } = ann;
  await page.addInitScript(() => {
    const { configure } = VideoEncoder.prototype;
    const counted = Object.assign(window, { conversions: 0 });
    VideoEncoder.prototype.configure = function (config) {
      counted.conversions++;
      configure.call(this, config);
    };
  });
  await goto(page, '/shares');
  await page.route('**/api/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400 }) : route.fallback(),
  );
  await composer(page).fill('From my camera');
  await attach(page, 'camera.mov');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  const conversions = () => page.evaluate(() => Reflect.get(window, 'conversions') as number);
  const once = await conversions();
  expect(once).toBeGreaterThan(0);
  await page.unroute('**/api/v1/uploads/*');
  // The connection is lost for a moment while the server processes the file.
  let reads = 0;
  await page.route('**/api/v1/media/*', (route) =>
    route.request().method() === 'GET' && ++reads === 2 ? route.abort() : route.fallback(),
  );
  await retry.click();
  await page.getByText('Uploaded', { exact: true }).waitFor();
  expect(await conversions()).toBe(once);
  await send(page);
  const video = shareOf(page, 'From my camera').locator('video');
  await expect(video).toHaveCount(1);
});

test('a file that is not accepted cannot be sent again', async ({ openMember, product }) => {
  const ann = await openMember();
  await grant(product, 'may_share_media', ann);
  await goto(ann.page, '/shares');
  const broken = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await ann.page.getByLabel('Image or video').setInputFiles(broken);
  await ann.page.getByText('Choose an image (JPEG, PNG, WebP or GIF) or a video').waitFor();
  await expect(ann.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await ann.page.getByRole('button', { name: 'Remove the file' }).click();
  const empty = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) };
  await ann.page.getByLabel('Image or video').setInputFiles(empty);
  await ann.page.getByText('Choose a file that is not empty.').waitFor();
  await expect(ann.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(ann.page.getByRole('dialog')).toHaveCount(0);
});

test('says that a GIF is shown as a still picture', async ({ openMember, product }) => {
  const ann = await openMember();
  await grant(product, 'may_share_media', ann);
  const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  await goto(ann.page, '/shares');
  await ann.page.getByLabel('Image or video').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer });
  await ann.page.getByText('as a still picture').waitFor();
});

test('a file over the limit cannot be sent again', async ({ openMember, product }) => {
  const ann = await openMember();
  await grant(product, 'may_share_media', ann);
  const path = join(product.dataDir, 'huge.png');
  await writeFile(path, '');
  await truncate(path, videoMaxBytes + 1);
  await goto(ann.page, '/shares');
  await ann.page.getByLabel('Image or video').setInputFiles(path);
  await ann.page.getByText(mediaTooLarge).waitFor();
  await expect(ann.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a photo that is larger than the server accepts is made smaller before it is sent', async ({
  openMember,
  product,
}) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  await grant(product, 'may_share_media', ann);
  const { page } = ann;
  await goto(page, '/shares');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'white', noise } });
  const buffer = await photo.png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(imageMaxBytes);
  await composer(page).fill('From the top of the hill');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/v1\/uploads\/?$/.test(request.url()),
  );
  await page.getByLabel('Image or video').setInputFiles({ name: 'hill.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('hill.png')).toBeVisible();
  await send(page);
  expect(Number((await sent).headers()['upload-length'])).toBeLessThan(imageMaxBytes);
  const posted = shareOf(page, 'From the top of the hill');
  await expect(posted.locator('img[srcset]')).toBeVisible();
  // It can be enlarged.
  const enlarge = posted.getByRole('button', { name: /^Enlarge: Image shared by / });
  await enlarge.click();
  const large = page.getByRole('dialog', { name: /^Image shared by / }).getByRole('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  const width = async (image: typeof large) => (await image.boundingBox())!.width;
  expect(await width(large)).toBeGreaterThan(await width(posted.locator('img[srcset]')));
  await page.setViewportSize(phone);
  expect(await width(large)).toBeGreaterThan(1.5 * phone.width);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(desktop);
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();
  // A small one is shown in its own size, with a border.
  const dot = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } }).png();
  await composer(page).fill('As small as that');
  await page
    .getByLabel('Image or video')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: await dot.toBuffer() });
  await send(page);
  const small = shareOf(page, 'As small as that').locator('img[srcset]');
  await expect.poll(() => small.boundingBox()).toMatchObject({ width: 42, height: 32 });
  await expect(shareOf(page, 'As small as that').getByRole('button', { name: /^Enlarge/ })).toHaveCount(0);
});

test('a video whose link has expired plays with a new one, each time', async ({ openMember, product }) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  await grant(product, 'may_share_media', ann);
  await goto(ann.page, '/shares');
  await composer(ann.page).fill('A long talk');
  await attach(ann.page, 'clip.webm');
  await ann.page.getByText('Uploaded', { exact: true }).waitFor();
  await send(ann.page);
  await expect(shareOf(ann.page, 'A long talk').locator('video')).toHaveCount(1);
  await expect.poll(async () => (await sharesOf(ben))[0]!.attachment).not.toBeNull();

  // The first three links expire. The server makes equal links for half an hour, so these have a number.
  const { page } = ben;
  let renewals = 0;
  await page.route('**/media/files/**/video*', (route) =>
    /&link=[3-9]/.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.route(/\/api\/v1\/shares\/\d+\?take=1$/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.text();
    renewals++;
    await route.fulfill({
      response: reply,
      body: body.replaceAll(/(video\.webm\?[^"]+)"/g, `$1&link=${renewals}"`),
    });
  });
  await goto(page, '/shares');
  const video = shareOf(page, 'A long talk').locator('video');
  const play = (element: HTMLVideoElement) => void element.play().catch(() => undefined);
  const played = () => video.evaluate((element: HTMLVideoElement) => element.played.length);
  // The feed is hydrated after the page around it.
  await expect
    .poll(() => video.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await video.evaluate(play);
  await expect.poll(played).toBeGreaterThan(0);
  expect(renewals).toBe(3);

  // Here the first link fails before the app listens to the video.
  renewals = 0;
  const scripts = await hold(page, '/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await video.evaluate((element: HTMLVideoElement) => {
    element.preload = 'auto';
    element.load();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.error !== null)).toBe(true);
  scripts.release();
  await expect.poll(() => video.getAttribute('src')).toMatch(/&link=3$/);
  await video.evaluate(play);
  await expect.poll(played).toBeGreaterThan(0);

  // The connection is lost before the video has loaded.
  await page.unrouteAll();
  await page.reload();
  await expect(video).toBeVisible();
  await page.context().setOffline(true);
  await video.evaluate((element: HTMLVideoElement) => {
    element.preload = 'auto';
    element.load();
  });
  await shareOf(page, 'A long talk').getByText('This video cannot be played.').waitFor();
  await page.context().setOffline(false);
  await shareOf(page, 'A long talk').getByRole('button', { name: 'Try again' }).click();
  await video.evaluate(play);
  await expect.poll(played).toBeGreaterThan(0);
});

test('a video gives its picture in a browser that loads no frame before it seeks, as Safari on iPhones', async ({
  openMember,
}) => {
  const { page } = await openMember({ viewport: phone });
  await page.addInitScript(() => {
    const { addEventListener } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.addEventListener = function (
      this: HTMLMediaElement,
      ...[type, listener, options]: Parameters<typeof addEventListener>
    ) {
      if (type === 'loadeddata' && this.currentTime === 0) return;
      addEventListener.call(this, type, listener, options);
    };
  });
  await goto(page, '/ads/create');
  await page.getByLabel('Choose a video').setInputFiles(fixture('clip.webm'));
  const dialog = page.getByRole('dialog', { name: 'Your video' });
  await dialog.getByRole('img', { name: 'The part of the picture that will be shown' }).waitFor();
  // The focus starts at the first control, not past the picture.
  await expect(dialog.getByLabel('Frame of the video')).toBeFocused();
});

test('the dialog of a video reports a frame that the browser cannot read', async ({ openMember }) => {
  const { page } = await openMember({ viewport: phone });
  await page.addInitScript(() => {
    const { createImageBitmap: create } = window;
    const refuse = (source: ImageBitmapSource) =>
      source instanceof HTMLVideoElement && source.currentTime > 1
        ? Promise.reject(new DOMException('The image source is not usable.', 'InvalidStateError'))
        : create(source);
    window.createImageBitmap = refuse as typeof create;
  });
  await goto(page, '/ads/create');
  await page.getByLabel('Choose a video').setInputFiles(fixture('clip.webm'));
  const slider = page.getByLabel('Frame of the video');
  await slider.press('End');
  const error = page.getByText('This browser cannot read this frame. The picture has not changed.');
  await error.waitFor();
  await expectAccessible(page);
  await slider.press('Home');
  await expect(error).toHaveCount(0);
});

test('a captions file is checked before the video is attached', async ({ openMember }, testInfo) => {
  const { page } = await openMember({ viewport: phone });
  await goto(page, '/ads/create');
  await page.getByLabel('Choose a video').setInputFiles(fixture('clip.webm'));
  const dialog = page.getByRole('dialog', { name: 'Your video' });
  const captions = dialog.getByLabel('Captions');
  const attach = dialog.getByRole('button', { name: 'Attach' });
  await expect(attach).toBeEnabled();
  const [text, webVtt] = [testInfo.outputPath('text.vtt'), testInfo.outputPath('captions.vtt')];
  await writeFile(text, 'Hello');
  await writeFile(webVtt, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
  await captions.setInputFiles(text);
  await dialog
    .getByText('Choose a captions file in WebVTT format (.vtt) with at least one caption.')
    .waitFor();
  await expect(attach).toBeDisabled();
  await captions.setInputFiles(webVtt);
  await expect(attach).toBeEnabled();
});

test('an image that is pasted into a new share or dropped on it is attached', async ({
  openMember,
  product,
}, testInfo) => {
  const [ann, ben] = await openFamily(openMember, ['Ann', 'Ben']);
  await connect(ann, ben);
  await grant(product, 'may_share_media', ann);
  const leaf = testInfo.outputPath('leaf.png');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } }).toFile(leaf);
  /** Drags files from another program over the middle of an element, and drops them. */
  const drop = async (page: Page, over: Locator, files: string[], beforeDrop = async () => {}) => {
    const { x, y, width, height } = (await over.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        data: { items: [], files, dragOperationsMask: 1 },
      });
    await send('dragEnter');
    await beforeDrop();
    // The first one enters the drop target that has appeared.
    await send('dragOver');
    await send('dragOver');
    await send('drop');
  };
  const form = (page: Page) => page.getByRole('form', { name: 'New share' });
  const target = (page: Page) => page.getByText('Drop the file here to attach it');

  // Members without the permission learn how to get it.
  await goto(ben.page, '/shares');
  await drop(ben.page, form(ben.page), [leaf]);
  await ben.page.getByRole('alertdialog', { name: 'Permission needed' }).waitFor();
  await ben.page.getByRole('button', { name: 'OK' }).click();
  // The permission counts at once, also for a page that was open before.
  await grant(product, 'may_share_media', ben);
  await drop(ben.page, form(ben.page), [leaf]);
  await ben.page.getByText('leaf.png').waitFor();

  const { page } = ann;
  await goto(page, '/shares');
  await composer(page).fill('Under the oak');
  await drop(page, form(page), [leaf], async () => {
    await target(page).waitFor();
    await expectAccessible(page);
  });
  await expect(target(page)).toHaveCount(0);
  await page.getByText('leaf.png').waitFor();
  const refusal = page.getByText('Only one file can be attached.');
  await drop(page, form(page), [leaf]);
  await refusal.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal).toHaveCount(0);
  // The browser would open a file that is dropped elsewhere, here in a new tab.
  await drop(page, page.getByRole('heading', { name: 'Share', level: 1 }), [leaf]);
  await page.getByRole('button', { name: 'Remove the file' }).click();
  await drop(page, form(page), [leaf, leaf]);
  await refusal.waitFor();
  await expect(page.getByText('leaf.png')).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (words?: string) =>
    page.evaluate(async (words) => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d');
      const image = await canvas.convertToBlob();
      const text = words && { 'text/plain': new Blob([words], { type: 'text/plain' }) };
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image, ...text })]);
    }, words);
  await copy(', as written in Word');
  await composer(page).press('End');
  await composer(page).press('Control+V');
  await expect(composer(page)).toHaveValue('Under the oak, as written in Word');
  await expect(page.getByText('image.png')).toHaveCount(0);
  await copy();
  await composer(page).press('Control+V');
  await page.getByText('image.png').waitFor();
  await expect(composer(page)).toBeFocused();
  await send(page);
  await expect(shareOf(page, 'Under the oak, as written in Word').locator('img[srcset]')).toBeVisible();
  // A file alone is shared, also after an attempt to share nothing.
  const nothing = page.getByText('Write something, or add a link, an image or a video.');
  await send(page);
  await nothing.waitFor();
  await composer(page).press('Control+V');
  await form(page).getByText('image.png').waitFor();
  await send(page);
  await expect(form(page).getByText('image.png')).toHaveCount(0);
  await expect(nothing).toHaveCount(0);
  expect(page.context().pages()).toEqual([page]);
});
