import { readJson, writeJson } from '#web/api/storage.ts';

const keys = { open: 'polity.ads_open_time', seen: 'polity.ads_seen_time' };
/** For browsers without storage. */
const memory: Record<string, number> = {};

const read = (key: string) => (readJson<number>(key, 'sessionStorage') ?? memory[key]) || 0;

function write(key: string, seconds: number): void {
  memory[key] = seconds;
  writeJson(key, seconds, 'sessionStorage');
}

/**
 * When the app was started and when an ad was last seen, in Unix seconds. A new tab is a start; reloading a
 * page is not.
 */
export function readTimes(): { open: number; seen: number } {
  if (!read(keys.open)) {
    write(keys.open, Math.floor(performance.timeOrigin / 1000));
    writeSeen(0);
  }
  return { open: read(keys.open), seen: read(keys.seen) };
}

export function writeSeen(seconds: number): void {
  write(keys.seen, seconds);
}
