import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from './Link.tsx';
import { Badge } from '#web/ui/Badge.tsx';

interface TabItem {
  label: string;
  to: string;
  /** Number of items; shown in light type. */
  count?: number | undefined;
  /** Number of new items; shown as a badge. */
  badge?: number;
  current: boolean;
}

/** Links that look like tabs. Where they do not fit, the current one is scrolled into view. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const { pathname, search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    const frame = list.current.getBoundingClientRect();
    list.current.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as the address changes
  }, [pathname, search]);
  return (
    <nav aria-label={label} className="border-b border-rule">
      <ul
        ref={list}
        className="scroll-hint scrollbar-none -mx-3 flex overflow-x-auto overscroll-x-contain pt-1"
      >
        {items.map(({ label, to, count, badge = 0, current }) => (
          <li key={to} className="shrink-0 p-1 pb-0">
            <Link to={to} aria-current={current ? 'page' : undefined} className="tab-link">
              {label}
              {count !== undefined && <span className="text-xs font-normal text-ink-3">{count}</span>}
              <Badge count={badge} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
