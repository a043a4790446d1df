import { useSyncExternalStore } from 'react';

// Modal dialogs that are open, the topmost last. Everything outside it is inert.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export function addOpenDialog(dialog: HTMLDialogElement): void {
  change([...open, dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) change(open.filter((one) => one !== dialog));
}

/** The topmost open dialog. */
export function useOpenDialog(): HTMLDialogElement | undefined {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
}
