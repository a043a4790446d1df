import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { DialogToasts, Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { lazyOptional } from './lazy-optional.tsx';
import { dismissToast, useMessages, type Question } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

const ConfirmDialog = lazyOptional(() => import('./ConfirmDialog.tsx'), BrowserConfirm);

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  const [toast] = toasts;
  const dialog = useOpenDialog();
  useModalClosing();
  // Screen readers announce a toast once: not again when it moves into a dialog that opens, or back.
  const [last, setLast] = useState({ dialog, said: 0 });
  if (last.dialog !== dialog) setLast({ dialog, said: last.dialog ? last.said : (toast?.id ?? 0) });
  const live = toast?.id === last.said ? 'off' : undefined;
  const shown = toast && (
    <Toast key={toast.id} tone={toast.tone} onClose={() => dismissToast(({ id }) => id === toast.id)}>
      {toast.text}
    </Toast>
  );
  return (
    <>
      <ToastRegion live={live}>{!dialog && shown}</ToastRegion>
      {dialog && createPortal(<DialogToasts live={live}>{shown}</DialogToasts>, dialog)}
      <ConfirmDialog question={question} />
    </>
  );
}

/** The browser's own dialog. */
function BrowserConfirm({ question }: { question: Question | null }) {
  useEffect(() => {
    if (!question) return;
    const { title, text, answer } = question;
    answer(window.confirm(typeof text === 'string' ? `${title}\n${text}` : title));
  }, [question]);
  return null;
}
