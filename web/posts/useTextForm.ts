import { useState } from 'react';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { lengthError } from './comment-length.ts';

interface TextFormOptions {
  send: () => Promise<unknown>;
  onSent: () => void;
  /** The text may be empty. */
  optional?: boolean;
}

/** The state of a form that sends one text. An error of `send` is shown, and the text stays. */
export function useTextForm(text: string, { send, onSent, optional = false }: TextFormOptions) {
  const [busy, setBusy] = useState(false);
  /** Shown until the text is changed. */
  const [failed, setFailed] = useState<{ text: string; error: string }>();
  const { showAfterLeaving } = usePageGuard();
  const submit = async () => {
    if (busy || lengthError(text)) return;
    if (!optional && text.trim() === '') return setFailed({ text, error: 'Please enter some text.' });
    setBusy(true);
    await send().then(onSent, (reason: Error) => {
      setFailed({ text, error: reason.message });
      showAfterLeaving(reason);
    });
    setBusy(false);
  };
  const error = failed?.text === text ? failed.error : undefined;
  return { busy, error: lengthError(text) ?? error, submit: () => void submit() };
}
