import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';

const later = 10;
let seen = 0;

/**
 * Has the threads that hash passwords give way to the one that answers requests, and to the database: a storm of sign-ins takes the
 * processors that are free, and no others. Linux only, where threads have priorities of their own; elsewhere nothing happens.
 */
export function giveWay(): void {
  if (process.platform !== 'linux' || seen > 8) return;
  seen++;
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
        setPriority(Number(thread), later);
    }
  } catch {
    // A wish, not a need.
  }
}

/** Of the time of the thread that answers requests; signing in alone takes a quarter of it. */
const much = 0.6;
const lookEvery = 100;
let before = performance.eventLoopUtilization();
let busy = false;

/** Whether that thread has had much to do in the last tenth of a second. */
export function isBusy(): boolean {
  const now = performance.eventLoopUtilization();
  const since = performance.eventLoopUtilization(now, before);
  if (since.idle + since.active >= lookEvery) {
    busy = since.utilization > much;
    before = now;
  }
  return busy;
}
