import { lazy, Suspense, type ReactNode } from 'react';
import { useIsLive } from '#web/ui/useIsLive.ts';

const SavedPages = lazy<() => ReactNode>(() =>
  import('#web/offline/SavedPages.tsx').catch(() => ({ default: () => null })),
);

/** What this device can show without a connection; nothing until scripts run. */
export function SavedPagesList() {
  const isLive = useIsLive();
  return (
    isLive && (
      <Suspense>
        <SavedPages />
      </Suspense>
    )
  );
}
