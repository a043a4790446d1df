import { type ComponentProps, useId, useState } from 'react';
import { Counter } from './Counter.tsx';
import { controlClass, describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx';
import { cx } from './cx.ts';

export interface TextAreaProps extends FieldWords, ComponentProps<'textarea'> {
  /** Shows how much of maxLength is used. */
  counter?: boolean;
}

/** Grows with what is written, from `rows` lines to about two thirds of the screen. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  counter = false,
  rows = 3,
  className,
  onChange,
  ...rest
}: TextAreaProps) {
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
      <textarea
        {...rest}
        id={id}
        rows={rows}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error }, counts ? `${id}-limit` : undefined)}
        className={cx(
          controlClass,
          'field-sizing-content max-h-[66dvh] min-h-[5.5rem] resize-y leading-normal',
        )}
        onChange={(event) => {
          setTyped(event.target.value.length);
          onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}
