import { SlidersHorizontal } from 'lucide-react';
import { Link } from '#web/shell/links/Link.tsx';
import { listPath, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

/** On phones: opens the Filters screen with the current filters. */
export function FiltersButton({ type, list }: { type: ListType; list: ListState }) {
  return (
    <Link
      to={listPath(type, list, {}, `/filters/${type.name}`)}
      aria-label="Filters"
      className="fixed right-4 bottom-[calc(1rem+var(--tab-bar))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-2 mid:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-6" />
    </Link>
  );
}
