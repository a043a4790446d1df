import type { Db } from '#server/database/pool.ts';
import {
  addReplyMarks,
  findHeldReplies,
  findMarkedAt,
  findReplyIds,
  findReplyMark,
  renewReplyMarks,
  stride,
  type Level,
  type Place,
} from './thread-pages.queries.ts';

/** So far down a page is found by walking from the top. Beyond it, from the nearest mark. */
const walkable = 10_000;
/** Milliseconds after which marks are set anew, behind whoever reads: deletions and likes have moved them a little. */
const marksLast = 3_600_000;

/** Ids of one page of a level of a thread, at a cost that does not grow with how many replies there are (docs/decisions/0114). `total` is how many. */
export async function replyIdsAt(
  db: Db,
  level: Level,
  { page, size, total }: { page: number; size: number; total: number },
  viewerId: number | undefined,
): Promise<number[]> {
  const offset = (page - 1) * size;
  if (offset >= total) return [];
  const held = viewerId === undefined ? [] : await findHeldReplies(db, level, viewerId);
  const without = held.map(({ id }) => id);
  if (offset < walkable) return findReplyIds(db, level, { without, skip: offset, size });
  await seeToMarks(db, level);
  const rank = Math.floor((offset + 1) / stride) * stride;
  let mark = await findReplyMark(db, level, rank);
  if (mark?.rank !== rank) {
    // So many may have been added since, or there is no such page.
    await addReplyMarks(db, level);
    mark = await findReplyMark(db, level, rank);
  }
  if (!mark) return [];
  const seenAbove = mark.rank - 1 - held.filter((reply) => isAbove(reply, mark)).length;
  return findReplyIds(db, level, { without, from: mark, skip: offset - seenAbove, size });
}

const isAbove = (one: Place, other: Place): boolean =>
  one.likeCount === other.likeCount ? one.id < other.id : one.likeCount > other.likeCount;

async function seeToMarks(db: Db, level: Level): Promise<void> {
  const madeAt = await findMarkedAt(db, level);
  if (!madeAt) await renewReplyMarks(db, level);
  // What is a little off is good enough for this reader.
  else if (Date.now() - madeAt.getTime() > marksLast) void renewReplyMarks(db, level).catch(() => undefined);
}
