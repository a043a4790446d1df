import { expect, test, type Page } from './fixtures.ts';
import { expectPath, goto, openMenu, phone } from './page.ts';

const closed = (page: Page) => page.getByText('Modal has been closed.', { exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('Escape closes a modal with a message, its buttons close it without', async ({ openPage }) => {
    const page = await openPage();
    await page.clock.install();
    await goto(page, '/sign_in');
    const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
    const opener = page.getByRole('button', { name: 'Forgot Password?' });
    for (const button of ['Cancel', 'Close']) {
      await opener.click();
      await modal.getByRole('button', { name: button }).click();
      await modal.waitFor({ state: 'hidden' });
    }
    await expect(closed(page)).toHaveCount(0);
    await opener.click();
    await modal.waitFor();
    await page.keyboard.press('Escape');
    await closed(page).waitFor();
    await modal.waitFor({ state: 'hidden' });
    await expect(opener).toBeFocused();
    // Another modal ends the message.
    await opener.click();
    await modal.waitFor();
    await expect(closed(page)).toHaveCount(0, { timeout: 2_000 });
    await page.keyboard.press('Escape');
    await closed(page).waitFor();
    // Messages are shown for five seconds.
    await page.clock.runFor(6_000);
    await expect(closed(page)).toHaveCount(0);
  });
});

test('Back closes an open modal first, the next Back leaves the page', async ({ page }) => {
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('typed@example.org');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  await modal.waitFor();
  await page.goBack();
  await closed(page).waitFor();
  await modal.waitFor({ state: 'hidden' });
  await expectPath(page, '/sign_in');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@example.org');
  await page.goBack();
  await expectPath(page, '/home');
  await page.goForward();
  await expectPath(page, '/sign_in');
});

test('Back closes a modal of the first page that was opened', async ({ page }) => {
  await goto(page, '/sign_in');
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  const open = async () => {
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await modal.waitFor();
  };
  // Also a second time, and after a modal that a button has closed.
  await open();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  for (let round = 0; round < 2; round++) {
    await open();
    await page.goBack();
    await closed(page).first().waitFor();
    await modal.waitFor({ state: 'hidden' });
    await expectPath(page, '/sign_in');
  }
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await expectPath(page, '/home');
  await page.goBack();
  await expectPath(page, '/sign_in');
});

test('Escape and Back answer a question with no', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('link', { name: 'General Settings' }).click();
  for (const dismiss of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate your account?' });
    await question.waitFor();
    await expect(question).toHaveAccessibleDescription(/\w/);
    await dismiss();
    await question.waitFor({ state: 'hidden' });
    await closed(page).first().waitFor();
  }
  await expectPath(page, '/general_settings');
  await page.reload();
  await page.getByRole('heading', { name: 'General Settings' }).waitFor();
  await page.getByRole('button', { name: 'Deactivate my account' }).waitFor();
});

test('an error does not cover what is in a dialog', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=fed');
  await page.getByRole('button', { name: 'Download or follow' }).click();
  await page.getByRole('button', { name: 'Subscribe to my watchlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to my watchlist' });
  const create = dialog.getByRole('button', { name: 'Create a private link' });
  await create.waitFor();
  // Lower than the text of the dialog with the error.
  await page.setViewportSize({ width: 390, height: 330 });
  await page.route('**/watchlist_feed', (route) => route.abort());
  await create.click();
  const error = dialog.locator('[data-toast]');
  await error.waitFor();
  await expect(create).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Close' }).scrollIntoViewIfNeeded();
  const content = (await dialog.locator('> div').first().boundingBox())!;
  expect(content.y + content.height).toBeLessThanOrEqual((await error.boundingBox())!.y);
});

test('a double click on a button of a question presses nothing below it', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  // What ignores the second click loads after the page.
  await page.locator('.top-header[role=status]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  const question = page.getByRole('alertdialog');
  const box = (await question.getByRole('button', { name: 'Cancel' }).boundingBox())!;
  const below = page.getByRole('main').getByRole('link', { name: 'Home' });
  await below.evaluate((link) => {
    Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '99' });
    link.addEventListener('click', () => link.setAttribute('data-pressed', ''));
  });
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(question).toBeHidden();
  await expect(below).not.toHaveAttribute('data-pressed');
  // A single click presses it.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expectPath(page, '/home');
});

test('announces a toast once, and keeps it out of a dialog that opens later', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/voice?type=bills&id=hr983-119');
  const saved = 'Your opinion has been saved.';
  const announced = await page.evaluateHandle((text) => {
    const found: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const region of [node.closest('[role=status]'), ...node.querySelectorAll('[role=status]')])
            if (region?.ariaLive !== 'off' && region?.textContent.includes(text)) found.push(text);
    }).observe(document.body, { childList: true, subtree: true });
    return found;
  }, saved);
  await page.getByRole('radio', { name: 'Strong oppose' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText(saved).waitFor();
  // It moves what is below.
  await page.getByRole('link', { name: /^Next: / }).waitFor();
  await page.getByRole('region', { name: 'My Opinion' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure').waitFor();
  await expect(question.getByText(saved)).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await messages.getByText(saved).waitFor();
  expect(await announced.jsonValue()).toEqual([saved]);
});

test('announces what a dialog has done once, and never says of an open one that it is closed', async ({
  openMember,
}) => {
  const { page } = await openMember();
  await goto(page, '/voice?type=bills&id=hr983-119');
  await page.getByRole('radio', { name: 'Oppose', exact: true }).check();
  await page.getByRole('textbox', { name: 'Comment' }).fill('First');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your opinion has been saved.').waitFor();
  const announced = await page.evaluateHandle(() => {
    const found: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && 'toast' in node.dataset && node.closest('[role=status]'))
          found.push(node.innerText);
    }).observe(document.body, { childList: true, subtree: true });
    return found;
  });
  // It waits for the message before it, which ends while the dialog is open again.
  const edit = page.getByRole('button', { name: 'Edit comment' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Comment' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await edit.click();
  await dialog.getByRole('textbox').fill('Second');
  await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 10_000 });
  expect(await announced.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await closed(page).waitFor();
  expect(await announced.jsonValue()).toEqual(['Modal has been closed.']);
});

test('a question is asked in the dialog of the browser where ours did not load', async ({ openMember }) => {
  const { page } = await openMember({ serviceWorkers: 'block' });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('role:`alertdialog`,actions:')
      ? route.abort()
      : route.fulfill({ response });
  });
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  await goto(page, '/settings');
  const button = page.getByRole('button', { name: 'Sign out everywhere' });
  await button.click();
  const text = 'Sign out everywhere?\nYou will be signed out on every device, this one included.';
  await expect.poll(() => questions).toEqual([text]);
  await expectPath(page, '/settings');
  answer = true;
  await button.click();
  await page.waitForURL((url) => url.pathname !== '/settings');
  expect(questions).toEqual([text, text]);
  await page.unrouteAll({ behavior: 'wait' });
});
