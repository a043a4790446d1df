import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { controlClass, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useDefaultValue } from './useDefaultValue.ts';
import { useField } from './useField.tsx';
import { cx } from './cx.ts';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'multiple' | 'size' | 'children' | 'ref'> {
  /** A text alone is both value and label. */
  options: readonly (SelectOption | string)[];
  /** First entry with an empty value: 'Select'. */
  placeholder?: string;
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  const select = useDefaultValue<HTMLSelectElement>(props.defaultValue);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...control} ref={select} className={cx(controlClass, 'appearance-none truncate pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-2"
        />
      </div>
    </FieldFrame>
  );
}
