import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();
const program = fileURLToPath(new URL('../server/cli/polity.ts', import.meta.url));
let slug = '';

/** Wyoming's members of Congress on a bill of the starter data: two roll calls that only this test knows. */
beforeAll(async () => {
  const reply = await fetch(`${inject('origin')}/api/v1/bills?filter=&sort=newest&page=40`);
  const list = (await reply.json()) as { groups: { items: { slug: string }[] }[] };
  slug = list.groups[0]!.items[0]!.slug;
  const [, type, number] = /^([a-z]+)(\d+)-119$/.exec(slug)!;
  const rollCall = (chamber: 'h' | 's', votes: Record<string, [string, string][]>) =>
    JSON.stringify({
      vote_id: `${chamber}9001-119.2026`,
      chamber,
      congress: 119,
      session: '2026',
      number: 9001,
      date: '2026-06-01T12:00:00-04:00',
      question: 'On Passage',
      type: 'On Passage of the Bill',
      requires: '1/2',
      result: 'Passed',
      bill: { congress: 119, type, number: Number(number) },
      source_url: 'https://clerk.house.gov/evs/2026/roll9001.xml',
      votes: Object.fromEntries(
        Object.entries(votes).map(([word, people]) => [
          word,
          people.map(([id, state]) => ({ id, display_name: id, party: 'R', state })),
        ]),
      ),
    });
  const folder = await mkdtemp(join(tmpdir(), 'polity-votes-'));
  await writeFile(
    join(folder, 'h.data.json'),
    rollCall('h', { Aye: [['H001096', 'WY']], No: [['P000197', 'CA']] }),
  );
  await writeFile(
    join(folder, 's.data.json'),
    rollCall('s', { Nay: [['S317', 'WY']], 'Not Voting': [['S410', 'WY']] }),
  );
  await promisify(execFile)(process.execPath, ['--no-warnings', program, 'import', 'roll-calls', folder], {
    env: { ...process.env, DATA_DIR: inject('dataDir') },
  });
  await rm(folder, { recursive: true });
});

describe('Match my Votes', () => {
  it('tells visitors and newcomers what is missing, in its own words, with a way there', async () => {
    const { page } = await browser.open();
    await goto(page, '/match_my_votes');
    await page.getByText('Signup and login to use this feature.').waitFor();
    const { email, password } = newPerson();
    await goto(page, '/sign_up');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
    await goto(page, '/match_my_votes');
    await page.getByText('Account setup must be completed to use this feature.').waitFor();
    await page.getByRole('link', { name: 'Click here' }).click();
    await page.getByRole('heading', { name: 'General Settings', level: 1 }).waitFor();
  });

  it('shows my opinion beside each vote, on the bill, on the roll call and in the records', async () => {
    const { page, faults } = await browser.open();
    await signUp(page, newPerson(), { zip: '82001' });
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    await goto(page, `/voice?type=bills&id=${slug}`);
    await page.getByRole('radio', { name: 'Support', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your opinion has been saved.').waitFor();

    await page.getByRole('link', { name: 'Match My Votes' }).first().click();
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/bills/${slug}"]`) });
    await row.getByText('Yea', { exact: true }).waitFor();
    await row.getByText('agrees').waitFor();
    await row.getByText('Nay', { exact: true }).waitFor();
    await row.getByText('differs').waitFor();
    await row.getByText('Not Voting', { exact: true }).waitFor();
    const cards = page.getByRole('listitem').filter({ hasText: 'Hageman' });
    await cards.getByText('1 of 1').waitFor();
    await expectAccessible(page);

    await row.getByRole('link', { name: /House 9001/ }).click();
    await page.getByRole('heading', { name: 'On Passage' }).waitFor();
    await page.getByRole('heading', { name: 'Your representatives' }).waitFor();
    await page.getByRole('img', { name: 'Seats: 1 Republicans Yea, 1 Republicans Nay.' }).waitFor();
    await page.getByLabel('State').selectOption('CA');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('1 of 2 votes').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('CA');
    await page.getByRole('link', { name: /^Vote/ }).click();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('vote');
    await expectAccessible(page);

    await goto(page, `/bills/${slug}`);
    await page.getByRole('heading', { name: 'How they voted' }).waitFor();
    await page.getByText('agrees').waitFor();
    await page.getByText('differs').waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('compares with somebody else, fits a phone, and is nobody else’s to see', async () => {
    const { page } = await browser.open({ viewport: phone });
    await signUp(page, newPerson(), { zip: '82001' });
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    await goto(page, '/match_my_votes');
    await page.getByText('Compare with somebody else').click();
    await page.getByLabel('Find an official by name or state').fill('Padilla');
    await page.getByRole('link', { name: /Alex Padilla/ }).click();
    await page.getByText('Compared at your wish').waitFor();
    await page.getByRole('link', { name: 'Stop comparing with Alex Padilla' }).click();
    await page.getByText('Compared at your wish').waitFor({ state: 'detached' });
    for (const path of ['/match_my_votes', '/roll_calls/h9001-119.2026', `/bills/${slug}`]) {
      await goto(page, path);
      await expectNoSidewaysScroll(page);
    }
    // The opinion that another member voiced above is not among mine.
    await goto(page, '/match_my_votes');
    expect(await page.getByText('1 of 1').count()).toBe(0);
  });

  it('reads without scripts: the roll call of a visitor, its filter a plain form', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto('/roll_calls/h9001-119.2026');
    await page.getByText('Sign in to see how your own representatives voted.').waitFor();
    await page.getByLabel('State').selectOption('CA');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('1 of 2 votes').waitFor();
    await page.goto('/roll_calls/h9999-119.2026');
    await page.getByText('We could not find this roll call.').waitFor();
  });

  it('goes on as the same member inside a web view, whose device knows no token', async () => {
    const { page } = await browser.open();
    const person = newPerson();
    await signUp(page, person, { zip: '82001' });
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('polity.auth_token'));
    const view = (await browser.open()).page;
    await goto(view, `/api/v1/users/match_my_votes_page?auth_token=${token}`);
    await view.getByRole('heading', { name: 'Match my Votes' }).waitFor();
    await view.getByText('Compare with somebody else').click();
    await view.getByLabel('Find an official by name or state').fill('Padilla');
    await view.getByRole('link', { name: /Alex Padilla/ }).click();
    await view.getByText('Compared at your wish').waitFor();
    expect(await view.evaluate(() => localStorage.getItem('polity.auth_token'))).toBeNull();
  });
});
