import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { hold } from './hold.ts';
import { expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';
import { runCommand } from './product.ts';

let slug = '';

/** Imports two roll calls on a bill of the starter data, with the members of Congress of Wyoming. */
test.beforeAll(async ({ product }) => {
  const reply = await fetch(`${product.origin}/api/v1/bills?filter=&sort=newest&page=40`);
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
  await runCommand(product.dataDir, 'import', 'roll-calls', folder);
  await rm(folder, { recursive: true });
});

test.describe('Match my Votes', () => {
  test('shows my opinion beside each vote, on the bill and on the roll call @main', async ({
    openMember,
  }) => {
    const { page } = await openMember({ zip: '82001' });
    await goto(page, `/voice?type=bills&id=${slug}`);
    await page.getByRole('radio', { name: 'Support', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your opinion has been saved.').waitFor();

    await page.getByRole('link', { name: 'Match My Votes' }).first().click();
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/bills/${slug}"]`) });
    await page.getByRole('heading', { name: 'Bills compared' }).waitFor();
    await row.getByText('Yea', { exact: true }).waitFor();
    await row.getByText('agrees').waitFor();
    await row.getByText('Nay', { exact: true }).waitFor();
    await row.getByText('differs').waitFor();
    await row.getByText('Not Voting', { exact: true }).waitFor();
    const cards = page.getByRole('listitem').filter({ hasText: 'Hageman' });
    await cards.getByText('1 of 1').waitFor();
    await expect(page.getByText('no one who holds your House seat')).toHaveCount(0);
    await page.getByText('Compare with another official').click();
    await page.getByLabel('Find an official by name or state').fill('Van Hollen');
    await page.getByRole('link', { name: /Chris Van Hollen/ }).click();
    await page.getByRole('columnheader', { name: 'Van Hollen (Senate)', exact: true }).waitFor();
    await expectAccessible(page);

    await row.getByRole('link', { name: /House 9001/ }).click();
    await page.getByText('Vote to pass it (On Passage)').waitFor();
    await page.getByRole('heading', { name: 'Your representatives' }).waitFor();
    await page.getByRole('img', { name: 'Seats: 1 Republican Yea, 1 Republican Nay.' }).waitFor();
    await page.getByRole('searchbox', { name: 'Filter by name, state or party' }).fill('ca');
    await page.getByText('1 of 2 votes').waitFor();
    await page.getByRole('searchbox', { name: 'Filter by name, state or party' }).fill('Wyoming');
    await page.getByText('1 of 2 votes').waitFor();
    await page.getByRole('slider', { name: 'Seat' }).focus();
    await page.getByText(/Hageman.*: Yea$/).waitFor();
    await expectAccessible(page);

    await visit(page, `/bills/${slug}`);
    await page.getByRole('heading', { name: 'How they voted' }).waitFor();
    await page.getByText('agrees').waitFor();
    await page.getByText('differs').waitFor();
    await expectAccessible(page);

    // In a list, too.
    await visit(page, `/fedbills?filter=&q=${slug.split('-')[0]}`);
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/bills/${slug}"]`) });
    await card.getByText('Hageman Yea agrees').waitFor();
    await card.getByText(/ Nay differs/).waitFor();
  });

  test('a saved opinion leads on to the representatives, sharing and another bill', async ({
    openMember,
  }) => {
    const { page } = await openMember({ zip: '82001' });
    for (const path of [`/voice?type=bills&id=${slug}`, `/bills/${slug}`]) {
      await goto(page, path);
      const next = page.getByRole('region', { name: 'Next steps' });
      if (path.startsWith('/voice')) {
        await page.getByRole('radio', { name: 'Support', exact: true }).click();
        await expect(next).toHaveCount(0);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      } else await page.getByRole('button', { name: 'Oppose', exact: true }).click();
      await next
        .getByText(/^(agrees|differs)$/)
        .first()
        .waitFor();
      await next.getByRole('link', { name: /^Next: / }).waitFor();
      await expectAccessible(page);
      await next.getByRole('button', { name: 'Tell your network' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share with your network' });
      await dialog
        .getByRole('button', { name: 'Close' })
        .or(dialog.getByRole('button', { name: 'Cancel' }))
        .first()
        .click();
      await next.getByRole('link', { name: 'Write to your representatives' }).click();
      await expectPath(page, `/bills/${slug}`);
      await expect(page.getByRole('heading', { name: 'Write to your representatives' })).toBeInViewport();
    }
  });

  test('leads from one opinion to the next, and to no bill twice', async ({ openMember }) => {
    const { page } = await openMember({ zip: '82001' });
    await goto(page, `/bills/${slug}`);
    const opened = new Set<string>();
    for (let count = 1; count <= 4; count++) {
      opened.add(new URL(page.url()).pathname);
      expect([...opened]).toHaveLength(count);
      await page.getByRole('button', { name: 'Support', exact: true }).click();
      const next = page.getByRole('link', { name: /^Next: / });
      const path = await next.getAttribute('href');
      await next.click();
      await expectPath(page, path!);
      await expect(next).toHaveCount(0);
    }
  });

  test('compares with another official, fits a phone, and shows only my own opinions', async ({
    openMember,
  }) => {
    const { page } = await openMember({ viewport: phone, hasTouch: true, zip: '82001' });
    await goto(page, '/match_my_votes');
    await page.getByText('Compare with another official').click();
    await page.getByLabel('Find an official by name or state').fill('senator');
    await page.getByText(/^\d+ found\. These are the first 8\./).waitFor();
    await page.getByLabel('Find an official by name or state').fill('lujan');
    await page.getByRole('link', { name: /Ben Ray Luján/ }).waitFor();
    await page.getByLabel('Find an official by name or state').fill('Padilla');
    await page.getByRole('link', { name: /Alex Padilla/ }).click();
    await page.getByText('Compared at your request').waitFor();
    await page.getByRole('link', { name: 'Stop comparing with Alex Padilla' }).click();
    await page.getByText('Compared at your request').waitFor({ state: 'detached' });
    await expectNoHorizontalScroll(page);
    for (const path of ['/roll_calls/h9001-119.2026', `/bills/${slug}`, '/match_my_votes']) {
      await visit(page, path);
      await expectNoHorizontalScroll(page);
    }
    // A tap on the first seat shows whose it is.
    await visit(page, '/roll_calls/h9001-119.2026');
    const seats = page.getByRole('img', { name: /^Seats/ });
    const { height } = (await seats.boundingBox())!;
    await seats.tap({ position: { x: 11, y: height - 11 } });
    await page.getByText(/Hageman.*: Yea$/).waitFor();
    await visit(page, '/match_my_votes');
    // The member of the test above has an opinion; this one does not.
    await expect(page.getByText('1 of 1')).toHaveCount(0);
    const suggested = page.getByRole('region', { name: 'Bills to start with' });
    const first = suggested.getByRole('listitem').first();
    // Saved at once, so they are no radio buttons: each arrow key would save another opinion.
    const support = first.getByRole('button', { name: 'Support', exact: true });
    await support.press('Enter');
    await page.getByText('Your opinion has been saved.').waitFor();
    await expect(first.getByText(/^(agrees|differs)$/).first()).toBeVisible();
    await expect(support).toHaveAttribute('aria-pressed', 'true');
    await expect(support).toBeFocused();
    await expect(page.getByText(/^[01] of 1$/).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    const bill = await first.getByRole('link').getAttribute('href');
    await visit(page, '/fedbills');
    await visit(page, '/match_my_votes');
    const more = page.getByRole('region', { name: 'More bills to vote on' });
    await more.waitFor();
    await expect(more.locator(`a[href="${bill}"]`)).toHaveCount(0);
  });

  test('says that the House seat of the member is empty', async ({ openMember }) => {
    const { page } = await openMember({ zip: '94541' });
    await goto(page, '/match_my_votes');
    await page.getByText('Our data names no one who holds your House seat now.').waitFor();
    await expect(page.getByText('Senate, California')).toHaveCount(2);
  });

  test('keeps a comment while the level of a suggested bill changes', async ({ openMember, product }) => {
    const { page, token } = await openMember({ zip: '82001' });
    await goto(page, '/match_my_votes');
    const first = page.getByRole('region', { name: 'Bills to start with' }).getByRole('listitem').first();
    const bill = await first.getByRole('link').getAttribute('href');
    const votes = `${product.origin}/api/v1${bill}/votes`;
    const headers = { authorization: token, 'content-type': 'application/json' };
    // Written on another device.
    const comment_text = 'Roads matter here.';
    const body = JSON.stringify({ vote: { voting_parameters: 'support' }, comment_text });
    expect((await fetch(votes, { method: 'POST', headers, body })).status).toBe(200);
    await first.getByRole('button', { name: 'Oppose', exact: true }).click();
    await page.getByText('Your opinion has been saved.').waitFor();
    const opinions = await fetch(`${votes}/0`, { headers });
    expect(await opinions.json()).toMatchObject({
      'My Opinion': [{ user_vote: 'oppose', comment_text }],
    });
  });

  test('keeps the bills without a recorded vote, and the focus, while more of them load', async ({
    openMember,
  }) => {
    const { page } = await openMember({ zip: '82001' });
    const path = '/api/v1/users/match_my_votes_unrecorded?*';
    const chambers = [{ chamber: 'house', date: '2026-05-01', reason: 'no_recorded_vote', url: null }];
    const items = [
      { bill_id: 1, slug: 'hr983-119', number: 'H.R. 983', title: 'Test', my_vote: 'support', chambers },
    ];
    const json = (shown: number) => ({ items, page: shown, total_pages: 3, total_count: 41 });
    await page.route(`**${path}`, (route) => route.fulfill({ json: json(1) }));
    await goto(page, '/match_my_votes');
    const pages = page.getByRole('navigation', { name: 'Pages without recorded votes' });
    await pages.getByText('Page 1 of 3').waitFor();
    const second = await hold(page, path);
    await pages.getByRole('button', { name: 'Next' }).press('Enter');
    await expect.poll(second.count).toBe(1);
    await expect(pages.getByRole('button', { name: 'Next' })).toBeFocused();
    second.release((route) => route.fulfill({ json: json(2) }));
    await pages.getByText('Page 2 of 3').waitFor();
    await expect(pages.getByRole('button', { name: 'Next' })).toBeFocused();
  });

  test('offers to read again what could not be read, and to leave an issue without opinions', async ({
    openMember,
  }) => {
    const { page } = await openMember({ zip: '82001' });
    const path = '**/api/v1/users/match_my_votes_unrecorded?*';
    await page.route(path, (route) => route.fulfill({ status: 422, json: { code: 'invalid_values' } }));
    await goto(page, '/match_my_votes?issue=Animals');
    const notCompared = page.getByRole('region', { name: 'Not compared' });
    await notCompared.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(path);
    await notCompared.getByRole('button', { name: 'Try again' }).click();
    await expect(notCompared).toHaveCount(0);

    await page.getByRole('heading', { name: 'Nothing to compare on Animals' }).waitFor();
    await page.getByRole('link', { name: 'All issues' }).click();
    await page.getByRole('region', { name: 'Bills to start with' }).waitFor();

    await page.route('**/api/v1/users/match_my_votes_suggestions', (route) =>
      route.fulfill({ json: { bills: [] } }),
    );
    await goto(page, '/about');
    await visit(page, '/match_my_votes');
    await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
  });

  test('shows and filters a roll call without JavaScript', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/roll_calls/h9001-119.2026');
    await page.getByText('Sign in to see how your own representatives voted.').waitFor();
    await page.getByRole('searchbox', { name: 'Filter by name, state or party' }).fill('ca');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 votes').waitFor();
    await page.goto('/roll_calls/h9999-119.2026');
    await page.getByText('We could not find this roll call.').waitFor();
  });

  test('works in a web view that gets the token in the URL', async ({ openMember, openPage }) => {
    const { token } = await openMember({ zip: '82001' });
    const view = await openPage();
    await goto(view, `/api/v1/users/match_my_votes_page?auth_token=${token}`);
    await view.getByRole('heading', { name: 'Match my Votes' }).waitFor();
    await view.getByText('Compare with another official').click();
    await view.getByLabel('Find an official by name or state').fill('Padilla');
    await view.getByRole('link', { name: /Alex Padilla/ }).click();
    await view.getByText('Compared at your request').waitFor();
    expect(await view.evaluate(() => localStorage.getItem('polity.auth_token'))).toBeNull();
  });
});
