let focused: Element | null = null;

/**
 * When the element with the focus is removed, as a comment that is deleted, the focus moves to what takes its
 * position. It would be lost otherwise, and a screen reader would start again at the top of the page.
 */
export function followLostFocus(): void {
  document.addEventListener('focusin', ({ target }) => void (focused = target as Element));
  // Who clicks on the page itself has left the element before.
  document.addEventListener('pointerdown', () => void (focused = null));
  new MutationObserver((records) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const removal = records.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(focused)),
    );
    focused = null;
    const { target: parent, previousSibling } = removal ?? {};
    const successor = previousSibling ? previousSibling.nextSibling : parent?.firstChild;
    const next = [successor, previousSibling, parent].find(canShowFocus);
    focusOn(next ?? document.querySelector<HTMLElement>('main'));
  }).observe(document, { childList: true, subtree: true });
}

const canShowFocus = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement &&
  node.checkVisibility() &&
  node.closest('main, dialog') !== null &&
  node.closest('[aria-hidden="true"]') === null;

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
