import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { showToast } from './messages.ts';

const closedText = 'Modal has been closed.';

/** Escape, a phone's back key and the browser's Back button close an open modal, and a toast says so. */
export function useModalClosing(): void {
  useEffect(() => {
    document.addEventListener('cancel', announceClosed, true);
    return () => document.removeEventListener('cancel', announceClosed, true);
  }, []);

  // Back closes an open modal first, as in an app; the page stays.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && openModal() !== undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    const modal = openModal();
    if (modal?.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close();
  }, [blocker]);
}

/**
 * Only keys cancel a dialog; its buttons close it. A file picker inside one sends cancel as well: ignored.
 */
function announceClosed({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.getAttribute('closedby') !== 'none')
    showToast(closedText, 'info');
}

/** The topmost modal. */
function openModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
}
