import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';

/** Chromium heeds the last list alone: what Playwright turns off, and the pages it keeps ready for an address bar that nobody sees. */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];
const args = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 1000 };

export interface Tab {
  page: Page;
  /** What went wrong in the page: exceptions, console errors, refusals of the content security policy. */
  faults: string[];
}

/** The browser of all test files; it ends with the process. */
let launched: Promise<Browser> | undefined;

/** For a test file; `open` gives a fresh, signed-out profile, which is closed after the file. */
export function useBrowser() {
  const contexts: BrowserContext[] = [];
  afterAll(() => Promise.all(contexts.map((context) => context.close())));
  return {
    async open(options: BrowserContextOptions = {}, origin = inject('origin')): Promise<Tab> {
      launched ??= chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args });
      const context = await (
        await launched
      ).newContext({
        baseURL: origin,
        viewport: desktop,
        timezoneId: 'America/Los_Angeles',
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        // A refused call is a reply to be shown, not a fault of the page.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          faults.push(message.text());
      });
      return { page, faults };
    },
  };
}

/** Waits until the app has taken the server's page over. */
export async function goto(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await lives(page);
}

/** The same after a reload. */
export async function lives(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#polity')!).some((key) => key.startsWith('__reactContainer')),
  );
}

let people = 0;

export interface Person {
  email: string;
  password: string;
}

export function newPerson(): Person {
  return {
    email: `person${++people}.${process.pid}.${Date.now()}@example.org`,
    password: 'correct horse battery',
  };
}

/** Signs a newcomer up, as far as the account's being set up. */
export async function beginSignUp(page: Page, person: Person): Promise<void> {
  await goto(page, '/sign_up');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
}

/** Signs a newcomer up and completes the account, through the screens. */
export async function signUp(
  page: Page,
  person: Person,
  { first = 'Maria', last = 'Ruiz', zip = '94110', district = '' } = {},
): Promise<void> {
  await beginSignUp(page, person);
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('5-digit Zipcode').fill(zip);
  await page.getByText('City and state:').waitFor();
  if (district) await page.getByLabel('Congressional district').selectOption(district);
  await page.getByRole('button', { name: 'Save' }).click();
}

/** The same through the API, where signing up is not what is looked at: the page is then at home. */
export async function beMember(
  page: Page,
  person: Person,
  { first = 'Maria', last = 'Ruiz', zip = '94110' } = {},
): Promise<void> {
  const { request } = page;
  const signedUp = await request.post('/api/v1/users/sign_up', { data: { user: person } });
  expect(signedUp.status(), await signedUp.text()).toBe(201);
  const { auth_token } = (await signedUp.json()) as { auth_token: string };
  const saved = await request.put('/api/v1/users', {
    data: { user: { first_name: first, last_name: last, zip_code: zip } },
    headers: { authorization: auth_token },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  // What a browser stores belongs to a document of ours; a picture is the cheapest.
  await page.goto('/icon.svg');
  await page.evaluate((token) => localStorage.setItem('polity.auth_token', token), auth_token);
  await goto(page, '/home');
  await page.getByRole('heading', { name: `Hello, ${first}` }).waitFor();
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, narrow } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    narrow: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(narrow);
}
