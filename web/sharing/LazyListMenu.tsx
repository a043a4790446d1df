import { lazy, Suspense } from 'react';
import type { ListCall } from '#web/lists/list-endpoint.ts';
import { useIsLive } from '#web/ui/useIsLive.ts';

const ListMenu = lazy(() => import('./ListMenu.tsx').catch(() => ({ default: () => <></> })));

/** Reserves the menu's space and loads the menu after hydration, so that the list does not wait for it. */
export function LazyListMenu(props: ListCall) {
  const isLive = useIsLive();
  return (
    <span className="inline-grid size-11 place-items-center">
      {isLive && (
        <Suspense fallback={null}>
          <ListMenu {...props} />
        </Suspense>
      )}
    </span>
  );
}
