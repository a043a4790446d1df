import { ConfirmDialog } from './ConfirmDialog.tsx';
import { messages, type Question } from './messages.ts';

/** What `confirm()` does once this is loaded. A question that is open is answered with no. */
export function ask(question: Omit<Question, 'answer' | 'Dialog'>): Promise<boolean> {
  const set = (next: Question | null) => messages.set({ ...messages.get(), question: next });
  messages.get().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null);
      resolve(yes);
    };
    set({ ...question, Dialog: ConfirmDialog, answer });
  });
}
