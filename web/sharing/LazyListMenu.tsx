import { lazy, Suspense } from 'react';
import type { ListCall } from '#web/lists/list-endpoint.ts';
import { useIsLive } from '#web/ui/useIsLive.ts';

const ListMenu = lazy(() => import('./ListMenu.tsx'));

/** Keeps the menu’s place, and fills it once the page lives: the list does not wait for it. */
export function LazyListMenu(props: ListCall) {
  const lives = useIsLive();
  return (
    <span className="inline-grid size-11 place-items-center">
      {lives && (
        <Suspense fallback={null}>
          <ListMenu {...props} />
        </Suspense>
      )}
    </span>
  );
}
