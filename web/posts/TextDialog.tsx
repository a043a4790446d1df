import { useUnsavedText } from '#web/shell/unsaved-text.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useTextForm } from './useTextForm.ts';

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
  const { busy, error, submit } = useTextForm(text, { send: () => send(text), onSent: onClose, optional });
  return (
    <FormDialog onClose={onClose} title={title} action={action} busy={busy} onSubmit={submit}>
      <TextArea
        label={label}
        hideLabel
        placeholder={placeholder}
        value={text}
        readOnly={busy}
        error={error}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
