import { useEffect, type RefObject } from 'react';

const locationFields = ['zip5', 'zip9', 'street_address'];

/** Focuses the first required field that is empty. */
export function focusFirstMissing(form: HTMLFormElement): void {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const hasLocation = fields.some(({ name, value }) => locationFields.includes(name) && value.trim());
  const missing = ({ required, name, value }: (typeof fields)[number]) =>
    value.trim() === '' && (required || (name === 'zip5' && !hasLocation));
  fields.find(missing)?.focus();
}

/** Focuses the first field with an error from the server. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, wrong: object): void {
  const names = Object.keys(wrong).join(' ');
  useEffect(() => {
    if (names) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, names]);
}
