import { useSyncExternalStore } from 'react';
import type { ToastTone } from '#web/ui/Toast.tsx';

/** Toasts and the confirm dialog. Any code may call for them; <Messages> shows them. */
interface ShownToast {
  id: number;
  text: string;
  tone: ToastTone;
  /** Milliseconds. */
  time: number;
}

export interface Question {
  title: string;
  text?: string;
  confirm?: string;
  /** Null: there is only one button. */
  cancel?: string | null;
  danger?: boolean;
  answer(yes: boolean): void;
}

interface Messages {
  /** The first is shown. The others are information that waits for it to end. */
  toasts: readonly ShownToast[];
  question: Question | null;
}

const none: Messages = { toasts: [], question: null };
let current = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<Messages>): void {
  current = { ...current, ...next };
  for (const listener of listeners) listener();
}

/** Milliseconds a toast stays. Errors of social sign-in stay for 3000. */
export const toastTime = 5_000;

/** Shows one toast at a time: results replace what is shown, information waits until it has ended. */
export function showToast(text: string, tone: ToastTone = 'success', time = toastTime): void {
  if (isAsked(text)) return;
  const toast = { id: ++lastId, text, tone, time };
  const waiting = current.toasts.slice(1);
  if (tone !== 'info' || current.toasts.length === 0) showNow([toast, ...waiting]);
  else change({ toasts: [...current.toasts, toast] });
}

function showNow(toasts: readonly ShownToast[]): void {
  change({ toasts });
  const [shown] = toasts;
  if (shown) setTimeout(() => dismissToast(shown.id), shown.time);
}

export function showError(error: Error): void {
  showToast(error.message, 'danger');
}

/** Shows the result of a call as a toast: `send.mutate(input, showResult)`. */
export const showResult = {
  onSuccess: ({ message }: { message: string }) => showToast(message),
  onError: showError,
};

/** Shows the result of a call as a toast. @returns whether it succeeded */
export function report(call: Promise<{ message: string }>): Promise<boolean> {
  return call.then(
    ({ message }) => {
      showToast(message);
      return true;
    },
    (error: Error) => {
      showError(error);
      return false;
    },
  );
}

/** Copies a text to the clipboard and shows a toast. */
export function copy(text: string, success: string, failure = 'Something went wrong'): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => showToast(success),
    () => showToast(failure, 'danger'),
  );
}

/** Removes the errors of earlier attempts after a success. */
export function dismissErrors(): void {
  if (current.toasts[0]?.tone === 'danger') showNow(current.toasts.slice(1));
}

/** Removes what concerns the visitor before a sign-in. */
export function dismissToasts(): void {
  change({ toasts: [] });
}

/** Ends the toast that is shown, if it is this one, and shows the next. */
export function dismissToast(id: number): void {
  if (current.toasts[0]?.id === id) showNow(current.toasts.slice(1));
}

/** Whether the open dialog says it already. The one about an ended session opens before the call fails. */
export function isAsked(text: string): boolean {
  return current.question?.text === text;
}

/** Asks the person to confirm. Resolves to their answer. */
export function confirm(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change({ question: null });
      resolve(yes);
    };
    change({ question: { ...question, answer } });
  });
}

export function useMessages(): Messages {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
}
