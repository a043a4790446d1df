import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-pool.ts';

export const channel = 'polity_items';
/** Milliseconds in which changes of one process are gathered. */
const gather = 200;
const mostAtOnce = 500;

interface Waiting {
  items: Set<number>;
  timer: NodeJS.Timeout | undefined;
}
const waitingOf = perDatabase((): Waiting => ({ items: new Set(), timer: undefined }));

/**
 * Tells every process, soon, that something about an item has changed: open screens then read it afresh.
 * Not part of the transaction that changed it, for commits that notify queue behind each other in PostgreSQL; call it after the commit.
 */
export function announce(db: Db, itemId: number): void {
  const kept = waitingOf(db);
  if (kept.items.size < mostAtOnce) kept.items.add(itemId);
  kept.timer ??= setTimeout(() => void flush(db, kept), gather).unref();
}

async function flush(db: Db, kept: Waiting): Promise<void> {
  const items = [...kept.items].join(',');
  kept.items.clear();
  kept.timer = undefined;
  // A hint that is lost does no harm: the next one brings the same news.
  await sql`select pg_notify(${channel}, ${items})`.execute(db).catch(() => undefined);
}
