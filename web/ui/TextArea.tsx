import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

export interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {
  /** Shows how much of maxLength is used. */
  counter?: boolean;
}

/** Grows with its text, from `rows` lines to about two thirds of the screen. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        rows={rows}
        className={cx(
          controlClass,
          'field-sizing-content max-h-[66dvh] resize-y leading-normal',
          // Browsers that size the field by its content ignore `rows`.
          rows >= 8 ? 'min-h-52' : rows >= 4 ? 'min-h-28' : 'min-h-[5.5rem]',
        )}
      />
    </FieldFrame>
  );
}
