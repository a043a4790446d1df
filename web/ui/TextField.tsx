import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Shown inside the border before the text: '@', '$', an icon. */
  prefix?: ReactNode;
  /** Shown inside the border after the text, such as a button. */
  suffix?: ReactNode;
  /** Shows how much of maxLength is used. */
  counter?: boolean;
}

export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-3">
            {prefix}
          </span>
        )}
        <input {...control} className={cx(controlClass, prefix && 'pl-10', suffix && 'pr-20')} />
        {suffix && <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
