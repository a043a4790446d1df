import { useLocation } from 'react-router';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { isTab, tabs, tabsFor } from './navigation.ts';
import { useTabCounts } from './shell-data.ts';
import { useViewer } from './viewer.ts';

/** Home's tabs between 825 and 1280 px. */
export function TabStrip() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const counts = useTabCounts();
  if (!Object.values(tabs).some((tab) => isTab(tab, pathname))) return null;
  return (
    <div className="mb-3 max-mid:hidden wide:hidden">
      <Tabs
        label="Tabs"
        items={tabsFor(viewer).map((tab) => ({
          label: tab.label,
          to: tab.to,
          current: isTab(tab, pathname),
          badge: tab.badge && counts[tab.badge],
        }))}
      />
    </div>
  );
}
