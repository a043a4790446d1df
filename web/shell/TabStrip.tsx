import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { useTabCounts } from './shell-data.ts';
import { tabOf, tabsFor } from './tabs.ts';
import { useViewer } from './viewer.ts';

/** Home's tabs between 825 and 1280 px. The current tab is scrolled into view. */
export function TabStrip() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const counts = useTabCounts();
  const strip = useRef<HTMLDivElement>(null);
  const open = tabOf(pathname);

  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const list = tab?.closest('ul');
    if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current tab changes with the path
  }, [pathname]);

  if (!open) return null;
  return (
    <div ref={strip} className="mb-3 max-mid:hidden wide:hidden">
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
