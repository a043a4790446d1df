import { X } from 'lucide-react';
import type { TabCounts } from '#contract/home.ts';
import { Link } from './links/Link.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { isCurrent, sideMenu } from './navigation.ts';
import { closePopovers } from './popovers.ts';
import { useAdsEnabled } from './shell-data.ts';
import { usePlace } from './usePlace.ts';
import { useViewer } from './viewer.ts';

export const drawerId = 'drawer';

interface DrawerProps {
  counts: Partial<TabCounts>;
  onShortcuts: () => void;
}

/** The menu: permanent on tablets; on smaller screens a popover, so that it opens before scripts arrive. */
export function Drawer({ counts, onShortcuts }: DrawerProps) {
  const place = usePlace();
  const items = sideMenu(useViewer(), useAdsEnabled());
  return (
    <div
      id={drawerId}
      popover="auto"
      className="inset-y-0 left-0 m-0 h-dvh max-h-none w-drawer max-w-full overflow-y-auto bg-paper px-3 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-ink shadow-2 open:animate-rise backdrop:bg-[rgb(10_14_16/0.4)] max-wide:border-r max-wide:border-rule wide:sticky wide:top-header wide:block wide:h-[calc(100dvh-var(--header))] wide:shadow-none"
    >
      <nav aria-label="Main">
        <div className="mb-2 flex items-center justify-between pl-3 wide:hidden">
          <span className="font-title text-lg font-semibold">Polity</span>
          <button
            // The button that opens the drawer is covered then. React's autoFocus is for an element's mount.
            ref={(button) => button?.setAttribute('autofocus', '')}
            type="button"
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="grid size-11 place-items-center"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <ul className="space-y-0.5">
          {items.map((item) => {
            const current = isCurrent(item, place) && !item.sub?.some((sub) => isCurrent(sub, place));
            return (
              <li key={item.label} className={cx(item.tabletOnly && 'max-mid:hidden')}>
                <Link
                  to={item.to}
                  onClick={closePopovers}
                  aria-current={current ? 'page' : undefined}
                  className={cx(
                    itemClass,
                    item.isSub && 'ml-4',
                    current
                      ? 'bg-accent-wash font-semibold text-accent-ink forced-colors:chosen'
                      : 'text-ink-2',
                  )}
                >
                  {item.label}
                  {item.badge && <Badge count={counts[item.badge] ?? 0} className="ml-auto" />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <AccountMenu onShortcuts={onShortcuts} />
    </div>
  );
}

const itemClass =
  'flex min-h-11 items-center rounded-md px-3 text-xs font-medium tracking-[0.04em] no-underline hover:bg-sunken hover:no-underline mid:min-h-10';
