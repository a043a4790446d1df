import { useLocation, useNavigation } from 'react-router';
import { Link, type LinkProps } from './Link.tsx';
import { cx } from '#web/ui/cx.ts';

interface ChipLinkProps extends LinkProps {
  selected?: boolean;
}

/** A choice with an address: a filter that can be linked to. */
export function ChipLink({ selected = false, className, children, ...rest }: ChipLinkProps) {
  return (
    <Link
      {...rest}
      aria-current={selected ? 'true' : undefined}
      className={cx(
        'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm no-underline transition-colors mid:min-h-9',
        selected
          ? 'chosen font-semibold'
          : 'border-edge bg-surface text-ink-2 hover:border-accent hover:bg-accent-wash hover:text-accent-ink hover:no-underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}

/**
 * The query of this screen's address. While a change of it loads, the new query: choices show at once, and
 * a second choice adds to the first.
 */
export function useChosenSearch(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
