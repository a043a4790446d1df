import { useState } from 'react';
import { useErrorAfterLeaving } from '#web/shell/useErrorAfterLeaving.ts';
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
  const [error, setError] = useState<string>();
  const showAfterLeaving = useErrorAfterLeaving();
  const submit = async () => {
    if (busy || lengthError(text)) return;
    if (!optional && text.trim() === '') return setError('Please enter some text.');
    setBusy(true);
    await send().then(onSent, (reason: Error) => {
      setError(reason.message);
      showAfterLeaving(reason);
    });
    setBusy(false);
  };
  return { busy, error: lengthError(text) ?? error, submit: () => void submit() };
}
