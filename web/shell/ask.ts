import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { messages, Question } from './messages.ts';

/** What `confirm()` does once this is loaded. A question that is open is answered with no. */
export function ask(shown: typeof messages, question: Omit<Question, 'answer' | 'Dialog'>): Promise<boolean> {
  const set = (next: Question | null) => shown.set({ ...shown.get(), question: next });
  shown.get().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null);
      resolve(yes);
    };
    set({ ...question, Dialog: ConfirmDialog, answer });
  });
}
