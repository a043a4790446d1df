import { useLocation } from 'react-router';
import type { TabCounts } from '#contract/home.ts';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { isCurrent, tabsFor } from './navigation.ts';
import { useViewer } from './viewer.ts';

/** Tabs between 825 and 1280 px, on every screen: the page must not move when another one opens. */
export function TabStrip({ counts }: { counts: Partial<TabCounts> }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  return (
    <div className="mb-3 max-mid:hidden wide:hidden">
      <Tabs
        label="Tabs"
        items={tabsFor(viewer).map((tab) => ({
          label: tab.label,
          to: tab.to,
          current: isCurrent(tab, pathname),
          badge: tab.badge && counts[tab.badge],
        }))}
      />
    </div>
  );
}
