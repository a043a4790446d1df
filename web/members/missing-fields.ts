const locationFields = ['zip5', 'zip9', 'street_address'];

/** An error for each required field that is empty, by name. A zip code or a street address is needed. */
export function missingFields(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const hasLocation = fields.some(({ name, value }) => locationFields.includes(name) && value.trim());
  const missing = fields.filter(
    ({ ariaRequired, name, value }) =>
      value.trim() === '' && (ariaRequired === 'true' || (name === 'zip5' && !hasLocation)),
  );
  return Object.fromEntries(missing.map((field) => [field.name, errorOf(field)]));
}

/** 'First Name' → 'Enter your first name.' */
function errorOf(field: HTMLInputElement | HTMLSelectElement): string {
  const label = field.labels?.[0]?.textContent.toLowerCase() ?? 'answer';
  return `${field instanceof HTMLSelectElement ? 'Choose' : 'Enter'} your ${label}.`;
}
