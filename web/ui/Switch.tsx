import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { focusAfterRemoval } from './focus-after-removal.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** For a setting that takes effect at once. A choice that waits for Save is a Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div
      className={cx(
        'flex justify-between gap-4 py-2 max-[15rem]:flex-col max-[15rem]:items-start max-[15rem]:gap-0',
        hint ? 'items-start' : 'items-center',
        className,
      )}
    >
      <div className="min-w-0 py-0.5">
        <label htmlFor={id} className={cx('block', rest.disabled && 'text-ink-3')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
      {/* In pixels, so that the label has room at 200% text size. */}
      <span className="relative grid min-h-11 shrink-0 [--spacing:4px] place-items-center mid:min-h-8">
        <input
          ref={focusAfterRemoval}
          {...rest}
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={cx(
            'relative h-7 w-12 cursor-pointer after:absolute after:-inset-x-1 after:-inset-y-2.5 appearance-none rounded-full border-2 border-edge bg-sunken transition-colors',
            'checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
            'before:block before:size-5 before:translate-x-0.5 before:translate-y-0.5 before:rounded-full before:bg-edge before:transition-transform',
            'checked:before:translate-x-5.5 checked:before:bg-on-accent',
          )}
        />
      </span>
    </div>
  );
}
