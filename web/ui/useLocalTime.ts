import { useSyncExternalStore } from 'react';
import { showDateTime } from './dates.ts';

const never = () => () => undefined;

/** A moment in the viewer's own time zone; UTC on the server and in the first moment of the page, so that both agree. */
export function useLocalTime(iso: string): string {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return showDateTime(iso, zone);
}
