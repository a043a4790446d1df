import { readJson, writeJson } from '#web/api/storage.ts';

const key = 'polity.first_visit';
const day = 24 * 60 * 60_000;

/** Whether this browser was here a day ago. The first call stores the time. */
export function hasVisitedBefore(now = Date.now()): boolean {
  const first = readJson<number>(key);
  if (first === null) writeJson(key, now);
  return first !== null && now - first >= day;
}
