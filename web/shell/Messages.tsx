import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { dismissToast, useMessages } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  const [toast] = toasts;
  useModalClosing();
  return (
    <>
      <ToastRegion>
        {toast && (
          <Toast key={toast.id} tone={toast.tone} onClose={() => dismissToast(toast.id)}>
            {toast.text}
          </Toast>
        )}
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
