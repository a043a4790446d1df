import { useId, useState } from 'react';
import { useUnsavedText } from '#web/shell/unsaved-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
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
  const form = useId();
  const submit = async () => {
    if (busy || lengthError(text)) return;
    if (!optional && text.trim() === '') return setError('Please enter some text.');
    setBusy(true);
    await send(text).then(onClose, (reason: Error) => setError(reason.message));
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      cancel
      actions={
        <Button type="submit" form={form} busy={busy}>
          {action}
        </Button>
      }
    >
      <Form id={form} onSubmit={() => void submit()}>
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
      </Form>
    </Dialog>
  );
}
