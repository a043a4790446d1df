import {
  Ellipsis,
  FileText,
  House,
  Landmark,
  MessageSquareShare,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link } from './links/Link.tsx';
import type { TabCounts } from '#contract/home.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { drawerId } from './Drawer.tsx';
import { isCurrent, tabs, tabsFor, type NavigationItem } from './navigation.ts';
import { usePlace } from './usePlace.ts';
import { useViewer } from './viewer.ts';

interface BarTab extends NavigationItem {
  icon: LucideIcon;
  /** Read out before the visible label. */
  prefix?: string;
}

const barTabs: readonly BarTab[] = [
  { ...tabs.home, icon: House },
  { ...tabs.fed_bills, label: 'Bills', prefix: 'Federal ', icon: FileText },
  { ...tabs.share, icon: MessageSquareShare },
  { ...tabs.connect, icon: Users },
  { ...tabs.representatives, icon: Landmark },
];

/** Tabs whose badges are behind More. */
const behindMore: readonly (keyof TabCounts)[] = ['executive_orders', 'state_bills'];

const tabClass =
  'relative grid h-14 w-full min-w-11 content-center justify-items-center gap-0.5 px-0.5 no-underline hover:no-underline';
const badgeClass = 'absolute top-0.5 left-1/2 ml-2';

/** On phones: the most used tabs in reach of the thumb, and More, which opens the drawer. */
export function TabBar({ counts }: { counts: Partial<TabCounts> }) {
  const place = usePlace();
  const more = behindMore.reduce((sum, tab) => sum + (counts[tab] ?? 0), 0);
  return (
    <nav
      aria-label="Tabs"
      data-tab-bar=""
      className="@container fixed inset-x-0 bottom-0 z-20 border-t [--spacing:4px] border-rule bg-surface pb-[env(safe-area-inset-bottom)] mid:hidden"
    >
      <ul className="mx-auto flex max-w-120 justify-between">
        {barTabs.map(({ icon: Icon, prefix, ...tab }) => {
          const current = isCurrent(tab, place);
          return (
            <li key={tab.to} className="grow">
              <Link
                to={tab.to}
                aria-current={current ? 'page' : undefined}
                className={cx(tabClass, current ? 'font-semibold text-accent-ink' : 'text-ink-2')}
              >
                {current && <span aria-hidden className="absolute inset-x-2 top-0 h-0.5 bg-accent" />}
                <Icon aria-hidden className="size-5.5" strokeWidth={current ? 2.4 : 1.8} />
                <Label prefix={prefix}>{tab.label}</Label>
                <Badge count={(tab.badge && counts[tab.badge]) ?? 0} className={badgeClass} />
              </Link>
            </li>
          );
        })}
        <li className="grow">
          <button type="button" popoverTarget={drawerId} className={cx(tabClass, 'text-ink-2')}>
            <Ellipsis aria-hidden className="size-5.5" strokeWidth={1.8} />
            <Label>More</Label>
            <Badge count={more} className={badgeClass} />
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Only the icon remains where letters are so large that the labels have no room. */
function Label({ prefix, children }: { prefix?: string | undefined; children: string }) {
  return (
    <span className="text-2xs leading-4 tracking-[-0.01em] whitespace-nowrap @max-[19.9rem]:sr-only">
      {prefix && <span className="sr-only">{prefix}</span>}
      {children}
    </span>
  );
}

/** Tabs between 825 and 1280 px, on every screen: the page must not move when another one opens. */
export function TabStrip({ counts }: { counts: Partial<TabCounts> }) {
  const place = usePlace();
  const viewer = useViewer();
  return (
    <div className="mb-3 max-mid:hidden wide:hidden">
      <Tabs
        label="Tabs"
        items={tabsFor(viewer).map((tab) => ({
          label: tab.label,
          to: tab.to,
          current: isCurrent(tab, place),
          badge: tab.badge && counts[tab.badge],
        }))}
      />
    </div>
  );
}
