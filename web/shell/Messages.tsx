import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { DialogToasts, Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { useDebouncedValue } from '#web/ui/useDebouncedValue.ts';
import { lazyOptional } from './lazy-optional.tsx';
import { dismissToast, useMessages, type Question } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

const ConfirmDialog = lazyOptional(() => import('./ConfirmDialog.tsx'), BrowserConfirm);

/** A dialog often closes right after its result: in it, a toast would be announced twice. */
const closingMs = 150;

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  const [toast] = toasts;
  const dialog = useOpenDialog();
  useModalClosing();
  // A toast stays where it appeared when a dialog opens. When its own dialog closes, it moves out of it.
  const [place, setPlace] = useState({ id: toast?.id, dialog });
  const hasClosed = place.dialog !== dialog && place.dialog?.open === false;
  if (place.id !== toast?.id || hasClosed) setPlace({ id: toast?.id, dialog });
  const settled = useDebouncedValue(toast?.id, closingMs);
  const shown = toast && (
    <Toast key={toast.id} tone={toast.tone} onClose={() => dismissToast(({ id }) => id === toast.id)}>
      {toast.text}
    </Toast>
  );
  return (
    <>
      <ToastRegion>{!place.dialog && shown}</ToastRegion>
      {dialog &&
        createPortal(
          <DialogToasts>{place.dialog === dialog && settled === toast?.id && shown}</DialogToasts>,
          dialog,
        )}
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
