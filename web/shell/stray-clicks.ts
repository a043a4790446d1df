const pressed = ({ target }: MouseEvent) => (target as Element).closest('a, button, summary');

/**
 * Ignores the second click of a double click that presses something else: what was below a dialog that the
 * first one has closed, or what has taken the place of the first.
 */
export function ignoreStrayClicks(): () => void {
  let first: Element | null = null;
  const check = (event: MouseEvent) => {
    const now = pressed(event);
    if (event.detail === 1) first = now;
    if (event.detail < 2 || !now || now === first) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', check, true);
  return () => removeEventListener('click', check, true);
}
