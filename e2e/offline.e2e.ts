import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test, type Page } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { connect, type Member } from './members.ts';
import {
  awaitReply,
  expectPath,
  goOffline,
  goOnline,
  goto,
  gotoOffline,
  openMenu,
  phone,
  reloadOffline,
  visit,
  waitForHydration,
} from './page.ts';
import { inWorker, startFront, untilControlled } from './service-worker.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

test.use({ serviceWorkers: 'allow' });

const savedReplies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^polity-replies-(?!visitor)/.test(name));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

test('a bill that was read opens without a connection, and what is written then is sent once', async ({
  openMember,
}) => {
  const member = await openMember({ viewport: phone });
  const { page, token } = member;
  const headers = { authorization: token };
  const friend = await openMember({ first: 'Ben' });
  await connect(friend, member);
  const posted = await friend.page.request.post('/api/v1/shares', {
    headers: { authorization: friend.token },
    data: { share_text: 'Before the tunnel.' },
  });
  expect(posted.ok(), await posted.text()).toBe(true);
  const list = (await (await page.request.get('/api/v1/bills?filter=&sort=newest&page=9')).json()) as {
    groups: { items: { slug: string; title: string }[] }[];
  };
  const { slug } = list.groups[0]!.items[0]!;
  const useless: string[] = [];
  page.on('request', (request) => request.url().includes('hr99999-119/votes') && useless.push(request.url()));
  await goto(page, '/bills/hr99999-119');
  await untilControlled(page);
  await goto(page, `/bills/${slug}`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await untilControlled(page);
  for (const path of [`/api/v1/bills/${slug}`, `/api/v1/bills/${slug}/votes/0`])
    await expect.poll(() => savedReplies(page)).toContain(path);
  expect(useless, 'saves nothing about an item that does not exist').toEqual([]);
  const waiting = (what: string) => page.getByText(`Waiting for a connection: ${what}`);

  // A comment and a share, on a page that was open.
  await goto(page, '/shares');
  const composer = page.getByRole('textbox', { name: 'What do you want to share?' });
  await page.getByRole('button', { name: 'Comment, 0 comments' }).click();
  await page.getByPlaceholder('Type your comment here').fill('A comment in the tunnel.');
  await goOffline(page);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await waiting('Your comment on a share').waitFor();
  await composer.fill('A share in the tunnel.');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await waiting('Your share').waitFor();
  await expect(composer).toHaveValue('');

  await gotoOffline(page, `/bills/${slug}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('You are offline', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Oppose', exact: true }).click();
  await waiting('Your opinion (Oppose)').waitFor();
  // It has no comment that could be edited: saving an empty one would delete the one on the server.
  const buttons = page.getByRole('button', { name: /^(Edit|Discard)$/ });
  await expect(buttons).toHaveText(['Edit', 'Discard', 'Edit', 'Discard', 'Discard']);
  // The texts and buttons are not read again with each change.
  const status = page.getByRole('status').filter({ hasText: 'to be sent' });
  await expect(status).toHaveText('Texts to be sent: 3.');
  await expect(page.getByText('It is not saved yet.')).toHaveCount(0);
  await gotoOffline(page, `/voice?type=bills&id=${slug}`);
  // The notes above move the page.
  await page.getByText('You are offline', { exact: true }).waitFor();
  await waiting('Your share').waitFor();
  await page.getByRole('radio', { name: 'Support', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Written in a tunnel.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waiting('Your opinion (Support)').waitFor();
  await expectAccessible(page);
  // Its script is not on this device. A load would reload itself once, at the same time as this test.
  await visit(page, '/roll_calls');
  await page.getByRole('heading', { name: 'This page needs a connection', level: 1 }).waitFor();
  await reloadOffline(page);
  await page.getByRole('heading', { name: 'This page needs a connection', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'What you can read now' }).getByRole('link').first().waitFor();
  for (const what of ['Your opinion', 'Your comment on a share', 'Your share']) await waiting(what).waitFor();

  await goOnline(page);
  // The page reloads itself, maybe before everything is sent.
  await page.getByRole('heading', { name: 'Roll Calls', level: 1 }).waitFor();
  await expect.poll(() => countOutbox(page)).toBe(0);
  const own = await page.request.get('/api/v1/users/opinions', { headers });
  const { opinions } = (await own.json()) as { opinions: { comment_text: string }[] };
  expect(opinions.map(({ comment_text }) => comment_text)).toEqual(['Written in a tunnel.']);
  const feed = await page.request.get('/api/v1/shares', { headers });
  const { shares } = (await feed.json()) as {
    shares: { share_text: string; share_comments: { comment_text: string }[] }[];
  };
  expect(
    shares.map(({ share_text, share_comments }) => [share_text, share_comments.map((c) => c.comment_text)]),
  ).toEqual([
    ['A share in the tunnel.', []],
    ['Before the tunnel.', ['A comment in the tunnel.']],
  ]);

  // Signing out deletes what the member has read.
  await goto(page, '/home');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in');
  await expect.poll(() => savedReplies(page)).toEqual([]);
  await goOffline(page);
  await page.goto('/my_opinions');
  await page.getByText('Signup and Login to use this feature.').waitFor();
  await expect(page.getByText('Written in a tunnel.')).toHaveCount(0);
});

test('a link that is shared with the app opens the composer without a connection', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/shares');
  await untilControlled(page);
  await goOffline(page);
  await gotoOffline(page, '/shares?shared_url=https%3A%2F%2Fexample.org%2Fpage.html');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('https://example.org/page.html');
});

const voice = '/voice?type=bills&id=hr983-119';
const waiting = (page: Page) => page.getByText('Waiting for a connection: Your opinion');

const countOutbox = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('polity-outbox');
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('entries').objectStore('entries').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function saveOpinion(page: Page, level: string): Promise<void> {
  await page.getByRole('radio', { name: level, exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('an opinion written offline is not sent as another member, and once by two tabs of its member', async ({
  openMember,
}) => {
  const member = await openMember();
  const other = await openMember({ first: 'Ben' });
  const { page } = member;
  const context = page.context();
  await goto(page, voice);
  await untilControlled(page);
  await goOffline(page);
  await saveOpinion(page, 'Support');
  await expect(waiting(page)).toBeVisible();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bills/hr983-119/votes'))
      sent.push(request.headers()['authorization'] ?? '');
  });
  /** The session ends without a sign-out, and another one begins. */
  const beginSession = async ({ token }: Member, { cookies }: StorageState) => {
    await context.clearCookies();
    await context.addCookies(cookies);
    await page.evaluate((text) => localStorage.setItem('polity.auth_token', text), token);
  };
  const own = await context.storageState();
  await beginSession(other, await other.page.context().storageState());
  await goOnline(page);
  await goto(page, '/home');
  await expect(page.getByRole('heading', { name: 'Hello, Ben' })).toBeVisible();
  await page.evaluate(() => navigator.locks.request('polity-outbox', () => undefined));
  await expect(waiting(page)).toHaveCount(0);
  expect(sent).toEqual([]);

  await beginSession(member, own);
  const second = await context.newPage();
  for (const tab of [page, second]) await goto(tab, '/my_opinions');
  await expect.poll(() => countOutbox(page)).toBe(0);
  for (const tab of [page, second]) await tab.reload();
  await expect(second.getByRole('main')).toContainText('Montgomery GI Bill');
  await expect(waiting(second)).toHaveCount(0);
  expect(sent).toEqual([member.token]);
});

test('a sign-out without a connection asks about the text that waits, and deletes it', async ({
  openMember,
}) => {
  const { page } = await openMember();
  await goto(page, voice);
  await untilControlled(page);
  await signOutOffline(page);
});

test.describe('Before the service worker is ready', () => {
  test.use({ ignoredErrors: /error occurred when fetching the script/ });

  test('a sign-out without a connection asks as well', async ({ openMember }) => {
    const { page, token } = await openMember({ serviceWorkers: 'block' });
    await goto(page, voice);
    await signOutOffline(page);
    // The session ends as soon as the device is connected again.
    await goOnline(page);
    const me = () => page.request.get('/api/v1/users/me', { headers: { authorization: token } });
    await expect.poll(async () => (await me()).status()).toBe(401);
  });
});

async function signOutOffline(page: Page): Promise<void> {
  await goOffline(page);
  await saveOpinion(page, 'Support');
  await expect(waiting(page)).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Logout' });
  await question.getByText('One text has not been sent yet.').waitFor();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been signed out.').waitFor();
  await expect.poll(() => countOutbox(page)).toBe(0);
}

test('a sign-out asks where texts that wait cannot be read', async ({ openMember }) => {
  const { page } = await openMember({ serviceWorkers: 'block' });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('polity-outbox') ? route.abort() : route.fulfill({ response });
  });
  await goto(page, '/about');
  await openMenu(page);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const question = page.getByRole('alertdialog', { name: 'Logout' });
  await question.getByText('Texts that have not been sent stay on this device.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectPath(page, '/about');
  await openMenu(page);
  await logout.click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You have been signed out.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('a reply that comes after signing out is not stored', async ({ openMember }) => {
  const { page, token } = await openMember();
  const path = '/api/v1/users/opinions';
  await goto(page, '/home');
  await untilControlled(page);
  await expect.poll(() => savedReplies(page)).toContain('/api/v1/home');
  await holdInWorker(page, path);
  await page.evaluate(
    ([url, authorization]) => {
      const reply = fetch(url!, { headers: { accept: 'application/json', authorization: authorization! } });
      Object.assign(window, { reply });
    },
    [path, token],
  );
  await expect.poll(() => inWorker(page, () => (self as unknown as Holding).held, null)).toBe(1);
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/sign_in');
  const members = () =>
    caches.keys().then((names) => names.filter((name) => /replies-(?!visitor)/.test(name)));
  await expect.poll(() => page.evaluate(members)).toEqual([]);
  await inWorker(page, () => (self as unknown as Holding).release(), null);
  // A visitor's reply that is read later is stored.
  await page.evaluate(async () => {
    await (window as unknown as { reply: Promise<Response> }).reply;
    await fetch('/api/v1/home', { headers: { accept: 'application/json' } });
  });
  await expect.poll(() => page.evaluate(async () => (await caches.match('/api/v1/home'))?.status)).toBe(200);
  expect(await page.evaluate(members)).toEqual([]);
});

test('a list of everything that was read opens from the pages on this device', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=&years=');
  await untilControlled(page);
  await goto(page, '/fedbills?filter=&years=');
  await expect.poll(() => savedReplies(page)).toContain('/api/v1/bills');
  const first = page.getByRole('main').getByRole('article').first();
  const text = await first.innerText();
  await gotoOffline(page, '/offline');
  await page.getByRole('link', { name: 'Federal Bills', exact: true }).last().click();
  await expect(first).toHaveText(text, { useInnerText: true });
});

test('a roll call, representatives and Match my Votes open without a connection', async ({ openMember }) => {
  const { page } = await openMember();
  const screens = [
    ['/roll_calls/h5-119.2025', '/api/v1/roll_calls/h5-119.2025', /^H\.Res\. 5 /],
    ['/representatives/99', '/api/v1/representatives/99/roll_call_votes', 'Nancy Pelosi'],
    ['/representatives', '/api/v1/users/match_my_votes_records', 'Representatives'],
    ['/match_my_votes', '/api/v1/users/match_my_votes_suggestions', 'Match my Votes'],
  ] as const;
  await goto(page, '/home');
  await untilControlled(page);
  for (const [path, call] of screens) {
    await goto(page, path);
    await expect.poll(() => savedReplies(page)).toContain(call);
  }
  await goOffline(page);
  for (const [path, , name] of screens) {
    await gotoOffline(page, path);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
});

test('a page that was read opens while the server does not answer', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=fed');
  await untilControlled(page);
  await goto(page, '/fedbills?filter=fed');
  const first = page.getByRole('main').getByRole('article').first();
  const text = await first.innerText();
  await expect.poll(() => savedReplies(page)).toContain('/api/v1/bills');
  await holdInWorker(page, '');
  await page.reload();
  await expect(first).toHaveText(text, { useInnerText: true });
});

interface Holding {
  held: number;
  release(): void;
}

/** Holds what the worker reads from the server at this path. */
const holdInWorker = (page: Page, path: string) =>
  inWorker(
    page,
    (held) => {
      const original = self.fetch;
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const scope = Object.assign(self, { held: 0, release });
      scope.fetch = async (request) => {
        if (!(request as Request).url.includes(held)) return original(request);
        const response = await original(request);
        scope.held++;
        await released;
        return response;
      };
    },
    path,
  );

test('an opinion that waits is not sent after a newer one', async ({ openMember }) => {
  const { page, token } = await openMember({ serviceWorkers: 'block' });
  await goto(page, voice);
  await page.route('**/api/v1/bills/hr983-119/votes', (route) =>
    route.request().postData()?.includes('"support"') ? route.abort() : route.continue(),
  );
  await saveOpinion(page, 'Support');
  await expect(waiting(page)).toBeVisible();
  // The note is hidden as well while the text is sent again.
  await awaitReply(page, '/bills/hr983-119/votes', () => saveOpinion(page, 'Oppose'));
  await expect(waiting(page)).toHaveCount(0);
  const ownLevel = async () => {
    const headers = { authorization: token };
    const own = await page.request.get('/api/v1/bills/hr983-119/user_vote', { headers });
    return ((await own.json()) as { vote: { voting_parameters: string } }).vote.voting_parameters;
  };
  expect(await ownLevel()).toBe('oppose');

  // An opinion that this page has not read yet is dropped as well.
  await page.evaluate(async () => {
    const { user } = (await (
      await fetch('/api/v1/users/me', {
        headers: { authorization: localStorage.getItem('polity.auth_token')! },
      })
    ).json()) as { user: { id: number } };
    const id = `opinion ${user.id} bills hr983-119`;
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('polity-outbox');
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction('entries', 'readwrite');
        transaction.objectStore('entries').put({ id, memberId: user.id, writtenAt: 1 }, id);
        transaction.oncomplete = () => {
          database.close();
          resolve();
        };
      };
    });
  });
  await awaitReply(page, '/bills/hr983-119/votes', () => saveOpinion(page, 'Strong support'));
  await expect.poll(() => countOutbox(page)).toBe(0);

  // Nor is one whose connection breaks while a newer one is on its way.
  await visit(page, '/bills/hr983-119');
  const saves = await hold(page, '/api/v1/bills/hr983-119/votes', '"support"');
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await expect.poll(saves.count).toBe(1);
  await visit(page, voice);
  await awaitReply(page, '/bills/hr983-119/votes', async () => {
    await saveOpinion(page, 'Strong oppose');
    await untilSent(page);
    saves.release((route) => route.abort());
  });
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(ownLevel).toBe('strong_oppose');
});

test('an opinion that waits does not replace a newer one of another device', async ({ openMember }) => {
  const { page, token } = await openMember({ serviceWorkers: 'block' });
  const headers = { authorization: token };
  const own = async () => {
    const reply = await page.request.get('/api/v1/users/opinions', { headers });
    const { opinions } = (await reply.json()) as { opinions: { user_vote: string; comment_text: string }[] };
    return opinions.map(({ user_vote, comment_text }) => [user_vote, comment_text]);
  };
  await goto(page, voice);
  await goOffline(page);
  // The server reckons from how long the text waited, so the way there must not be longer than that.
  await page.clock.setFixedTime(Date.now() - 60_000);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Older');
  await saveOpinion(page, 'Support');
  await expect(waiting(page)).toBeVisible();
  await page.clock.setFixedTime(Date.now());
  const data = { vote: { voting_parameters: 'oppose' }, comment_text: 'Newer' };
  const newer = await page.request.post('/api/v1/bills/hr983-119/votes', { headers, data });
  expect(newer.ok(), await newer.text()).toBe(true);
  await goOnline(page);
  await page.getByText('Not sent: Your opinion (Support)').waitFor();
  await page.getByText('You have saved a newer opinion since.').waitFor();
  expect(await own()).toEqual([['oppose', 'Newer']]);

  const note = page.getByText('Not sent: Your opinion (Support)').locator('..');
  const edit = page.getByRole('dialog', { name: 'Edit' });
  const text = edit.getByRole('textbox');
  await note.getByRole('button', { name: 'Edit' }).click();
  await text.fill('Older, with more words');
  // A slip keeps the text. Cancel drops it.
  await page.keyboard.press('Escape');
  await note.getByRole('button', { name: 'Edit' }).click();
  await expect(text).toHaveValue('Older, with more words');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await note.getByRole('button', { name: 'Edit' }).click();
  await expect(text).toHaveValue('Older');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  expect(await own()).toEqual([['support', 'Older']]);
});

/** Opens screens until one offers the new version, which the screen that finds it does not. */
const untilOffered = (page: Page) =>
  expect(async () => {
    for (const path of ['/about', '/fedbills']) await visit(page, path);
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('the next screen offers a new version', async ({ openPage, product }) => {
  const front = await startFront(product.origin);
  const page = await openPage({ baseURL: front.origin });
  await goto(page, '/fedbills');
  await untilControlled(page);
  front.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const isWaiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting != null;
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true);
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await untilOffered(page);
  await expectAccessible(page);
  const [reloaded] = await Promise.all([
    page.waitForEvent('framenavigated'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ]);
  expect(reloaded.url()).toContain('/fedbills');
  await expectPath(page, '/fedbills');
  // Where another tab has let a further version take over, the button still reloads this one.
  front.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await untilOffered(page);
  await page.evaluate(async () => {
    const { waiting } = (await navigator.serviceWorker.getRegistration())!;
    const isActive = new Promise((resolve) => waiting!.addEventListener('statechange', resolve));
    waiting!.postMessage({});
    await isActive;
  });
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await front.stop();
});

test('the offer to install Polity does not move the screen that is open', async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => localStorage.setItem('polity.first_visit', '1'));
  await goto(page, '/home');
  const offer = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  // Until what listens has been loaded, nothing prevents the browser's own offer.
  await expect.poll(offer).toBe(false);
  const notice = page.getByText('Install Polity on this device?');
  await expect(notice).toHaveCount(0);
  await visit(page, '/about');
  await visit(page, '/home');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);
});

/**
 * Answers 404 to the scripts of one screen that another does not have, as after a deploy, and to the question
 * whether the files are gone. The parts that a page loads after its start stay: each of them would reload it.
 */
async function removeScreen(page: Page, path: string, open: string): Promise<void> {
  const read = async (from: string) => {
    const html = await (await page.request.get(from)).text();
    return [...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([script]) => script);
  };
  const kept = await read(open);
  const gone = (await read(path)).filter((script) => !kept.includes(script));
  expect(gone).not.toEqual([]);
  await page.route(/assets\/[\w-]+\.js$/, (route) => {
    const isGone = gone.includes(new URL(route.request().url()).pathname);
    return isGone || route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback();
  });
}

test('an open page reloads when its files are gone, and only then', async ({ openPage }) => {
  const page = await openPage({ serviceWorkers: 'block' });
  await goto(page, '/fedbills');
  await page.route(/assets\/[\w-]+\.js$/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  // A part of the screen that cannot be loaded leaves the screen as it is.
  await page.getByText('41 Issues').click();
  await expect(page.getByText('We could not reach Polity.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Federal Bills', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Executive Orders' }).first().click();
  await expect(page.getByRole('heading', { name: 'This did not work' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPath(page, '/execorders');

  // A pointer over the link would load its screen before the press, and reload the page under it.
  await page.mouse.move(0, 0);
  await goto(page, '/fedbills');
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  await removeScreen(page, '/execorders', '/fedbills');
  await page.getByRole('link', { name: 'Executive Orders' }).first().dispatchEvent('click');
  await reload;
  await expect(page.getByRole('heading', { name: 'Executive Orders', level: 1 })).toBeVisible();

  // A page that was itself reloaded a while ago reloads as well.
  await page.unrouteAll();
  await goto(page, '/fedbills');
  await page.reload();
  await waitForHydration(page);
  await page.evaluate(() => {
    const start = performance.now.bind(performance);
    performance.now = () => start() + 60_000;
  });
  const another = page.waitForRequest((request) => request.isNavigationRequest());
  await removeScreen(page, '/execorders', '/fedbills');
  await page.getByRole('link', { name: 'Executive Orders' }).first().dispatchEvent('click');
  await another;
  await expect(page.getByRole('heading', { name: 'Executive Orders', level: 1 })).toBeVisible();
});

test('a screen that failed opens without a press when the server is back', async ({ openPage }) => {
  const page = await openPage({ serviceWorkers: 'block' });
  await page.clock.install();
  await goto(page, '/fedbills');
  const failed = page.getByRole('heading', { name: 'This did not work' });
  // Without a pointer, which would load the screen before.
  const follow = (name: string) => page.getByRole('link', { name }).first().dispatchEvent('click');
  await page.route('**/api/v1/bills?*', (route) =>
    route.fulfill({ status: 503, json: { errors: 'Polity is restarting.', code: 'unavailable' } }),
  );
  await follow('Executive Orders');
  await failed.waitFor();
  await page.unrouteAll();
  await page.clock.runFor(5_000);
  await page.getByRole('heading', { name: 'Executive Orders', level: 1 }).waitFor();

  // The server is back before the next attempt.
  await page.route(/\/healthz$|assets\/[\w-]+\.js$/, (route) => route.abort());
  await page.clock.pauseAt(Date.now() + 60_000);
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await follow('Initiatives');
  await failed.waitFor();
  await refused;
  await page.unrouteAll();
  await page.clock.runFor(5_000);
  await page.getByRole('heading', { name: 'Initiatives', level: 1 }).waitFor();
});
