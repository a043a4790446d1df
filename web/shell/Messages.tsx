import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { DialogToasts, Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { dismissToast, loadConfirmDialog, useMessages } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question, ConfirmDialog } = useMessages();
  const [toast] = toasts;
  const dialog = useOpenDialog();
  useModalClosing();
  // So that the first question needs no wait.
  useEffect(() => void loadConfirmDialog().catch(() => undefined), []);
  const shown = toast && (
    <Toast key={toast.id} tone={toast.tone} onClose={() => dismissToast(toast.id)}>
      {toast.text}
    </Toast>
  );
  return (
    <>
      <ToastRegion>{!dialog && shown}</ToastRegion>
      {dialog && createPortal(<DialogToasts>{shown}</DialogToasts>, dialog)}
      {ConfirmDialog && <ConfirmDialog question={question} />}
    </>
  );
}
