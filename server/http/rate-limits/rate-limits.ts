import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import type { Services } from '#server/jobs/services.ts';
import { countUses, deleteUses, findUses } from './rate-limits.queries.ts';
import type { Rule } from './rules.ts';

export { deleteEndedWindows } from './rate-limits.queries.ts';

type Limited = Pick<Services, 'db' | 'config'>;

interface Lease {
  left: number;
  until: number;
}

/** Uses that this process has taken from the shared count and not given out yet. Losing them is harmless. */
const leasesOf = perDatabase(() => new LRUCache<string, Lease>({ max: 20_000 }));

/**
 * Counts one use in a window that all processes share.
 * @param who an address, a member's id or an email. Only its hash is stored.
 * @throws AppError too_many_requests with the seconds until the window ends.
 */
export async function limit({ db, config }: Limited, rule: Rule, who: string): Promise<void> {
  if (!config.rateLimit) return;
  const key = keyOf(rule, who);
  if (fromLease(db, key)) return;
  const amount = rule.lease ?? 1;
  const { used, seconds } = await countUses(db, key, amount, rule.seconds);
  const granted = Math.min(amount, rule.limit - (used - amount));
  if (granted > 1) addLease(db, key, { left: granted - 1, until: performance.now() + seconds * 1000 });
  // A concurrent call may have reserved the last uses and not spent them.
  else if (granted <= 0 && !fromLease(db, key)) throw tooManyRequests(rule, seconds);
}

function fromLease(db: Db, key: string): boolean {
  const lease = leasesOf(db).get(key);
  if (!lease || lease.left === 0 || lease.until <= performance.now()) return false;
  lease.left--;
  return true;
}

/** Concurrent calls each reserve uses; these add up. */
function addLease(db: Db, key: string, { left, until }: Lease): void {
  const lease = leasesOf(db).get(key);
  const rest = lease && lease.until > performance.now() ? lease.left : 0;
  leasesOf(db).set(key, { left: left + rest, until });
}

function tooManyRequests(rule: Rule, seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const text = `${rule.text ?? 'Too many requests.'} Please try again in ${minutes} minutes.`;
  return new AppError('too_many_requests', { retryAfter: seconds, ...(minutes > 1 && { text }) });
}

/** Counts one use. @returns whether it is within the rule. */
export async function withinLimit(services: Limited, rule: Rule, who: string): Promise<boolean> {
  return limit(services, rule, who).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    },
  );
}

/** @throws AppError too_many_requests when no use is left; counts nothing. */
export async function requireUsesLeft({ db, config }: Limited, rule: Rule, who: string): Promise<void> {
  if (!config.rateLimit) return;
  const { used, seconds } = await findUses(db, keyOf(rule, who));
  if (used >= rule.limit) throw tooManyRequests(rule, seconds);
}

/** Resets the count, as a success does with the failures before it. */
export async function resetUses({ db, config }: Limited, rule: Rule, who: string): Promise<void> {
  if (config.rateLimit) await deleteUses(db, keyOf(rule, who));
}

function keyOf(rule: Rule, who: string): string {
  return `${rule.name}:${hash('sha256', `${rule.name}\n${who}`, 'base64url').slice(0, 22)}`;
}
