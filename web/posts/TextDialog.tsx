import { newClientKey } from '#web/api/client-key.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useTextForm } from './useTextForm.ts';

interface TextDialogProps {
  title: string;
  label: string;
  placeholder: string;
  action: string;
  /** Names the draft, which stays until it is sent or canceled: Back on a phone may be a slip. */
  name: string;
  initial?: string;
  /** May be sent empty. */
  optional?: boolean;
  onClose: () => void;
  /**
   * An error that it throws is shown; the text stays.
   * @param key identifies the text, even after a reload, so that sending it twice adds it once.
   */
  send: (text: string, key: string) => Promise<unknown>;
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
  const { draft, change, forget } = useDraft(name, { text: initial, key: newClientKey() });
  const { text, key } = draft;
  const drop = () => {
    forget();
    onClose();
  };
  const { busy, error, submit } = useTextForm(text, {
    send: () => send(text, key),
    onSent: drop,
    optional,
  });
  return (
    <FormDialog onClose={onClose} onCancel={drop} title={title} action={action} busy={busy} onSubmit={submit}>
      <TextArea
        label={label}
        hideLabel
        placeholder={placeholder}
        value={text}
        readOnly={busy}
        error={error}
        rows={4}
        onChange={(event) => change({ text: event.target.value, key })}
      />
    </FormDialog>
  );
}
