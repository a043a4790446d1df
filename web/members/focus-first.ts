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
