import { showDate, showDateTime } from './dates.ts';
import { useHydrated } from './useHydrated.ts';

let ownZone: string | undefined;
/** Read once: a feed asks for each of its times, and again on each render. */
const readOwnZone = () => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

function useZone(): string {
  return useHydrated() ? readOwnZone() : 'UTC';
}

/** The day of a moment in the viewer's own zone; in UTC where the viewer's is not known yet. */
export function useLocalDay(iso: string): string {
  const zone = useZone();
  return showDate(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso)));
}

/** A time in the viewer's own zone; UTC on the server and during hydration, so that both agree. */
export function useLocalTime(iso: string): string {
  return showDateTime(iso, useZone());
}
