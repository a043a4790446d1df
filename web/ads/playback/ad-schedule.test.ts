import { beforeEach, describe, expect, test } from 'vitest';
import type { PlaybackConfig } from '#contract/ads/delivery.ts';
import { secondsToSkip, ViewCounter, viewCountsAt } from './ad-playback.ts';
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

describe('a view', () => {
  test('counts once, when playback passes the second', () => {
    let views = 0;
    const counter = new ViewCounter(config, () => views++);
    expect(viewCountsAt(config)).toBe(10);
    counter.played(9.9);
    expect(views).toBe(0);
    for (const seconds of [10.1, 11, 30]) counter.played(seconds);
    counter.ended();
    expect(views).toBe(1);
  });

  test('of a shorter video counts at its end', () => {
    let views = 0;
    const counter = new ViewCounter(config, () => views++);
    counter.played(4);
    counter.ended();
    expect(views).toBe(1);
  });
});
