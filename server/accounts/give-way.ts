import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

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
