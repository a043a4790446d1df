import { flushSync } from 'react-dom';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

/**
 * Records what people type and click before React has hydrated the page: it would overwrite the text and miss
 * the click.
 * @returns stops recording, and repeats what was recorded
 */
export function recordEarlyInput(): () => void {
  const changed = new Map<Field, string | boolean>();
  const clicked = new Set<HTMLButtonElement>();

  const remember = (field: Field) => {
    // Moves the field to the end: the last chosen one of several radio buttons counts.
    changed.delete(field);
    changed.set(field, isCheckable(field) ? field.checked : field.value);
  };
  const recordChange = (event: Event) => {
    event.stopPropagation();
    remember(event.target as Field);
  };
  const recordClick = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || isHandledByBrowser(button)) return;
    event.preventDefault();
    event.stopPropagation();
    clicked.add(button);
  };

  for (const field of document.querySelectorAll<TextField>('input, textarea'))
    if (isChanged(field)) remember(field);
  const listeners = [
    ['input', recordChange] as const,
    ['change', recordChange] as const,
    ['click', recordClick] as const,
  ];
  for (const [type, listener] of listeners) addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener, true);
    for (const [field, value] of changed) if (field.isConnected) flushSync(() => repeatChange(field, value));
    for (const button of clicked) if (button.isConnected) button.click();
  };
}

/** Buttons that the browser handles: of popovers, and of forms that open a list or a search. */
function isHandledByBrowser(button: HTMLButtonElement): boolean {
  return button.hasAttribute('popovertarget') || (button.type === 'submit' && button.form?.method === 'get');
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Whether the value differs from the HTML. Radio buttons count only if they are chosen. */
function isChanged(field: TextField): boolean {
  if (!isCheckable(field)) return field.value !== field.defaultValue;
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** React ignores a value that it has already seen, so the field first gets another one. */
function repeatChange(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = 'defaultValue' in field ? field.defaultValue : field.value;
    // The prototype's setter: React replaces the element's own to watch it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
