import type { ReactNode } from 'react';

/** The main action of a details screen, below the bars of its opinions; on phones above the tab bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="max-mid:fixed max-mid:inset-x-0 max-mid:bottom-(--tab-bar) max-mid:z-20 max-mid:border-t max-mid:border-rule max-mid:bg-surface max-mid:px-4 max-mid:py-2.5 mid:mt-4"
    >
      {children}
    </div>
  );
}
