import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Heading, type HeadingLevel } from './Heading.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  level?: HeadingLevel;
  children?: ReactNode;
  /** The next step: a LinkButton or Button. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed border-rule-strong px-5 py-10 text-center',
        // It is the first thing below the header.
        level === 1 && 'mt-2 wide:mt-0',
      )}
    >
      {icon && (
        <span
          aria-hidden
          className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent-ink [&>svg]:size-7"
        >
          {icon}
        </span>
      )}
      <Heading level={level} className="text-lg">
        {title}
      </Heading>
      {children && <div className="max-w-105 text-sm text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
