import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';

export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
}

/** Border, padding and states of every text-like control. */
export const controlClass = cx(
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors',
  'hover:border-ink-3 focus-visible:border-accent disabled:bg-sunken disabled:text-ink-3 disabled:border-rule-strong',
  '[&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:border-2',
);

/** The ids for aria-describedby: the error first, so that screen readers read it first. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldProps, 'hint' | 'error'>,
  extra?: string,
): string | undefined {
  return cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null, extra) || undefined;
}

export function FieldLabel({ id, label, hideLabel, optional }: FieldProps & { id: string }) {
  return (
    <label htmlFor={id} className={cx('block text-sm font-semibold', hideLabel && 'sr-only')}>
      {label}
      {optional && <span className="font-normal text-ink-3"> (optional)</span>}
    </label>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-2">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

interface FieldFrameProps extends FieldProps {
  id: string;
  className?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
}

/** Label, hint, control, error and counter in reading order. */
export function FieldFrame({ id, className, foot, children, hint, error, ...label }: FieldFrameProps) {
  return (
    <div className={cx('space-y-1.5', className)}>
      <FieldLabel id={id} {...label} />
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
      {foot}
    </div>
  );
}
