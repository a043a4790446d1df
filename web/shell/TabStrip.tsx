import { useLocation } from 'react-router';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { isCurrent, tabsFor } from './navigation.ts';
import { useTabCounts } from './shell-data.ts';
import { useViewer } from './viewer.ts';

/** Tabs between 825 and 1280 px, on every screen: the page must not move when another one opens. */
export function TabStrip() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const counts = useTabCounts();
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
