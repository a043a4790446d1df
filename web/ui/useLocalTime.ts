import { useSyncExternalStore } from 'react';
import { showDateTime } from './dates.ts';

const never = () => () => undefined;

/** A time in the viewer's own zone; UTC on the server and during hydration, so that both agree. */
export function useLocalTime(iso: string): string {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return showDateTime(iso, zone);
}
