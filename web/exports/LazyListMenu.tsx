import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ListMenuProps } from './ListMenu.tsx';

const ListMenu = lazy(() => import('./ListMenu.tsx'));

/** Keeps the menu’s place, and fills it once the page lives: the list does not wait for it. */
export function LazyListMenu(props: ListMenuProps) {
  const lives = useSyncExternalStore(nothingChanges, yes, no);
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

const nothingChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
