import { useId, useState } from 'react';
import { Counter } from './Counter.tsx';
import { describedBy, type FieldProps } from './FieldFrame.tsx';
import { useFormError } from './Form.tsx';

interface TextControl {
  id?: string | undefined;
  name?: string | undefined;
  value?: unknown;
  defaultValue?: unknown;
  maxLength?: number | undefined;
}

interface TextFieldOptions extends FieldProps {
  /** Shows how much of maxLength is used. */
  counter?: boolean;
  className?: string | undefined;
}

/** What text fields share: the props of their frame (label, hint, error, counter) and of their control. */
export function useField<Control extends TextControl>({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  counter,
  className,
  ...control
}: TextFieldOptions & Control) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const [typed, setTyped] = useState(String(control.defaultValue ?? ''));
  const formError = useFormError(control.name);
  const shownError = error ?? formError;
  const limit = counter ? control.maxLength : undefined;
  const text = control.value === undefined ? typed : String(control.value);
  const used = [...text].length;
  const foot = limit !== undefined && <Counter id={id} limit={limit} used={used} />;
  return {
    frame: { id, label, hideLabel, hint, error: shownError, required, optional, className, foot },
    control: {
      ...control,
      id,
      // Not `required`: browsers tell screen readers that an empty required field is invalid.
      'aria-required': required,
      'aria-invalid': shownError ? (true as const) : undefined,
      'aria-describedby': describedBy(id, { hint, error: shownError }, foot ? `${id}-limit` : undefined),
      // A render between `input` and `change` would undo the choice in a controlled <select>.
      onInput: counter
        ? (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value)
        : undefined,
      // For browsers an emoji is two characters, for the server one.
      ...(limit !== undefined && { maxLength: limit + text.length - used }),
    },
  };
}
