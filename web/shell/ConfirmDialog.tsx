import type { MouseEvent } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Question } from './messages.ts';

/** Asks a question that a person must answer before anything else. */
export default function ConfirmDialog({ question }: { question: Question | null }) {
  // The second click of a double click on the button that asked can land here. It is not an answer.
  const answer = ({ detail }: MouseEvent, yes: boolean) => detail < 2 && question?.answer(yes);
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ''}
      role="alertdialog"
      actions={
        <>
          {question?.cancel !== null && (
            <Button variant="secondary" onClick={(event) => answer(event, false)}>
              {question?.cancel ?? 'Cancel'}
            </Button>
          )}
          <Button variant={question?.danger ? 'danger' : 'primary'} onClick={(event) => answer(event, true)}>
            {question?.confirm ?? 'Confirm'}
          </Button>
        </>
      }
    >
      {question?.text && <p>{question.text}</p>}
    </Dialog>
  );
}
