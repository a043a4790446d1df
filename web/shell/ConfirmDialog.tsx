import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Question } from './messages.ts';

/** Asks a question that a person must answer before anything else. */
export default function ConfirmDialog({ question }: { question: Question | null }) {
  if (!question) return null;
  const { title, text, answer, cancel = 'Cancel', confirm = 'Confirm', danger } = question;
  return (
    <Dialog
      onClose={() => answer(false)}
      title={title}
      role="alertdialog"
      actions={
        <>
          {cancel !== null && (
            <Button variant="secondary" onClick={() => answer(false)}>
              {cancel}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
