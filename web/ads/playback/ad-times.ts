import { readJson, writeJson } from '#web/api/storage.ts';

const keys = { open: 'polity.ads_open_time', seen: 'polity.ads_seen_time' };
/** Stored in the tab, and deleted by signing out. */
const startedKey = 'polity.ads_started';

const read = (key: string, area?: 'sessionStorage') => readJson<number>(key, area) ?? 0;

/** When the app was started and the last ad seen, in Unix seconds. A new tab is a start; a reload is not. */
export function readTimes(): { open: number; seen: number } {
  if (!read(startedKey, 'sessionStorage') || !read(keys.open)) {
    writeJson(startedKey, 1, 'sessionStorage');
    writeJson(keys.open, Math.floor(performance.timeOrigin / 1000));
    writeSeen(0);
  }
  return { open: read(keys.open), seen: read(keys.seen) };
}

export function writeSeen(seconds: number): void {
  writeJson(keys.seen, seconds);
}
