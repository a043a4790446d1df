import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass.ts';
import { cx } from './cx.ts';
import { focusAfterRemoval } from './focus-after-removal.ts';
import { SpinnerMark } from './Spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of its container. */
  wide?: boolean;
  icon?: ReactNode;
  /** Work is in progress: a spinner replaces the label, clicks do nothing, focus stays. */
  busy?: boolean;
  /** Clicks do nothing, focus stays. For a button whose own press turns it off. */
  'aria-disabled'?: boolean | undefined;
  /** What a screen reader announces when work begins. */
  busyLabel?: string;
}

export function Button({
  variant = 'primary',
  size = 'md',
  wide = false,
  icon,
  busy,
  'aria-disabled': isOff,
  busyLabel = 'Working…',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click comes before `busy` is rendered.
    const again = busy !== undefined && event.detail > 1;
    if (busy || isOff || again) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      {/* Outside the button, because assistive technology may flatten its children. */}
      {busy !== undefined && <output className="sr-only">{busy ? busyLabel : ''}</output>}
      <button
        ref={focusAfterRemoval}
        {...rest}
        type={type}
        onClick={press}
        aria-busy={busy || undefined}
        aria-disabled={busy || isOff || undefined}
        className={cx(buttonClass(variant, size, wide), className)}
      >
        <span className={cx('inline-flex min-w-0 items-center gap-2 [&>svg]:shrink-0', busy && 'opacity-0')}>
          {icon}
          {/* A word that is wider than the button breaks only in an element. */}
          {typeof children === 'string' ? <span className="min-w-0">{children}</span> : children}
        </span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <SpinnerMark />
          </span>
        )}
      </button>
    </>
  );
}
