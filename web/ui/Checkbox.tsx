import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className={className}>
      <div className="flex gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="my-3 size-5 shrink-0 cursor-pointer rounded-sm disabled:cursor-not-allowed mid:my-2"
        />
        <div className="min-w-0">
          <label
            htmlFor={id}
            className={cx('block min-w-11 cursor-pointer py-2.5 mid:py-1.5', rest.disabled && 'text-ink-3')}
          >
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="-mt-1.5 pb-2 text-sm text-ink-2">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
