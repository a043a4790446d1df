import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Button } from './Button.tsx';
import { Heading } from './Heading.tsx';
import { IconButton } from './IconButton.tsx';
import { addOpenDialog, removeOpenDialog } from './open-dialogs.ts';

export interface DialogProps {
  /** Called however it closes: a button, Escape, the backdrop. The parent removes it. */
  onClose: () => void;
  /** Called by the Cancel button instead. */
  onCancel?: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** A Cancel button before the actions. */
  cancel?: boolean;
  /** Escape and the × close it (default). */
  dismissable?: boolean;
  /** It is sending something: it stays open, so that a text whose call fails is not lost. */
  busy?: boolean;
  /**
   * An outside click closes it too, where the browser supports `closedby`. Off by default, so that a slip
   * does not lose typed text.
   */
  closeOnBackdrop?: boolean;
  /** 'alertdialog' for a question that interrupts. */
  role?: 'alertdialog';
}

/** The browser's own modal dialog, open while it is rendered. It traps and restores focus. */
export function Dialog({
  onClose,
  onCancel = onClose,
  title,
  children,
  actions,
  cancel = false,
  dismissable = true,
  busy = false,
  closeOnBackdrop = false,
  role,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const removed = useRef(false);
  const titleId = useId();
  const textId = useId();
  const mayClose = dismissable && !busy;

  // A modal opens only through a call. The browser restores the focus only when it closes.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    addOpenDialog(element);
    return () => {
      removed.current = true;
      element.close();
      removeOpenDialog(element);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      // Screen readers say the text of a question with its title.
      aria-describedby={role && children ? textId : undefined}
      closedby={!mayClose ? 'none' : closeOnBackdrop ? 'any' : 'closerequest'}
      onClose={({ currentTarget: element }) => {
        removeOpenDialog(element);
        if (!removed.current) onClose();
      }}
      // Ignores the cancel event of a file picker inside the dialog.
      onCancel={(event) => !mayClose && event.target === event.currentTarget && event.preventDefault()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-120 flex-col rounded-lg border border-rule bg-surface p-0 text-ink shadow-2 open:flex open:animate-rise backdrop:bg-[rgb(10_14_16/0.55)]"
    >
      <div className="relative flex flex-col gap-4 overflow-y-auto overscroll-contain p-5 mid:p-6">
        <Heading level={2} id={titleId} className={dismissable ? 'pr-10 text-xl' : 'text-xl'}>
          {title}
        </Heading>
        {children && (
          <div id={textId} className="space-y-4">
            {children}
          </div>
        )}
        {actions && (
          <div className="flex flex-col-reverse gap-2 pt-1 mid:flex-row mid:justify-end [&>button]:max-mid:w-full">
            {cancel && (
              <Button variant="secondary" disabled={busy} onClick={onCancel}>
                Cancel
              </Button>
            )}
            {actions}
          </div>
        )}
        {dismissable && (
          <IconButton
            label="Close"
            icon={<X aria-hidden className="size-5" />}
            disabled={busy}
            onClick={() => dialog.current?.close()}
            className="absolute top-3 right-3"
          />
        )}
      </div>
    </dialog>
  );
}
