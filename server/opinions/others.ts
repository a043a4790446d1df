import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { addMarks, countBelow, findMark, findMarkList, renewMarks, stride } from './marks.queries.ts';
import { countedOnly, countUpTo, findIds, type Apart, type List } from './others.queries.ts';

/** So far down a page is found by walking from the top. Beyond it, from the nearest mark. */
const walkable = 10_000;
/** Milliseconds after which marks are set anew, behind whoever reads: deletions and likes have moved them a little. */
const marksLast = 3_600_000;

export interface Asked {
  itemId: number;
  sort: 'newest' | 'most_liked';
  level: OpinionLevel | undefined;
  verified: boolean;
}

interface Stretch {
  /** What stands apart from the others for this viewer. */
  apart: Apart[];
  /** How many others there are. */
  total: number;
  offset: number;
  size: number;
}

/**
 * Ids of one page of others' opinions, at a cost that does not grow with how many there are (docs/decisions/0102).
 * By likes: first those that somebody likes, then the rest, newest first; two lists that meet on one page.
 */
export async function othersAt(db: Db, asked: Asked, stretch: Stretch): Promise<number[]> {
  const { itemId, level, verified } = asked;
  const listOf = (kind: List['kind']): List => ({ itemId, kind, level, verified });
  const { offset, total, size } = stretch;
  if (offset >= total) return [];
  if (asked.sort === 'newest') return idsAt(db, listOf('newest'), stretch, offset);
  const [liked, rest] = [listOf('liked'), listOf('unliked')];
  const without = stretch.apart.map(({ id }) => id);
  const first =
    offset < walkable
      ? await findIds(db, liked, { without, skip: offset, size })
      : await likedFarDown(db, liked, stretch);
  const left = { ...stretch, offset: offset + first.length, size: size - first.length };
  if (left.size === 0) return first;
  if (first.length > 0)
    return [...first, ...(await findIds(db, rest, { without, skip: 0, size: left.size }))];
  if (offset >= walkable) return idsAt(db, rest, left, undefined);
  const before = await countUpTo(db, liked, without, walkable);
  return findIds(db, rest, { without, skip: offset - before, size });
}

/** @param skip how far down the list the page begins, where that is known; from the list's end it is known always. */
async function idsAt(db: Db, list: List, stretch: Stretch, skip: number | undefined): Promise<number[]> {
  const without = stretch.apart.map(({ id }) => id);
  const { total, offset, size } = stretch;
  if (skip !== undefined && skip < walkable) return findIds(db, list, { without, skip, size });
  const marked = (await lengthOfMarked(db, list)) - standingApart(list, stretch.apart).length;
  return fromMark(db, list, stretch, total - offset, skip === undefined ? marked : total);
}

async function likedFarDown(db: Db, list: List, stretch: Stretch): Promise<number[]> {
  const length = (await lengthOfMarked(db, list)) - standingApart(list, stretch.apart).length;
  const rank = length - stretch.offset;
  return rank > 0 ? fromMark(db, list, stretch, rank, length) : [];
}

/** @param rank of the page's first opinion among the others, counted from the end of the list; `length` of all that list. */
async function fromMark(
  db: Db,
  list: List,
  { apart, size }: Stretch,
  rank: number,
  length: number,
): Promise<number[]> {
  const own = standingApart(list, apart).map(({ id }) => id);
  const above = Math.ceil((rank + own.length) / stride) * stride;
  let mark = await findMark(db, list, above);
  if (!mark && list.kind !== 'liked') {
    await addMarks(db, list);
    mark = await findMark(db, list, above);
  }
  const without = apart.map(({ id }) => id);
  // Nearer to the top than any mark: less than a stride away from it.
  if (!mark) return findIds(db, list, { without, skip: Math.max(0, length - rank), size });
  const below = await countBelow(db, list, mark, own);
  return findIds(db, list, { without, from: mark, skip: Math.max(0, mark.rank - below - rank), size });
}

/** Those set apart that would stand in this list. */
export function standingApart(list: List, apart: Apart[]): Apart[] {
  const { kind, level, verified } = list;
  return apart.filter(
    (each) =>
      (each.counted || !countedOnly(list)) &&
      (!level || each.level === level) &&
      (!verified || each.verified) &&
      (kind === 'newest' || (each.liked && each.counted) === (kind === 'liked')),
  );
}

/** Sees to it that a list has marks. @returns how long it was when they were set. */
async function lengthOfMarked(db: Db, list: List): Promise<number> {
  const kept = await findMarkList(db, list);
  if (!kept) {
    await renewMarks(db, list);
    return (await findMarkList(db, list))?.total ?? 0;
  }
  // What is a little off is good enough for this reader.
  if (Date.now() - kept.made_at.getTime() > marksLast) void renewMarks(db, list).catch(() => undefined);
  return kept.total;
}
