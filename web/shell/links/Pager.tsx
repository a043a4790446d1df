import { useEffect, useRef } from 'react';
import { usePageGuard } from '../usePageGuard.ts';
import { Link } from './Link.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';
import { showCount } from '#web/ui/numbers.ts';

interface PagerProps {
  page: number;
  totalPages: number;
  /** Address of a page: First, Prev and Next become links. */
  to?: (page: number) => string;
  /** Without addresses they are buttons that call this. */
  onPage?: (page: number) => void;
  /** Names the navigation where a screen has several: 'Other Opinions pages'. */
  label?: string;
  /** Shown for a single page too, where it is hidden otherwise. */
  always?: boolean;
  className?: string;
}

/**
 * First, Prev, Next. First and Prev are disabled on page 1, Next on the last page.
 * Past the last page it leads back. When the page shown loses its last entry, it opens the last page.
 */
export function Pager({
  page,
  totalPages,
  to,
  onPage,
  label = 'Pages',
  always = false,
  className,
}: PagerProps) {
  const lastPage = Math.max(1, totalPages);
  const isPastEnd = page > lastPage;
  const { navigate } = usePageGuard();
  const shown = useRef(0);
  /** The page that a link here has opened. */
  const followed = useRef(0);
  useEffect(() => {
    if (!isPastEnd) shown.current = page;
    if (!isPastEnd || shown.current !== page) return;
    // The last entry of the page has just been removed.
    if (to) navigate(to(lastPage), { replace: true });
    else onPage?.(lastPage);
  });
  useEffect(() => {
    if (followed.current !== page) return;
    followed.current = 0;
    focusList();
  }, [page]);
  const onFollow = (page: number) => void (followed.current = page);
  if (totalPages <= 1 && !always && !isPastEnd) return null;
  const first = page <= 1;
  const last = page >= totalPages;
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    >
      <p aria-live="polite" className="text-sm text-ink-2">
        {isPastEnd
          ? `There is no page ${showCount(page)}. The last page is ${showCount(lastPage)}.`
          : `Page ${showCount(page)} of ${showCount(totalPages)}`}
      </p>
      <ul className="flex flex-wrap gap-2">
        <Step text="First" page={1} disabled={first} {...{ to, onPage, onFollow }} />
        <Step
          text={isPastEnd ? 'Last' : 'Prev'}
          page={isPastEnd ? lastPage : page - 1}
          disabled={first}
          {...{ to, onPage, onFollow }}
        />
        <Step text="Next" page={page + 1} disabled={last} {...{ to, onPage, onFollow }} />
      </ul>
    </nav>
  );
}

/** The screen has scrolled to the start of the page, far from the link that had the focus. */
function focusList(): void {
  const heading = document.getElementById(location.hash.slice(1));
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

interface StepProps extends Pick<PagerProps, 'to' | 'onPage'> {
  text: string;
  page: number;
  disabled: boolean;
  onFollow: (page: number) => void;
}

function Step({ text, page, disabled, to, onPage, onFollow }: StepProps) {
  const className = buttonClass('secondary', 'sm');
  return (
    <li>
      {to && !disabled ? (
        <Link to={to(page)} className={className} onClick={() => onFollow(page)}>
          {text}
        </Link>
      ) : (
        <button
          type="button"
          disabled={to && disabled}
          // A button that is pressed to the last page keeps the focus.
          aria-disabled={onPage && disabled}
          onClick={() => !disabled && onPage?.(page)}
          className={className}
        >
          {text}
        </button>
      )}
    </li>
  );
}
