import { Link } from 'react-router';
import { buttonClass } from './buttonClass.ts';
import { cx } from './cx.ts';
import { showCount } from './numbers.ts';

export interface PagerProps {
  page: number;
  totalPages: number;
  /** Address of a page: First, Prev and Next become links. */
  to?: (page: number) => string;
  /** Without addresses they are buttons that call this. */
  onPage?: (page: number) => void;
  /** Names the navigation where a screen has several: 'Other Opinions pages'. */
  label?: string;
  className?: string;
}

/** First, Prev, Next. First and Prev rest on page 1, Next on the last page. Nothing for a single page. */
export function Pager({ page, totalPages, to, onPage, label = 'Pages', className }: PagerProps) {
  if (totalPages <= 1) return null;
  const first = page <= 1;
  const last = page >= totalPages;
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    >
      <p aria-live="polite" className="text-sm text-ink-2">
        Page {showCount(page)} of {showCount(totalPages)}
      </p>
      <ul className="flex flex-wrap gap-2">
        <Step text="First" page={1} off={first} {...{ to, onPage }} />
        <Step text="Prev" page={page - 1} off={first} {...{ to, onPage }} />
        <Step text="Next" page={page + 1} off={last} {...{ to, onPage }} />
      </ul>
    </nav>
  );
}

interface StepProps extends Pick<PagerProps, 'to' | 'onPage'> {
  text: string;
  page: number;
  off: boolean;
}

function Step({ text, page, off, to, onPage }: StepProps) {
  const look = buttonClass('secondary', 'sm');
  if (to && off) {
    return (
      <li>
        <button type="button" disabled className={look}>
          {text}
        </button>
      </li>
    );
  }
  return (
    <li>
      {to ? (
        <Link to={to(page)} className={look}>
          {text}
        </Link>
      ) : (
        <button type="button" aria-disabled={off} onClick={() => !off && onPage?.(page)} className={look}>
          {text}
        </button>
      )}
    </li>
  );
}
