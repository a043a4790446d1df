import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';

interface ChipLook {
  selected?: boolean;
  icon?: ReactNode;
}

const look = (selected: boolean) =>
  cx(
    'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm no-underline transition-colors mid:min-h-9',
    selected
      ? 'chosen font-semibold'
      : 'border-edge bg-surface text-ink-2 hover:border-accent hover:bg-accent-wash hover:text-accent-ink hover:no-underline',
  );

/** A choice that can be on or off: says aria-pressed. */
export function Chip({
  selected,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ChipLook) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={cx(look(selected ?? false), 'disabled:opacity-50', className)}
    >
      {icon}
      {children}
    </button>
  );
}

/** A choice that is an address: a filter that can be linked to. */
export function ChipLink({ selected, icon, className, children, ...rest }: LinkProps & ChipLook) {
  return (
    <Link
      {...rest}
      aria-current={selected ? 'true' : undefined}
      className={cx(look(selected ?? false), className)}
    >
      {icon}
      {children}
    </Link>
  );
}
