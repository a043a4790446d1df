import { type ComponentProps, useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { controlClass, describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormError } from './Form.tsx';
import { cx } from './cx.ts';

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  /** Options; or give <option> and <optgroup> as children. */
  options?: readonly SelectOption[];
  /** First entry with an empty value: 'Select'. */
  placeholder?: string;
}

export function SelectField({
  label,
  hideLabel,
  hint,
  error: ownError,
  required,
  optional,
  options,
  placeholder,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const formError = useFormError(rest.name);
  const error = ownError ?? formError;
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, required, optional, className }}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cx(controlClass, 'appearance-none truncate pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-2"
        />
      </div>
    </FieldFrame>
  );
}
