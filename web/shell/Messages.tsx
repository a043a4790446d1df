import { lazy, Suspense, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useOpenDialog } from '#web/ui/open-dialogs.ts';
import { DialogToasts, Toast, ToastRegion } from '#web/ui/Toast.tsx';
import { useIsLive } from '#web/ui/useIsLive.ts';
import { dismissToast, useMessages, type Question } from './messages.ts';
import { useModalClosing } from './modal-closing.ts';

// Loaded after the page, and before anything can ask.
const ConfirmDialog = lazy<(props: { question: Question | null }) => ReactNode>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: () => null })),
);

/** Where toasts and the confirm dialog appear. */
export function Messages() {
  const { toasts, question } = useMessages();
  const [toast] = toasts;
  const isLive = useIsLive();
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
      {isLive && (
        <Suspense>
          <ConfirmDialog question={question} />
        </Suspense>
      )}
    </>
  );
}
