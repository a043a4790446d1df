import type { ReactNode } from 'react';

/** On phones: the main action of a details screen, above the tab bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="fixed inset-x-0 bottom-(--tab-bar) z-20 border-t border-rule bg-surface px-4 py-2.5 mid:hidden"
    >
      {children}
    </div>
  );
}
