import { type ComponentType, useState } from 'react';
import { unreachable } from '#web/api/network.ts';
import { showToast } from './messages.ts';

/** A dialog whose code is loaded when it opens. A lost connection is a message, not a broken screen. */
export function useLazyDialog<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    /** Null while it is closed. */
    Dialog,
    open: () =>
      void load().then(
        ({ default: Loaded }) => setDialog(() => Loaded),
        () => showToast(unreachable, 'danger'),
      ),
    close: () => setDialog(null),
  };
}
