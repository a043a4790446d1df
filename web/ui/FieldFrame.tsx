import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';

export interface FieldWords {
  label: string;
  /** The label stays for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
}

/** Edge, padding and states that every text-like control shares. */
export const controlClass = cx(
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors',
  'hover:border-ink-3 focus-visible:border-accent disabled:bg-sunken disabled:text-ink-3 disabled:border-rule-strong',
  '[&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:border-2',
);

/** The ids that describe a control, for aria-describedby: error first, for that is what must be heard. */
export function describedBy(
  id: string,
  words: Pick<FieldWords, 'hint' | 'error'>,
  extra?: string,
): string | undefined {
  return cx(words.error ? `${id}-error` : null, words.hint ? `${id}-hint` : null, extra) || undefined;
}

export function FieldLabel({ id, label, hideLabel, required, optional }: FieldWords & { id: string }) {
  return (
    <label
      htmlFor={id}
      // The star is drawn, not written: the label's words stay the field's name.
      className={cx(
        'block text-sm font-semibold',
        required && "after:text-danger after:content-['_*'/'']",
        hideLabel && 'sr-only',
      )}
    >
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

/** Label, hint, control, error and counter in reading order. */
export function FieldFrame({
  id,
  className,
  foot,
  children,
  ...words
}: FieldWords & { id: string; className?: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx('space-y-1.5', className)}>
      <FieldLabel id={id} {...words} />
      {words.hint && <FieldHint id={id}>{words.hint}</FieldHint>}
      {children}
      {words.error && <FieldError id={id}>{words.error}</FieldError>}
      {foot}
    </div>
  );
}
