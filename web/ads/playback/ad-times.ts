import { readJson, writeJson } from '#web/api/storage.ts';

const keys = { open: 'polity.ads_open_time', seen: 'polity.ads_seen_time' };
/** Stored in the tab, and deleted by signing out. */
const startedKey = 'polity.ads_started';
/** For browsers without storage. */
const memory: Record<string, number> = {};

const read = (key: string, area?: 'sessionStorage') => readJson<number>(key, area) ?? memory[key] ?? 0;

function write(key: string, value: number, area?: 'sessionStorage'): void {
  writeJson(key, value, area);
  if (readJson(key, area) === null) memory[key] = value;
}

/**
 * When the app was started and when an ad was last seen, in Unix seconds. A new tab is a start; reloading a
 * page is not.
 */
export function readTimes(): { open: number; seen: number } {
  if (!read(startedKey, 'sessionStorage') || !read(keys.open)) {
    write(startedKey, 1, 'sessionStorage');
    write(keys.open, Math.floor(performance.timeOrigin / 1000));
    writeSeen(0);
  }
  return { open: read(keys.open), seen: read(keys.seen) };
}

export function writeSeen(seconds: number): void {
  write(keys.seen, seconds);
}
