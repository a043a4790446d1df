import { readJson, writeJson } from '#web/api/storage.ts';

/** The open pages and scroll position of a list per history entry. Back and a reload restore them. */
interface ListPosition {
  /** Pages that were open. */
  depth: number;
  scrollY: number;
}

const maxDepth = 100;
const storageKey = (locationKey: string) => `polity.list.${locationKey}`;

export function readPosition(locationKey: string): ListPosition {
  const stored = readJson<ListPosition>(storageKey(locationKey), 'sessionStorage');
  return stored ? { ...stored, depth: Math.min(maxDepth, stored.depth) } : { depth: 1, scrollY: 0 };
}

export function savePosition(locationKey: string, position: ListPosition): void {
  writeJson(storageKey(locationKey), position, 'sessionStorage');
}
