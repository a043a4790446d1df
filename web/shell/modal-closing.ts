import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { dismissToast, showToast } from './messages.ts';

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
    cancelModal();
  }, [blocker]);
  const dialog = useOpenDialog();
  useSecondEntry(dialog);
  useEndOfToast(dialog);
}

/** The toast about a closed modal ends when another one opens. */
function useEndOfToast(dialog: HTMLDialogElement | undefined): void {
  const before = useRef<HTMLDialogElement>(undefined);
  useEffect(() => {
    const hasOpened = dialog && before.current?.open !== false;
    if (hasOpened) dismissToast(({ text }) => text === closedText);
    before.current = dialog;
  }, [dialog]);
}

/** Whether a modal is open on the second entry of the first page. */
let isOnSecondEntry = false;

/**
 * On the first page of a visit Back leaves the document, which the router cannot block. An open modal gives
 * that page a second entry, and Back leaves this entry.
 */
function useSecondEntry(dialog: HTMLDialogElement | undefined): void {
  useEffect(() => {
    const state = history.state as { idx?: number; isSecond?: boolean } | null;
    if (!dialog || state?.idx !== 0) return undefined;
    if (!state.isSecond) addSecondEntry();
    isOnSecondEntry = true;
    return () => {
      isOnSecondEntry = false;
    };
  }, [dialog]);
}

function addSecondEntry(): void {
  history.pushState({ ...history.state, isSecond: true }, '');
}

/** Call this before the router is created, so that this listener runs before the router's. */
export function closeModalOnFirstPage(): void {
  addEventListener('popstate', (event) => {
    if (!isOnSecondEntry) return;
    event.stopImmediatePropagation();
    cancelModal();
    if (openModal()) addSecondEntry();
  });
}

/** As Escape does. */
function cancelModal(): void {
  const modal = openModal();
  if (modal?.dispatchEvent(new Event('cancel', { cancelable: true }))) modal.close();
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
