import { beforeEach, describe, expect, test } from 'vitest';
import type { PlaybackConfig } from '#contract/ads/delivery.ts';
import { quarterPlayed, secondsToSkip, viewCountsAt } from './ad-playback.ts';
import { AdSchedule, checkEveryMs, emptyWaitMs, type ShownAd } from './ad-schedule.ts';

const config: PlaybackConfig = {
  show_ad: true,
  time_to_skip_ad: 15,
  seconds_before_skip_to_count_view: 5,
  initial_wait: 60,
  wait_between_ads: 900,
};
const ad = {
  id: 7,
  url: '/v.mp4',
  organization_name: 'Parks',
  title: 'Trees',
  poster: null,
  captions_url: null,
};

/** A clock and an app that tests set. */
const world = {
  seconds: 0,
  free: true,
  signedIn: true,
  seen: 0,
  fetches: 0,
  config,
  ads: [ad],
  shown: null as ShownAd | null,
  sent: [] as [adId: number, percent: number][],
};
let schedule: AdSchedule;

beforeEach(() => {
  Object.assign(world, {
    seconds: 1_000_000,
    free: true,
    signedIn: true,
    seen: 0,
    fetches: 0,
    config,
    ads: [ad],
    sent: [],
  });
  world.shown = null;
  schedule = new AdSchedule(
    {
      now: () => world.seconds * 1000,
      isFree: () => world.free,
      isSignedIn: () => world.signedIn,
      fetch: () => {
        world.fetches++;
        return Promise.resolve({ ads: world.ads, config: world.config });
      },
      readTimes: () => ({ open: 1_000_000, seen: world.seen }),
      writeSeen: (seconds) => (world.seen = seconds),
      sendPlayed: (...played) => world.sent.push(played),
    },
    (shown) => (world.shown = shown),
  );
});

/** Lets time pass with a check every 10 seconds. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= checkEveryMs / 1000) {
    world.seconds += checkEveryMs / 1000;
    await schedule.check();
  }
}

describe('the first ad', () => {
  test('comes initial_wait seconds after the start', async () => {
    await pass(50);
    expect(world.shown).toBeNull();
    await pass(10);
    expect(world.shown).toMatchObject({ ad, isFirst: true });
  });

  test('asks the server once for the configuration and once for the ad', async () => {
    await pass(60);
    expect(world.fetches).toBe(2);
  });

  test('waits while a form is in use or the app is in the background', async () => {
    world.free = false;
    await pass(100);
    expect(world).toMatchObject({ shown: null, fetches: 0 });
    world.free = true;
    await pass(10);
    expect(world.shown).not.toBeNull();
  });

  test('does not cover a form that came into use while the server answered', async () => {
    await pass(50);
    world.seconds += 10;
    const checking = schedule.check();
    world.free = false;
    await checking;
    expect(world.shown).toBeNull();
  });

  test('does not come without a token or while ads are off', async () => {
    world.signedIn = false;
    await pass(100);
    expect(world.fetches).toBe(0);
    world.signedIn = true;
    world.config = { ...config, show_ad: false };
    await pass(100);
    expect(world.shown).toBeNull();
  });
});

describe('later ads', () => {
  beforeEach(async () => {
    await pass(60);
    schedule.end();
  });

  test('come wait_between_ads seconds after the end of the last one', async () => {
    expect(world).toMatchObject({ shown: null, seen: 1_000_060 });
    await pass(890);
    expect(world.shown).toBeNull();
    await pass(10);
    expect(world.shown).toMatchObject({ isFirst: false });
  });

  test('are not asked for before they are due, nor while one is shown', async () => {
    const before = world.fetches;
    await pass(890);
    expect(world.fetches).toBe(before);
    await pass(100);
    expect(world.fetches).toBe(before + 1);
  });

  test('the end is stored once', () => {
    world.seconds += 5;
    schedule.end();
    expect(world.seen).toBe(1_000_060);
  });
});

describe('how far an ad was played', () => {
  beforeEach(() => pass(60));

  test('is sent once, when it ends', () => {
    for (const percent of [0, 25, 50]) schedule.played(percent);
    expect(world.sent).toEqual([]);
    schedule.end();
    schedule.end();
    expect(world.sent).toEqual([[7, 50]]);
  });

  test('is not sent before the first quarter, nor again for the next ad', async () => {
    schedule.played(75);
    schedule.end();
    await pass(900);
    expect(world.shown).not.toBeNull();
    schedule.end();
    expect(world.sent).toEqual([[7, 75]]);
  });
});

test('a server without an ad is asked again a minute later', async () => {
  world.ads = [];
  await pass(10);
  expect(world.fetches).toBe(1);
  await pass(emptyWaitMs / 1000 - 10);
  expect(world.fetches).toBe(1);
  await pass(10);
  expect(world.fetches).toBe(2);
});

test('the first ad can be skipped after the countdown, later ones at once', () => {
  expect([0, 1, 14_001, 15_000].map((ms) => secondsToSkip(config, true, ms))).toEqual([15, 15, 1, 0]);
  expect(secondsToSkip(config, false, 0)).toBe(0);
});

test('a view counts after the seconds before the countdown ends', () => {
  expect(viewCountsAt(config)).toBe(10);
});

describe('the furthest quarter of a video of 20 seconds', () => {
  const played = (...ranges: [start: number, end: number][]) => ({
    length: ranges.length,
    start: (index: number) => ranges[index]![0],
    end: (index: number) => ranges[index]![1],
  });

  test.each([
    [[], 0],
    [[[0, 4.9]], 0],
    [[[0, 5]], 25],
    [[[0, 10.2]], 50],
    [[[0, 19.9]], 75],
    [[[0, 20]], 100],
    // Paused, then played on.
    [
      [
        [0, 6],
        [6.1, 11],
      ],
      50,
    ],
    // The viewer skipped a part.
    [
      [
        [0, 2],
        [18, 20],
      ],
      0,
    ],
  ] as [[number, number][], number][])('with %j played is %i', (ranges, percent) => {
    expect(quarterPlayed({ played: played(...ranges), duration: 20, ended: false })).toBe(percent);
  });

  test('is 100 after the video ends, unless the viewer skipped parts', () => {
    const ended = (...ranges: [number, number][]) =>
      quarterPlayed({ played: played(...ranges), duration: 20, ended: true });
    expect(ended([0, 19.9])).toBe(100);
    expect(ended([0, 6], [19, 20])).toBe(25);
  });

  test('is 0 while the duration is unknown', () => {
    expect(quarterPlayed({ played: played([0, 3]), duration: NaN, ended: false })).toBe(0);
  });
});
