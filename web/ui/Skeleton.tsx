import { cx } from './cx.ts';

/**
 * Placeholders for content that is loading. Silent for screen readers, which get the Spinner or the result.
 */
export function SkeletonBlock({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-pulse rounded-sm bg-rule forced-colors:border forced-colors:bg-[Canvas]',
        className,
      )}
    />
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-3/5'];

export function SkeletonText({ lines }: { lines: number }) {
  return (
    <span aria-hidden className="block space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBlock
          key={line}
          className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : widths[line % widths.length])}
        />
      ))}
    </span>
  );
}

/** The shape of a list card: number and issue, title, steps, meta, and the split bar where there is room. */
export function SkeletonCard() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-1 gap-5 border-b border-rule py-4.5 mid:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="min-w-0 space-y-2.5">
        <SkeletonBlock className="h-3.5 w-1/2" />
        <SkeletonBlock className="h-5 w-4/5" />
        <SkeletonBlock className="h-1.5 w-full max-w-95" />
        <SkeletonBlock className="h-3.5 w-3/5" />
      </div>
      <div className="min-w-0 space-y-2.5">
        <SkeletonBlock className="h-3.5 w-4/5" />
        <SkeletonBlock className="h-3 w-full" />
      </div>
    </div>
  );
}
