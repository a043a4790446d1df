import { useEffect, type RefObject } from 'react';

const places = ['zip5', 'zip9', 'street_address'];

/** Leads to the first field that must be filled in and is empty: a message alone does not say which one. */
export function focusFirstMissing(form: HTMLFormElement): void {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const placed = fields.some(({ name, value }) => places.includes(name) && value.trim());
  const missing = ({ required, name, value }: (typeof fields)[number]) =>
    value.trim() === '' && (required || (name === 'zip5' && !placed));
  fields.find(missing)?.focus();
}

/** Leads to the first field that the server has refused. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, wrong: object): void {
  const names = Object.keys(wrong).join(' ');
  useEffect(() => {
    if (names) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, names]);
}
