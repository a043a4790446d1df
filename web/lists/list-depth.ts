/** How many pages were open at an entry of the history, so that Back finds the list as long as it was left. */
const depthKey = (key: string) => `polity.list.${key}`;
const most = 100;

export function readDepth(key: string): number {
  return Math.min(most, Number(sessionStorage.getItem(depthKey(key))) || 1);
}

export function saveDepth(key: string, depth: number): void {
  sessionStorage.setItem(depthKey(key), String(depth));
}

/**
 * How many pages a loader has to read: on the way Back the browser is at the entry already, and the list has to be as long as
 * it was before its place can be found again.
 */
export function depthOfReturn(path: string): number {
  if (typeof window === 'undefined') return 1;
  const { location, history } = window;
  if (location.pathname + location.search !== path) return 1;
  return readDepth((history.state as { key?: string } | null)?.key ?? 'default');
}

/** Where a document that is loaded anew was left: the router notes it as the document goes. */
export function placeLeft(key: string): number {
  const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}') as Record<
    string,
    number
  >;
  return places[key] ?? 0;
}
