import { notify } from '#server/database/notify.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';

/** What has changed: an item's bars, a post or its replies, something that only one member sees. */
export type Topic = `item:${number}` | `post:${number}` | `member:${number}`;

export const channel = 'polity_topics';
/** Milliseconds for which one process collects topics before it notifies. */
const collectFor = 200;
const maxCollected = 500;

interface Pending {
  topics: Set<Topic>;
  timer: NodeJS.Timeout | undefined;
}
const pendingOf = perDatabase((): Pending => ({ topics: new Set(), timer: undefined }));

/**
 * Tells the subscribers of a topic, in every process, to read it again. Features call this, routes do not.
 * In a transaction it is part of it: delivered at commit, dropped on rollback. After a single statement it waits a
 * moment and goes out with others, because commits that notify queue for one lock of the whole server
 * (docs/decisions/0015): on the busiest writes that costs three quarters of the throughput.
 */
export async function publish(db: Db, topic: Topic): Promise<void> {
  if (db.isTransaction) return notify(db, channel, [topic]);
  const pending = pendingOf(db);
  if (pending.topics.size < maxCollected) pending.topics.add(topic);
  pending.timer ??= setTimeout(() => void flush(db, pending), collectFor).unref();
}

async function flush(db: Db, pending: Pending): Promise<void> {
  const topics = [...pending.topics];
  pending.topics.clear();
  pending.timer = undefined;
  // A lost notification does no harm: the next one of the topic makes subscribers read the same.
  await notify(db, channel, topics).catch(() => undefined);
}
