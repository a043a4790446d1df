import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldFrame.tsx';
import { useFormError } from './Form.tsx';
import { cx } from './cx.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioOption<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Side by side where there is room. */
  inline?: boolean;
}

export function RadioGroup<Value extends string>({
  options,
  value,
  defaultValue,
  onChange,
  ...group
}: RadioGroupProps<Value>) {
  const id = useId();
  const formError = useFormError(group.name);
  const error = group.error ?? formError;
  const described = cx(error ? `${id}-error` : null, group.hint && `${id}-hint`) || undefined;
  return (
    <fieldset disabled={group.disabled} aria-describedby={described} className="min-w-0">
      <legend className={cx('mb-1 text-sm font-semibold', group.hideLegend && 'sr-only')}>
        {group.legend}
      </legend>
      {group.hint && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-ink-2">
          {group.hint}
        </p>
      )}
      <div className={cx(group.inline && 'flex flex-wrap gap-x-6')}>
        {options.map((option) => (
          <label key={option.value} className="flex gap-3 has-disabled:text-ink-3">
            <input
              type="radio"
              name={group.name}
              value={option.value}
              required={group.required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="my-3 size-5 shrink-0 mid:my-2"
            />
            <span className="min-w-0 py-2.5 mid:py-1.5">
              {option.label}
              {option.hint && <span className="block text-sm text-ink-2">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
