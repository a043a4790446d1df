import { showDateTime } from './dates.ts';
import { useHydrated } from './useHydrated.ts';

let ownZone: string | undefined;
/** Read once: a feed asks for each of its times, and again on each render. */
const readOwnZone = () => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A time in the viewer's own zone; UTC on the server and during hydration, so that both agree. */
export function useLocalTime(iso: string): string {
  return showDateTime(iso, useHydrated() ? readOwnZone() : 'UTC');
}
