const controls = 'a[href], summary, button:enabled, input[type="checkbox"]:enabled';

/**
 * A ref for a control that can disappear when pressed, such as Delete. If it is removed while it has the
 * focus, the focus moves to the control in its place, or else to the one before it.
 */
export function focusAfterRemoval(control: HTMLElement | null) {
  return () => {
    if (!control || document.activeElement !== control) return;
    const area = control.closest('dialog, main') ?? document.body;
    const all = controlsOf(area);
    const before = all.slice(0, all.indexOf(control));
    // React removes it after this.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const previous = before.findLast((other) => other.isConnected);
      // Another screen has replaced this one.
      if (before.length > 0 && !previous) return;
      const left = controlsOf(area);
      const place = previous ? left.indexOf(previous) + 1 : 0;
      // Hidden ones do not take the focus.
      [...left.slice(place), ...left.slice(0, place).toReversed()].some((other) => {
        other.focus({ preventScroll: true });
        return document.activeElement === other;
      });
    });
  };
}

const controlsOf = (area: Element) => [...area.querySelectorAll<HTMLElement>(controls)];
