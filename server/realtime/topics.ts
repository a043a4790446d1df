import { notify, type Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';

/**
 * An item's bars, a post with its replies, a new share, a member's ads, or what only one member sees. Ended:
 * sessions of a member have ended, or what the member may see has changed.
 */
export type Topic =
  | `item:${number}`
  | `post:${number}`
  | `share:${number}`
  | `ads:${number}`
  | `ended:${number}`
  | `member:${number}`;

/** 'item:12' → 12 */
export function idOf(topic: Topic): number {
  return Number(topic.split(':')[1]);
}

export const channel = 'polity_topics';
/** How long a process collects topics before it notifies. */
const collectMs = 200;
const maxCollected = 500;

interface Pending {
  topics: Set<Topic>;
  timer: NodeJS.Timeout | undefined;
}
const pendingOf = perDatabase((): Pending => ({ topics: new Set(), timer: undefined }));

/**
 * Has subscribers in every process read topics again. Features call this, not routes. Inside a transaction
 * it is delivered at commit and dropped on rollback. After a single statement it is sent with others a moment
 * later: commits that notify wait for one lock of the whole server, which would cost the busiest writes three
 * quarters of their throughput (docs/decisions/0010).
 */
export async function publish(db: Db, ...topics: Topic[]): Promise<void> {
  if (db.isTransaction) return notify(db, channel, topics);
  const pending = pendingOf(db);
  for (const topic of topics) if (pending.topics.size < maxCollected) pending.topics.add(topic);
  pending.timer ??= setTimeout(() => void flush(db, pending), collectMs).unref();
}

async function flush(db: Db, pending: Pending): Promise<void> {
  const topics = [...pending.topics];
  pending.topics.clear();
  pending.timer = undefined;
  // A notification may be lost: subscribers read the same after the next one.
  await notify(db, channel, topics).catch(() => undefined);
}
