import { useEffect, useRef } from 'react';

/**
 * Shows a new default value in a field that was not changed, such as after Back. A new field, made by a key,
 * would lose the focus.
 * @returns the ref of the field.
 */
export function useDefaultValue<E extends HTMLInputElement | HTMLSelectElement>(defaultValue: unknown = '') {
  const field = useRef<E>(null);
  const text = String(defaultValue);
  const shown = useRef(text);
  useEffect(() => {
    if (text !== shown.current && field.current!.value === shown.current) field.current!.value = text;
    shown.current = text;
  }, [text]);
  return field;
}
