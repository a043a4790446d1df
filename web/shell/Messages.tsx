import { createPortal } from 'react-dom';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { DialogToasts, Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { lazyOptional } from './lazy-optional.tsx';
import { dismissToast, useMessages } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

const ConfirmDialog = lazyOptional(() => import('./ConfirmDialog.tsx'));

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  const [toast] = toasts;
  const dialog = useOpenDialog();
  useModalClosing();
  const shown = toast && (
    <Toast key={toast.id} tone={toast.tone} onClose={() => dismissToast(toast.id)}>
      {toast.text}
    </Toast>
  );
  return (
    <>
      <ToastRegion>{!dialog && shown}</ToastRegion>
      {dialog && createPortal(<DialogToasts>{shown}</DialogToasts>, dialog)}
      <ConfirmDialog question={question} />
    </>
  );
}
