import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export const toneIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
export const toneColors: Record<NoticeTone, string> = {
  info: 'border-accent bg-accent-wash [&>svg]:text-accent',
  success: 'border-success bg-success-wash [&>svg]:text-success',
  warning: 'border-warning bg-warning-wash [&>svg]:text-warning',
  danger: 'border-danger bg-danger-wash [&>svg]:text-danger',
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /**
   * 'alert' interrupts a screen reader, 'status' waits; neither for a notice that was there from the start.
   */
  role?: 'alert' | 'status';
  className?: string;
}

export function Notice({ tone = 'info', title, children, action, role, className }: NoticeProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      role={role}
      className={cx(
        'flex gap-3 rounded-md border-l-4 px-4 py-3 text-sm forced-colors:border',
        toneColors[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 grow space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="max-w-measure">{children}</div>}
        {action && <div className="pt-1.5">{action}</div>}
      </div>
    </div>
  );
}
