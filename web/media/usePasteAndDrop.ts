import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Takes files that are pasted into the form of a file field or dropped on it. Dropping files elsewhere does
 * nothing, because the browser would open them in place of the page.
 * @returns true while files are dragged over the form.
 */
export function usePasteAndDrop(
  input: RefObject<HTMLInputElement | null>,
  onFiles: (files: File[]) => void,
  disabled: boolean,
): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  /** False also for a dialog of the form. */
  const isInForm = (event: Event) => {
    const isFormOrDialog = (node: EventTarget) =>
      node instanceof HTMLFormElement || node instanceof HTMLDialogElement;
    return !disabled && event.composedPath().find(isFormOrDialog) === input.current!.form;
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    // Word and browsers add a picture of the copied text.
    if (!clipboardData?.files.length || clipboardData.getData('text/plain') || !isInForm(event)) return;
    event.preventDefault();
    onFiles([...clipboardData.files]);
  });
  const entered = useRef<EventTarget>(null);
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target, type } = event;
    if (type === 'dragenter') entered.current = target;
    // Text can be dragged into fields, and files into file fields.
    const isFileField = target instanceof HTMLInputElement && target.type === 'file';
    if (!dataTransfer?.types.includes('Files') || isFileField) return;
    event.preventDefault();
    const isOver = isInForm(event);
    dataTransfer.dropEffect = isOver ? 'copy' : 'none';
    setDraggedOver(isOver && type !== 'drop');
    if (isOver && type === 'drop') onFiles([...dataTransfer.files]);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('paste', (event) => onPaste(event), { signal });
    for (const type of ['dragenter', 'dragover', 'drop'] as const)
      document.addEventListener(type, (event) => onDrag(event), { signal });
    const onLeave = ({ target }: DragEvent) => {
      // Out of the window, or ended with Escape. Safari does not say which element is entered next.
      if (target === entered.current) setDraggedOver(false);
    };
    document.addEventListener('dragleave', onLeave, { signal });
    return () => controller.abort();
  }, []);
  return isDraggedOver;
}
