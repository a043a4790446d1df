import { readItem, writeItem } from '#web/api/storage.ts';
import { isLayerOpen } from './is-layer-open.ts';
import { tabs, type NavigationItem } from './navigation.ts';

const singleKeysKey = 'polity.single_key_shortcuts';
/** Whether shortcuts of a single key are on. */
export const readSingleKeys = () => readItem(singleKeysKey) !== 'off';
export const writeSingleKeys = (on: boolean) => writeItem(singleKeysKey, on ? null : 'off');

/** After G, these keys open a screen. */
export const goKeys: Record<string, NavigationItem> = {
  h: tabs.home,
  b: tabs.fed_bills,
  s: tabs.share,
  c: tabs.connect,
  r: tabs.representatives,
  m: tabs.match_my_votes,
};

const sequenceMs = 1_500;

/**
 * Listens for keyboard shortcuts. Shortcuts of a single key do nothing in a field or a dialog, and can be
 * turned off, as WCAG 2.1.4 asks.
 * @returns a function that stops listening.
 */
export function listenForShortcuts(goTo: (path: string) => void, showHelp: () => void): () => void {
  let goUntil = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      focusSearch();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isBusy(event.target) || !readSingleKeys()) return;
    const screen = Date.now() < goUntil && goKeys[key];
    goUntil = 0;
    if (screen) goTo(screen.to);
    else if (key === 'g') goUntil = Date.now() + sequenceMs;
    else if (key === '/') {
      event.preventDefault();
      focusSearch();
    } else if (key === '?') showHelp();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('header [role="combobox"]')?.focus();
}

/** Whether someone types, or a dialog or menu is open. */
function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return (
    element?.isContentEditable === true ||
    element?.matches('input, textarea, select') === true ||
    isLayerOpen()
  );
}
