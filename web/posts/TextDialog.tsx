import { useState } from 'react';
import { useUnsavedText } from '#web/shell/unsaved-text.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { lengthError } from './comment-length.ts';

interface TextDialogProps {
  title: string;
  label: string;
  placeholder: string;
  action: string;
  /** Names the text, which is there again when the session ends and the member signs in. */
  name: string;
  initial?: string;
  /** May be sent empty. */
  optional?: boolean;
  onClose: () => void;
  /** An error that it throws is shown; the text stays. */
  send: (text: string) => Promise<unknown>;
}

/** Reply, Flag and Edit Comment: a text and a button. */
export function TextDialog({
  title,
  label,
  placeholder,
  action,
  name,
  initial = '',
  optional = false,
  onClose,
  send,
}: TextDialogProps) {
  const [text, setText] = useUnsavedText(name, initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (busy || lengthError(text)) return;
    if (!optional && text.trim() === '') return setError('Please enter some text.');
    setBusy(true);
    await send(text).then(onClose, (reason: Error) => setError(reason.message));
    setBusy(false);
  };
  return (
    <FormDialog onClose={onClose} title={title} action={action} busy={busy} onSubmit={() => void submit()}>
      <TextArea
        label={label}
        hideLabel
        placeholder={placeholder}
        value={text}
        readOnly={busy}
        error={lengthError(text) ?? error}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
