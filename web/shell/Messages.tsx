import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { dismissToast, useMessages } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  useModalClosing();
  return (
    <>
      <ToastRegion>
        {toasts.map(({ id, text, tone }) => (
          <Toast key={id} tone={tone} onClose={() => dismissToast(id)}>
            {text}
          </Toast>
        ))}
      </ToastRegion>
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
    </>
  );
}
