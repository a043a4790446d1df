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

it.each([
  ['{"page":"bill_detail","id":"hr983-119"}', '/bills/hr983-119'],
  ['{"page":"share_list"}', '/shares'],
  ['{"page":"manage_network"}', '/manage_network'],
  ['{"page":"nothing known"}', '/home'],
])('goes from the start to what a remembered tap of %s is about, once', async (params, path) => {
  const { page, faults } = await open();
  await signUp(page, newPerson());
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await page.evaluate((text) => localStorage.setItem('polity.push_params', text), params);
  await page.goto('/');
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polity.push_params'))).toBeNull();
  await goto(page, '/home');
  expect(new URL(page.url()).pathname).toBe('/home');
  expect(faults).toEqual([]);
});

it('leads somebody who signs in first to what the tapped notification is about', async () => {
  const { page, faults } = await open();
  const person = newPerson();
  await signUp(page, person);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in');
  await goto(page, '/tap?page=invitation_list');
  await page.waitForURL('**/welcome');
  await goto(page, '/sign_in');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/invitations');
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
