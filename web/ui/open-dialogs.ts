import { createSharedState } from './shared-state.ts';

/** Modal dialogs that are open, the topmost last. Everything outside it is inert. */
const dialogs = createSharedState<readonly HTMLDialogElement[]>([]);

export function addOpenDialog(dialog: HTMLDialogElement): void {
  dialogs.set([...dialogs.get(), dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  const open = dialogs.get();
  if (open.includes(dialog)) dialogs.set(open.filter((one) => one !== dialog));
}

/** The topmost open dialog. */
export function useOpenDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1);
}
