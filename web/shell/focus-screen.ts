/**
 * Moves the focus to the start of the screen, so that reading and tabbing start there. Screen readers say the
 * title with it: they announce the titles of loaded documents only.
 */
export function focusScreen(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.setAttribute('aria-label', document.title);
  main.addEventListener('blur', () => main.removeAttribute('aria-label'), { once: true });
  main.focus({ preventScroll: true });
}
