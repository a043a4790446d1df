import { LRUCache } from 'lru-cache';
import type { Match } from '#contract/roll-calls/match.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-pool.ts';

/** Replies by who asked for what, each with the stamp of the facts it was made from: a reply of another stamp is never given. */
const keptReplies = perDatabase(
  () => new LRUCache<string, { stamp: string; reply: Promise<Match> }>({ max: 500, ttl: 60_000 }),
);

/** The reply made from these facts, made now where there is none. Two who ask at once share one making. */
export function kept(db: Db, key: string, stamp: string, make: () => Promise<Match>): Promise<Match> {
  const replies = keptReplies(db);
  const found = replies.get(key);
  if (found?.stamp === stamp) return found.reply;
  const reply = make();
  replies.set(key, { stamp, reply });
  reply.catch(() => replies.delete(key));
  return reply;
}
