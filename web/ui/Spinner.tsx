import { cx } from './cx.ts';

/** The mark alone, for use inside something that already has a label. */
export function SpinnerMark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden
      data-spinner=""
      className={cx('animate-spin motion-reduce:animate-pulse', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The mark with a label that screen readers announce: 'Loading opinions…'. */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-6 text-sm text-ink-2">
      <SpinnerMark />
      {label}
    </output>
  );
}
