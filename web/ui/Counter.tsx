import { cx } from './cx.ts';
import { showCount } from './numbers.ts';

/** 'N of M characters'. Always visible; announced only for the last twenty. */
export function Counter({ id, used, limit }: { id: string; used: number; limit: number }) {
  const left = limit - used;
  return (
    <div className="text-right text-xs text-ink-3">
      <span id={`${id}-limit`} className="sr-only">
        At most {showCount(limit)} characters.
      </span>
      <span aria-hidden className={cx(left <= 0 && 'font-semibold text-danger')}>
        {showCount(used)} of {showCount(limit)} characters
      </span>
      <output className="sr-only">{left <= 20 ? `${Math.max(left, 0)} characters left` : ''}</output>
    </div>
  );
}
