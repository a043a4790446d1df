const keys = { open: 'polity.ads_open_time', seen: 'polity.ads_seen_time' };

function read(key: string): number {
  try {
    return Number(sessionStorage.getItem(key));
  } catch {
    return 0;
  }
}

function write(key: string, seconds: number): void {
  try {
    sessionStorage.setItem(key, String(seconds));
  } catch {
    // Without storage the times last as long as the page.
    memory[key] = seconds;
  }
}

const memory: Record<string, number> = {};

/**
 * When the app was started and when an ad was last seen, in Unix seconds. A new tab is a start; reloading a
 * page is not.
 */
export function readTimes(): { open: number; seen: number } {
  let open = read(keys.open) || (memory[keys.open] ?? 0);
  if (!open) {
    open = Math.floor(performance.timeOrigin / 1000);
    write(keys.open, open);
    writeSeen(0);
  }
  return { open, seen: read(keys.seen) || (memory[keys.seen] ?? 0) };
}

export function writeSeen(seconds: number): void {
  write(keys.seen, seconds);
}
