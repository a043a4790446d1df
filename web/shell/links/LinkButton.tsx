import type { ReactNode } from 'react';
import { Link, type LinkProps } from './Link.tsx';
import { buttonClass, type ButtonSize, type ButtonVariant } from '#web/ui/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
}

export function LinkButton({
  variant = 'primary',
  size = 'md',
  wide = false,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonClass(variant, size, wide), className)}>
      {icon}
      {/* A word that is wider than the button breaks only in an element. */}
      {icon && typeof children === 'string' ? <span className="min-w-0">{children}</span> : children}
    </Link>
  );
}
