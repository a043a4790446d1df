import type { ReactNode } from 'react';

/** Words for ears only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
