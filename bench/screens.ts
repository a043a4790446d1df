import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import type pg from 'pg';
import { signUpMany } from './people.ts';

/** Without either, Playwright's own browser. */
const browsers = [process.env.CHROMIUM, '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
/** A mid-range phone: 4 times slower than this machine, on a slow connection. */
const phone = { width: 390, height: 844 };
const cpuSlowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const bars = { lcp: 2_000, cls: 0.02, inp: 100 };
const rounds = 3;
/** After the load event: hydration, late layout shifts and lazy parts. */
const settleMs = 4_000;
/** How long a finger stays on the glass. */
const pressMs = 80;
/** How long to wait until the browser has reported the interaction. */
const reactMs = 700;

interface Vitals {
  /** Milliseconds. */
  lcp: number;
  cls: number;
  /** The slowest of some taps, milliseconds; null if nothing was tapped. */
  inp: number | null;
}

/** LCP, CLS and INP of each screen of a member on a slow phone, the median of three first visits. */
export async function measureScreens(origin: string, db: pg.Client): Promise<void> {
  const [reader] = await signUpMany(db, 1);
  await befriend(db, reader!.id);
  const browser = await chromium.launch({
    executablePath: browsers.find((path) => path && existsSync(path)),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  console.log(`screens: ${phone.width} px, CPU ${cpuSlowdown} times slower, 1.6 Mbit/s, 150 ms`);
  try {
    for (const [name, path] of await screens(db)) {
      const visits: Vitals[] = [];
      for (let round = 0; round < rounds; round++)
        visits.push(await visit(browser, origin, path, reader!.token));
      report(name, visits);
    }
  } finally {
    await browser.close();
  }
}

/** Screens and their addresses, with a bill that has votes, one of those votes and who sponsors it. */
async function screens(db: pg.Client): Promise<[name: string, path: string][]> {
  const { rows } = await db.query<{ slug: string; roll_call: string; sponsor: number }>(
    `select b.slug, c.id as roll_call, s.representative_id as sponsor
     from bills b
     join roll_calls c on c.bill_id = b.id and c.is_decisive
     join sponsorships s on s.bill_id = b.id and s.is_sponsor
     order by b.slug = 'hr22-119' desc, c.voted_at desc
     limit 1`,
  );
  const { slug, roll_call, sponsor } = rows[0]!;
  return [
    ['list', '/fedbills?filter=&sort=newest'],
    ['bill', `/bills/${slug}`],
    ['home', '/home'],
    ['voice', '/voice'],
    ['representative', `/representatives/${sponsor}`],
    ['roll call', `/roll_calls/${roll_call}`],
    ['feed', '/shares'],
  ];
}

/** Fills the member's feed: everyone who shares becomes a friend. */
async function befriend(db: pg.Client, id: number): Promise<void> {
  await db.query(
    `insert into connections (member_id, friend_id)
     select case when forward then $1::int else member_id end,
       case when forward then member_id else $1::int end
     from (select member_id from share_authors where member_id <> $1 limit 100) friend
     cross join (values (true), (false)) direction (forward)
     on conflict do nothing`,
    [id],
  );
}

/** One first visit, with an empty cache. */
async function visit(browser: Browser, origin: string, path: string, token: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    storageState: {
      cookies: [
        {
          name: 'polity_session',
          value: token,
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin, localStorage: [{ name: 'polity.auth_token', value: token }] }],
    },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(observe);
    await page.goto(origin + path, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(settleMs);
    const { lcp, cls } = await page.evaluate(() => window.vitals);
    const taps = await tapSome(page, devtools);
    return { lcp, cls, inp: taps > 0 ? await page.evaluate(() => window.vitals.inp) : null };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Runs in the page. */
function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: null };
  window.vitals = vitals;
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  each('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.cls += value;
  });
  const recordInteraction = ({ duration }: PerformanceEntry) =>
    (vitals.inp = Math.max(vitals.inp ?? 0, duration));
  // Reported however short it was; later ones only above the threshold.
  each('first-input', recordInteraction);
  each('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId) recordInteraction(entry);
  });
}

/**
 * Taps controls that open something in place, and none that save or leave the page. All screens have a menu.
 * @returns the number of taps that hit something.
 */
async function tapSome(page: Page, devtools: CDPSession): Promise<number> {
  const openers = page.locator(
    'summary:visible, button[aria-expanded]:visible, button[popovertarget]:visible',
  );
  let taps = 0;
  for (let n = 0; n < Math.min(3, await openers.count()); n++) {
    const opener = openers.nth(n);
    await opener.scrollIntoViewIfNeeded();
    const box = await opener.boundingBox();
    if (!box) continue;
    // Playwright's own tap() lifts the finger at once, so that the work of pressing delays the click.
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(pressMs);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    taps++;
    await page.waitForTimeout(reactMs);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(reactMs);
  }
  return taps;
}

function report(name: string, visits: Vitals[]): void {
  const columns = (['lcp', 'cls', 'inp'] as const).map((vital) => {
    // A visit without a value fails, and sorts last.
    const values = visits.map((one) => one[vital] ?? Number.POSITIVE_INFINITY);
    const value = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    if (value === Number.POSITIVE_INFINITY) return `${vital.toUpperCase()} not measured ✗`;
    const text = vital === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`;
    const bar = bars[vital];
    return `${vital.toUpperCase()} ${text.padStart(8)} ${value <= bar ? `≤ ${bar} ✓` : `> ${bar} ✗`}`;
  });
  console.log([name.padEnd(16), ...columns].join('   '));
}
