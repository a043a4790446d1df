import { cx } from './cx.ts';

/** A count beside a label; nothing for zero. `label` completes it for screen readers: '4 new shares'. */
export function Badge({
  count,
  label = 'new',
  className,
}: {
  count: number;
  label?: string;
  className?: string;
}) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'tabular chosen inline-grid min-w-5 place-items-center rounded-full px-1.5 text-[0.6875rem] leading-5 font-semibold tracking-normal',
        className,
      )}
    >
      <span>
        {count > 99 ? '99+' : count}
        <span className="sr-only"> {label}</span>
      </span>
    </span>
  );
}

export type TagTone = 'plain' | 'accent' | 'success' | 'danger' | 'warning';

const tones: Record<TagTone, string> = {
  plain: 'border-rule-strong bg-sunken text-ink-2',
  accent: 'border-accent/40 bg-accent-wash text-accent-ink',
  success: 'border-success/40 bg-success-wash text-success',
  danger: 'border-danger/40 bg-danger-wash text-danger',
  warning: 'border-warning/40 bg-warning-wash text-warning',
};

/** A state on a card: 'In Network', 'Invitation Sent', 'Failed'. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-sm border px-1.5 py-px text-xs font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
