import type { PlayableAd, PlaybackConfig } from '#contract/ads/delivery.ts';

/** Milliseconds between two checks. */
export const checkEveryMs = 10_000;
/** Milliseconds without a question to the server after it had no ad. */
export const emptyWaitMs = 60_000;

/** What the schedule reads, asks and stores. Tests pass their own. */
interface Environment {
  /** Milliseconds. */
  now(): number;
  /** Whether the app is in the foreground, the keyboard closed, and no form or dialog in use. */
  isFree(): boolean;
  isSignedIn(): boolean;
  fetch(): Promise<{ ads: PlayableAd[]; config: PlaybackConfig }>;
  /** Unix seconds. `seen` is 0 until an ad has been seen since the start of the app. */
  readTimes(): { open: number; seen: number };
  writeSeen(seconds: number): void;
  /** Sends how much of an ad was played. */
  sendPlayed(adId: number, percent: number): void;
}

export interface ShownAd {
  ad: PlayableAd;
  config: PlaybackConfig;
  /** The first one since the start of the app: it can be skipped only after a countdown. */
  isFirst: boolean;
}

/** Whether it is time for an ad: `initial_wait` after the start, then `wait_between_ads` after each one. */
function isDue(config: PlaybackConfig, { open, seen }: { open: number; seen: number }, now: number): boolean {
  if (!config.show_ad) return false;
  return seen === 0 ? now - open >= config.initial_wait : now - seen >= config.wait_between_ads;
}

/** Decides when an ad is shown. The owner calls `check` every 10 seconds and `end` when the ad ends. */
export class AdSchedule {
  readonly #environment: Environment;
  readonly #show: (shown: ShownAd | null) => void;
  #shown: ShownAd | null = null;
  #percent = 0;
  #config: PlaybackConfig | undefined;
  #busy = false;
  #emptyUntil = 0;

  constructor(environment: Environment, show: (shown: ShownAd | null) => void) {
    this.#environment = environment;
    this.#show = show;
  }

  /** Asks for an ad if one may come now, and shows it. */
  async check(): Promise<void> {
    const { now, fetch, readTimes } = this.#environment;
    if (this.#busy || !this.#mayShow() || now() < this.#emptyUntil) return;
    if (this.#config && !isDue(this.#config, readTimes(), now() / 1000)) return;
    this.#busy = true;
    try {
      const { ads, config } = await fetch();
      this.#config = config.show_ad ? config : undefined;
      const times = readTimes();
      const ad = ads[0];
      if (!ad) this.#emptyUntil = now() + emptyWaitMs;
      // The reply may come late: a form may be in use by now.
      else if (this.#mayShow() && isDue(config, times, now() / 1000)) {
        this.#shown = { ad, config, isFirst: times.seen === 0 };
        this.#percent = 0;
        this.#show(this.#shown);
      }
    } catch {
      // Ignore errors: ads are optional.
      this.#emptyUntil = now() + emptyWaitMs;
    } finally {
      this.#busy = false;
    }
  }

  /** Notes how much of the ad has been played: 0, 25, 50, 75 or 100 percent. */
  played(percent: number): void {
    this.#percent = percent;
  }

  /** Ends the ad: it was closed or is over, the app went to the background, or the keyboard was hidden. */
  end(): void {
    if (!this.#shown) return;
    // At once: the page may be closing.
    if (this.#percent > 0) this.#environment.sendPlayed(this.#shown.ad.id, this.#percent);
    this.#shown = null;
    this.#environment.writeSeen(Math.floor(this.#environment.now() / 1000));
    this.#show(null);
  }

  #mayShow(): boolean {
    const { isFree, isSignedIn } = this.#environment;
    return !this.#shown && isSignedIn() && isFree();
  }
}
