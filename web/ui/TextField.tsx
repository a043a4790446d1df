import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Counter } from './Counter.tsx';
import { controlClass, describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx';
import { cx } from './cx.ts';

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Shown inside the edge before the text: '@', '$', an icon. */
  prefix?: ReactNode;
  /** Shown inside the edge after the text, such as a button. */
  suffix?: ReactNode;
  /** Shows how much of maxLength is used. */
  counter?: boolean;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  prefix,
  suffix,
  counter = false,
  className,
  onChange,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  const counts = counter && rest.maxLength !== undefined;
  return (
    <FieldFrame
      {...{ id, label, hideLabel, hint, error, required, optional, className }}
      foot={
        counts && (
          <Counter
            id={id}
            limit={rest.maxLength!}
            used={rest.value === undefined ? typed : String(rest.value).length}
          />
        )
      }
    >
      <div className="relative">
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-3">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error }, counts ? `${id}-limit` : undefined)}
          className={cx(controlClass, prefix && 'pl-10', suffix && 'pr-20')}
          onChange={(event) => {
            setTyped(event.target.value.length);
            onChange?.(event);
          }}
        />
        {suffix && <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
