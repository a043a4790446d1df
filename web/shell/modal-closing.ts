import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { showToast } from './messages.ts';

const closedText = 'Modal has been closed.';

/** Escape on a keyboard, the back key of a phone and the browser's Back button close an open modal, and a message says so. */
export function useModalClosing(): void {
  useEffect(() => {
    document.addEventListener('cancel', sayClosed, true);
    return () => document.removeEventListener('cancel', sayClosed, true);
  }, []);

  // Going back closes what is open first, as it does in an app; the page stays.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && openModal() !== undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    const modal = openModal();
    if (modal?.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close();
  }, [blocker]);
}

/** Only keys ask a dialog to cancel: its own buttons close it. A file picker inside one is cancelled, too, and is not meant. */
function sayClosed({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.getAttribute('closedby') !== 'none')
    showToast(closedText, 'info');
}

/** The modal on top. */
function openModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
}
