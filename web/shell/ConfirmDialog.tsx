import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Question } from './messages.ts';

/** Asks a question that a person must answer before anything else. */
export default function ConfirmDialog({ question }: { question: Question | null }) {
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ''}
      role="alertdialog"
      actions={
        <>
          {question?.cancel !== null && (
            <Button variant="secondary" onClick={() => question?.answer(false)}>
              {question?.cancel ?? 'Cancel'}
            </Button>
          )}
          <Button variant={question?.danger ? 'danger' : 'primary'} onClick={() => question?.answer(true)}>
            {question?.confirm ?? 'Confirm'}
          </Button>
        </>
      }
    >
      {question?.text && <p>{question.text}</p>}
    </Dialog>
  );
}
