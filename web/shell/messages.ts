import type { ReactNode } from 'react';
import { createSharedState } from '#web/ui/shared-state.ts';
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
  text?: ReactNode;
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

const messages = createSharedState<Messages>({ toasts: [], question: null });
let lastId = 0;

function change(next: Partial<Messages>): void {
  messages.set({ ...messages.get(), ...next });
}

/** Milliseconds a toast stays. Errors of social sign-in stay for 3000. */
const toastTime = 5_000;

/** Shows one toast at a time: results replace what is shown, information waits until it has ended. */
export function showToast(text: string, tone: ToastTone = 'success', time = toastTime): void {
  const toast = { id: ++lastId, text, tone, time };
  const { toasts } = messages.get();
  if (tone !== 'info' || toasts.length === 0) showNow([toast, ...toasts.slice(1)]);
  else change({ toasts: [...toasts, toast] });
}

function showNow(toasts: readonly ShownToast[]): void {
  change({ toasts });
  const [shown] = toasts;
  if (shown) setTimeout(() => dismissToast((toast) => toast === shown), shown.time);
}

export function showError(error: Error): void {
  if (!isSessionPrompt(error)) showToast(error.message, 'danger');
}

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

/** Copies a text to the clipboard, which browsers offer with https only, and shows a toast. */
export async function copy(text: string, success: string, failure = 'Something went wrong'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(success);
  } catch {
    showToast(failure, 'danger');
  }
}

/** Ends these toasts. If one of them is shown, the next follows. */
export function dismissToast(isMeant: (toast: ShownToast) => boolean): void {
  const { toasts } = messages.get();
  const rest = toasts.filter((toast) => !isMeant(toast));
  if (rest.length === toasts.length) return;
  if (rest[0] === toasts[0]) change({ toasts: rest });
  else showNow(rest);
}

/** Whether the open dialog is about this error: an ended session opens one before the call fails. */
export function isSessionPrompt({ code }: Error & { code?: string }): boolean {
  return code === 'invalid_session' && messages.get().question !== null;
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

export const useMessages = messages.use;
