import { isLayerOpen } from '#web/shell/is-layer-open.ts';

const editable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** An address bar takes fewer pixels than this. */
const keyboardMin = 150;

/** Whether a field or form has the focus: the keyboard of a phone is open then. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focused !== null && (focused.matches(editable) || focused.closest('form') !== null);
}

/** Whether an ad may cover the page: it is in the foreground, and no form, dialog or menu is in use. */
export function isFree(): boolean {
  return document.visibilityState === 'visible' && !isTyping() && !isLayerOpen();
}

/**
 * Calls `end` when the app goes to the background or the keyboard is hidden.
 * @returns a function that stops.
 */
export function watchApp(end: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const hidden = () => document.visibilityState === 'hidden' && end();
  // A keyboard makes the visual viewport smaller, and leaves the window as it is.
  const keyboard = () => window.innerHeight - (window.visualViewport?.height ?? window.innerHeight);
  let wasOpen = keyboard() > keyboardMin;
  const resized = () => {
    const isOpen = keyboard() > keyboardMin;
    // Not the keyboard of the ad's own report form.
    if (wasOpen && !isOpen && !document.querySelector('dialog[data-ad] form')) end();
    wasOpen = isOpen;
  };
  document.addEventListener('visibilitychange', hidden, { signal });
  window.addEventListener('pagehide', end, { signal });
  window.visualViewport?.addEventListener('resize', resized, { signal });
  return () => stop.abort();
}
