/** The open pages and scroll position of a list per history entry. Back and a reload restore them. */
export interface ListPosition {
  /** Pages that were open. */
  depth: number;
  scrollY: number;
}

export const listStart: ListPosition = { depth: 1, scrollY: 0 };
const maxDepth = 100;
const storageKey = (locationKey: string) => `polity.list.${locationKey}`;

export function readPosition(locationKey: string): ListPosition {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKey(locationKey)) ?? '{}',
    ) as Partial<ListPosition>;
    const { depth, scrollY } = { ...listStart, ...stored };
    return { depth: Math.min(maxDepth, depth), scrollY };
  } catch {
    return listStart;
  }
}

export function savePosition(locationKey: string, position: ListPosition): void {
  try {
    sessionStorage.setItem(storageKey(locationKey), JSON.stringify(position));
  } catch {
    // Without storage, Back returns to the top.
  }
}
