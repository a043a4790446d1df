import type { Freshness } from '#contract/freshness.ts';
import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';

/** One line below a title: whose data it is, how old, and how complete. */
export function DataNote({
  as_of,
  source,
  coverage,
  className,
}: Partial<Freshness> & { className?: string }) {
  if (!as_of || !source) return null;
  return (
    <p className={cx('text-xs text-ink-3', className)}>
      Data from {source}, as of <time dateTime={as_of}>{showDate(as_of)}</time>
      {coverage && `. ${coverage}`}
    </p>
  );
}
