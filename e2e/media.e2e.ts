import { fileURLToPath } from 'node:url';
import { grant } from './administrator.ts';
import { expect, test, type Page } from './fixtures.ts';
import { connect } from './members.ts';
import { openFamily } from './network.ts';
import { goto } from './page.ts';
import { composer, send, shareOf } from './shares.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../server/media/fixtures/${name}`, import.meta.url));

test.use({ ignoredErrors: [/status of 40\d/] });

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
  await retry.click();
  await page.getByText('Uploaded', { exact: true }).waitFor();
  expect(await conversions()).toBe(once);
  await send(page);
  const video = shareOf(page, 'From my camera').locator('video');
  await expect(video).toHaveCount(1);
});
