import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { focusAfterRemoval } from './focus-after-removal.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** A number or text at the side, such as a count of likes, with aria-hidden. */
  children?: ReactNode;
}

export function IconButton({
  label,
  icon,
  danger = false,
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      ref={focusAfterRemoval}
      {...rest}
      type={type}
      // The title is the name. Screen readers would read an aria-label and the title, one after the other.
      // Hidden text would be clipped, and dozens of clipped elements slow every tap.
      title={label}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-xs transition-colors mid:min-h-9 mid:min-w-9',
        'disabled:opacity-50',
        danger
          ? 'text-danger enabled:hover:bg-danger-wash'
          : 'text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink aria-pressed:text-accent-ink',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
