import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-on-accent forced-color-adjust-none not-aria-disabled:hover:bg-accent-strong not-aria-disabled:hover:border-accent-strong',
  secondary:
    'border-edge bg-surface text-accent-ink not-aria-disabled:hover:border-accent not-aria-disabled:hover:bg-accent-wash',
  quiet: 'border-transparent bg-transparent text-accent-ink not-aria-disabled:hover:bg-accent-wash',
  danger:
    'border-danger bg-danger text-on-danger forced-color-adjust-none not-aria-disabled:hover:bg-danger-strong not-aria-disabled:hover:border-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3.5 text-sm mid:min-h-9',
  md: 'min-h-11 px-4.5 text-[0.9375rem]',
};

/** The look of buttons and of links dressed as buttons. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, wide = false): string {
  return cx(
    'relative inline-flex max-w-full items-center justify-center gap-2 rounded-md border py-1.5 text-center leading-tight font-semibold no-underline',
    'transition-colors duration-150 hover:no-underline active:translate-y-px',
    'disabled:opacity-50 aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-55 aria-disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}
