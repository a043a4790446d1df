import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'quiet' | 'danger' | 'accent';
  /** A small number at the corner or text at the side, such as a count of likes. */
  children?: ReactNode;
}

const tones = {
  quiet: 'text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink aria-pressed:text-accent-ink',
  accent: 'text-accent-ink enabled:hover:bg-accent-wash',
  danger: 'text-danger enabled:hover:bg-danger-wash',
};

export function IconButton({
  label,
  icon,
  tone = 'quiet',
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not hidden text: each such element is clipped, and dozens of them slow every tap.
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-xs transition-colors mid:min-h-9 mid:min-w-9',
        'disabled:opacity-50',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
