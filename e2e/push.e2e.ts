import { expect, it } from 'vitest';
import { goto, newPerson, signUp, useBrowser } from './browser.ts';

const { open } = useBrowser();

it('takes a tapped notification to what it is about, and one that says nothing known to Home', async () => {
  const { page, faults } = await open();
  await signUp(page, newPerson());
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/invitations');
  await goto(page, '/tap?page=https%3A%2F%2Fevil.example&id=%2F%2Fevil.example');
  await page.waitForURL('**/home');
  expect(faults).toEqual([]);
});

it('offers a switch for this device in Notification Settings', async () => {
  const { page } = await open();
  await signUp(page, newPerson());
  await goto(page, '/notification_settings');
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  await here.waitFor();
  expect(await here.isChecked()).toBe(false);
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    return registration.scope;
  });
  expect(new URL(worker).pathname).toBe('/');
});
