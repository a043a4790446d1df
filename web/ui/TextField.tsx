import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'size'> {
  /** Shown inside the border after the text, such as a button. */
  suffix?: ReactNode;
  /** Shows how much of maxLength is used. */
  counter?: boolean;
}

export function TextField({ suffix, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input {...control} className={cx(controlClass, suffix && 'pr-20')} />
        {suffix && <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
