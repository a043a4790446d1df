import { readFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import { expect, test, type Page } from './fixtures.ts';
import { expectPath, goto, openMenu, phone, visit, waitForHydration } from './page.ts';

/** Label and value of every field of General Settings. */
const fields = {
  'First Name': 'Ana',
  'Last Name': 'Núñez',
  'Screen name': 'ana94',
  'About me': 'Nurse and reader',
};
const choices = {
  'State assembly district': '17',
  'State senate district': '11',
  'Age group': '>65',
  'Party affiliation': 'Unaffiliated',
  Religion: 'Hindu',
};
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));

test('saves every field of General Settings @main', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
  for (const [label, value] of Object.entries(choices)) await field(page, label).selectOption(value);
  await expect(field(page, 'Age group').locator('option')).toHaveText([
    'Select',
    '18-25',
    '25-30',
    '30-35',
    '35-40',
    '40-45',
    '45-50',
    '50-55',
    '55-65',
    '>65',
  ]);
  await expect(field(page, 'Party affiliation').locator('option')).toHaveText([
    'Select',
    'Democrat',
    'Republican',
    'Unaffiliated',
    'Other',
  ]);
  await expect(field(page, 'Religion').locator('option')).toHaveText([
    'Select',
    'Non-religious',
    'Christian',
    'Jewish',
    'Islam',
    'Hindu',
    'Buddhist',
    'Other',
  ]);
  await field(page, '9-digit Zipcode').fill('94110-12345');
  await expect(field(page, '9-digit Zipcode')).toHaveValue('94110-1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully updated profile.').waitFor();
  await goto(page, '/general_settings');
  for (const [label, value] of Object.entries({ ...fields, ...choices }))
    await expect(field(page, label), label).toHaveValue(value);
  await expect(field(page, '9-digit Zipcode')).toHaveValue('94110-1234');
  await expect(field(page, '5-digit Zipcode')).toHaveValue('94110');
  await expect(field(page, 'City')).toHaveValue('San Francisco');
  const state = field(page, 'State *').or(page.getByLabel('State', { exact: true }));
  await expect(state.first()).toHaveValue('California');
});

test('a new zip code sets city and state, wrong input shows an error, and a link leads to sign-in and security', async ({
  openMember,
}) => {
  const { page } = await openMember({ viewport: phone });
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('link', { name: 'General Settings' }).click();
  await field(page, '5-digit Zipcode').fill('820019');
  await expect(field(page, '5-digit Zipcode')).toHaveValue('82001');
  await page.getByText('Cheyenne, Wyoming').waitFor();
  await expect(field(page, 'City')).toHaveValue('Cheyenne');
  await field(page, 'Last Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please fill in all required fields.').waitFor();
  await expect(field(page, 'Last Name')).toBeFocused();
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Enter your last name.');
  await field(page, 'Last Name').fill('Ruiz');
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('');
  await field(page, '9-digit Zipcode').fill('8200');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a zip code of 5 digits, or of 9 digits.').first().waitFor();
  await field(page, '9-digit Zipcode').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully updated profile.').waitFor();
  await page.getByText('Wyoming At Large').or(page.getByText('At Large')).first().waitFor();
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
});

test('a zip code that fills in city and state takes their errors away', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  const [zip, city] = [field(page, '5-digit Zipcode'), field(page, 'City')];
  const state = page.getByLabel('State', { exact: true });
  await zip.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(zip).toHaveAccessibleDescription('Enter your 5-digit zipcode.');
  await expect(city).toHaveAccessibleDescription('Enter your city.');
  await expect(state).toHaveAccessibleDescription('Choose your state.');
  // A street address finds the home, too.
  await field(page, 'Street address').fill('1 Dr Carlton B Goodlett Pl');
  await expect(zip).toHaveAccessibleDescription('');
  await expect(city).toHaveAccessibleDescription('Enter your city.');
  await zip.fill('82001');
  await expect(city).toHaveValue('Cheyenne');
  await expect(city).toHaveAccessibleDescription('');
  await expect(state).toHaveValue('Wyoming');
  await expect(state).toHaveAccessibleDescription('');
  await expect(zip).toBeFocused();
});

test('the zip code that was typed last replaces the other one', async ({ openMember }) => {
  const { page } = await openMember();
  const [short, long] = [field(page, '5-digit Zipcode'), field(page, '9-digit Zipcode')];
  const save = async (meanwhile = () => {}) => {
    await page.getByRole('button', { name: 'Save' }).click();
    meanwhile();
    await page.getByText('Successfully updated profile.').waitFor();
    await goto(page, '/general_settings');
  };
  await goto(page, '/general_settings');
  await long.fill('94110-1234');
  await save();
  // Save waits for the city of the new zip code.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/users/get_city?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await short.fill('82001');
  await expect(long).toHaveValue('');
  await expect(field(page, 'City')).toHaveValue('');
  await save(held.resolve);
  await expect(short).toHaveValue('82001');
  await expect(long).toHaveValue('');
  await expect(field(page, 'City')).toHaveValue('Cheyenne');
  await long.fill('941101234');
  await page.getByText('San Francisco, California').waitFor();
  await expect(field(page, 'City')).toHaveValue('San Francisco');
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await save();
  // The 9-digit zip code determines city and state.
  const { user } = (await request).postDataJSON() as { user: object };
  expect(user).not.toHaveProperty('city');
  await expect(short).toHaveValue('94110');
  await expect(long).toHaveValue('94110-1234');
});

test('Privacy Settings saves each mode, with a state and districts for Selected @main', async ({
  openMember,
}) => {
  const { page } = await openMember();
  await goto(page, '/privacy_settings');
  await expect(page.getByRole('radio', { name: 'Secure' })).toBeChecked();
  await page.getByRole('radio', { name: /^Selected/ }).check();
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue('');
  await field(page, 'Congressional district').click();
  await page.getByText('Please select state first').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select state', { exact: true }).waitFor();
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toBeFocused();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('California');
  await field(page, 'Congressional district').selectOption('11');
  await expect(field(page, 'Congressional district').locator('option')).toHaveCount(53);
  await field(page, 'State senate district').selectOption('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings have been saved').waitFor();
  await goto(page, '/privacy_settings');
  await expect(page.getByRole('radio', { name: /^Selected/ })).toBeChecked();
  await expect(field(page, 'Congressional district')).toHaveValue('11');
  await expect(field(page, 'State senate district')).toHaveValue('40');
  await page.getByRole('radio', { name: /^Open/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings have been saved').waitFor();
  await goto(page, '/privacy_settings');
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeChecked();
});

test('a new picture is cropped with keys, buttons and dragging, and a video gives a frame', async ({
  openMember,
}) => {
  const { page } = await openMember();
  await goto(page, '/home');
  const pickPicture = async (buffer: Buffer, mimeType = 'image/png') => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Change your picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'me.png', mimeType, buffer });
  };
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 500 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = 'purple';
    brush.fillRect(0, 0, 450, 500);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await pickPicture(Buffer.from(drawn, 'base64'));
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  const picture = dialog.getByRole('img');
  await picture.waitFor();
  const look = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  let before = await look();
  const changed = async (act: () => Promise<unknown>) => {
    await act();
    await expect.poll(look).not.toBe(before);
    before = await look();
  };
  await changed(() => dialog.getByRole('button', { name: 'Move right' }).click());
  await changed(() => dialog.getByRole('button', { name: 'Zoom in' }).click());
  await picture.focus();
  await changed(() => page.keyboard.press('ArrowLeft'));
  const box = (await picture.boundingBox())!;
  await changed(async () => {
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 80);
    await page.mouse.up();
  });
  // A phone on its side shows the whole frame and leaves room beside it for a finger that scrolls.
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await picture.boundingBox())!.height).toBeLessThan(390 / 2);
  await page.setViewportSize(viewport);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your picture has been changed').waitFor();
  const source = page.getByRole('banner').locator('img[src^="/media/avatars/"]');
  const address = (await source.getAttribute('src'))!;
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');
  await page.reload();
  await waitForHydration(page);
  await source.waitFor();

  // A square that turns from red to green within a second.
  const video = await readFile(new URL('red-to-green.webm', import.meta.url));
  const refusal = page.getByText('This video cannot be read. Choose another one.');
  const middle = () =>
    picture.evaluate((canvas) => [
      ...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(320, 240, 1, 1).data,
    ]);
  const red = async () => (await middle())[0];
  const timeout = 30_000;
  // Chromium sometimes refuses a video that it can play, or one of its frames. The member picks it again.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click();
    await pickPicture(video, 'video/webm');
    await picture.waitFor({ timeout });
    await expect.poll(red, { timeout }).toBeGreaterThan(200);
    await dialog.getByLabel('Frame of the video').press('End');
    await expect.poll(red, { timeout }).toBeLessThan(50);
  }).toPass();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => source.getAttribute('src')).not.toBe(address);
  await pickPicture(Buffer.from('not a video'), 'video/mp4');
  await refusal.first().waitFor();

  await pickPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByText('This picture cannot be read. Choose another one.').waitFor();
});

test('an emoji is one of the 30 characters of About me', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  const about = page.getByLabel('About me');
  await about.focus();
  for (let typed = 1; typed <= 20; typed += 1) {
    await page.keyboard.insertText('😀');
    await page.getByText(`${typed} of 30 characters`).waitFor();
  }
  await page.keyboard.insertText('fifteen letters');
  await expect(about).toHaveValue(`${'😀'.repeat(20)}fifteen le`);
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Successfully updated profile.').waitFor();
  await visit(page, '/general_settings');
  await expect(about).toHaveValue(`${'😀'.repeat(20)}fifteen le`);
});

test('General Settings keep what was typed when the member leaves them', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  const about = page.getByLabel('About me');
  const notice = page.getByText('What you typed here before is not saved yet.');
  await about.fill('A teacher.');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expectPath(page, '/home');
  await page.goBack();
  await expect(about).toHaveValue('A teacher.');
  await expect(notice).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Successfully updated profile.').waitFor();
  await expect(notice).toHaveCount(0);
  await visit(page, '/home');
  await visit(page, '/general_settings');
  await expect(about).toHaveValue('A teacher.');
  await expect(notice).toHaveCount(0);
});
