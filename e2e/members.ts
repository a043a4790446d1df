import { expect, type APIRequestContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { goto } from './page.ts';

export interface Person {
  email: string;
  password: string;
}

export interface Profile {
  first?: string;
  last?: string;
  zip?: string;
}

/** A member with a signed-in page. */
export interface Member extends Person {
  page: Page;
  name: string;
  token: string;
}

export type OpenMember = (
  options?: Profile & { isSetUp?: boolean } & BrowserContextOptions,
) => Promise<Member>;

let people = 0;

export function newPerson(): Person {
  return {
    email: `person${++people}.${process.pid}.${Date.now()}@example.org`,
    password: 'correct horse battery',
  };
}

/** Signs a new member up through the API; the account still has to be set up. @returns the session token. */
async function createAccount(request: APIRequestContext, person: Person): Promise<string> {
  const reply = await request.post('/api/v1/users/sign_up', { data: { user: person } });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { auth_token: string }).auth_token;
}

/** Sets the account up through the API. */
async function saveProfile(
  request: APIRequestContext,
  token: string,
  { first = 'Maria', last = 'Ruiz', zip = '94110' }: Profile,
): Promise<void> {
  const reply = await request.put('/api/v1/users', {
    data: { user: { first_name: first, last_name: last, zip_code: zip } },
    headers: { authorization: token },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Signs a new member up through the API, in the browser of a page at the origin of the app. */
export async function join(
  page: Page,
  { isSetUp = true, ...profile }: Profile & { isSetUp?: boolean } = {},
): Promise<Person & { token: string }> {
  const person = newPerson();
  // The browser gets the session cookie of the reply.
  const token = await createAccount(page.request, person);
  if (isSetUp) await saveProfile(page.request, token, profile);
  await page.evaluate((text) => localStorage.setItem('polity.auth_token', text), token);
  return { ...person, token };
}

/** Signs up on the screen; the page then shows Complete Signup. */
export async function signUpOnScreen(page: Page, { email, password }: Person): Promise<void> {
  await goto(page, '/sign_up');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
}

/** Completes the account on the screen. */
export async function completeSignUpOnScreen(
  page: Page,
  { first = 'Maria', last = 'Ruiz', zip = '94110' } = {},
): Promise<void> {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('5-digit Zipcode').fill(zip);
  await page.getByText('City and state:').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
}

export async function signInOnScreen(page: Page, person: Person): Promise<void> {
  await goto(page, '/sign_in');
  await signInHere(page, person);
}

/** Signs in on the page that is open. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for Home, which greets the member. */
export async function expectHome(page: Page, first = 'Maria'): Promise<void> {
  await page.getByRole('heading', { name: `Hello, ${first}` }).waitFor();
}

/** Connects two members through the API. */
export async function connect(a: Member, b: Member): Promise<void> {
  const call = async (by: Member, method: 'post' | 'put' | 'get', path: string, data?: object) => {
    const headers = { authorization: by.token };
    const reply = await by.page.request[method](`/api/v1/${path}`, { data, headers });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { user: { id: number } };
  };
  const idOf = async (member: Member) => (await call(member, 'get', 'users/me')).user.id;
  await call(a, 'post', 'invitations/send_member_invites', { member_ids: [await idOf(b)] });
  const answer = { member_ids: [await idOf(a)], status: 'accepted' };
  await call(b, 'put', 'invitations/accept_or_decline_member_invites', answer);
}
