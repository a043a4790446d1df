import { useLocation } from 'react-router';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { useTabCounts } from './shell-data.ts';
import { tabOf, tabsFor } from './tabs.ts';
import { useViewer } from './viewer.ts';

/** Home's tabs between 825 and 1280 px. */
export function TabStrip() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const counts = useTabCounts();
  const open = tabOf(pathname);

  if (!open) return null;
  return (
    <div className="mb-3 max-mid:hidden wide:hidden">
      <Tabs
        label="Tabs"
        items={tabsFor(viewer).map(({ name, label, to, badge }) => ({
          label,
          to,
          current: name === open.name,
          badge: badge && counts[badge],
        }))}
      />
    </div>
  );
}
