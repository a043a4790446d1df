import { type ReactNode, useId } from 'react';
import { describedBy, FieldError, FieldHint } from './FieldFrame.tsx';
import { useFormError } from './Form.tsx';
import { cx } from './cx.ts';

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  hint?: ReactNode;
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
  const error = useFormError(group.name);
  return (
    <fieldset aria-describedby={describedBy(id, { hint: group.hint, error })} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{group.legend}</legend>
      {group.hint && <FieldHint id={id}>{group.hint}</FieldHint>}
      <div className={cx(group.inline && 'flex flex-wrap gap-x-6')}>
        {options.map((option, index) => (
          <label key={option.value} className="flex gap-3">
            <input
              type="radio"
              name={group.name}
              value={option.value}
              data-invalid={(error && index === 0) || undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="my-3 size-5 shrink-0 mid:my-2"
            />
            <span className="min-w-0 py-2.5 mid:py-1.5">
              {option.label}
              {option.hint && <span className="block text-sm text-pretty text-ink-2">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
