import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface CodeDialogProps {
  title: string;
  button: string;
  danger?: boolean;
  busy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a code of the app, or a recovery code. */
export function CodeDialog({
  title,
  button,
  danger = false,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: CodeDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      cancel
      actions={
        <Button
          type="submit"
          form={form}
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel="Checking the code"
        >
          {button}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{children}</p>
      <Form
        id={form}
        errors={error ? { code: error } : undefined}
        onSubmit={(text) => onSubmit(text('code'))}
      >
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      </Form>
    </Dialog>
  );
}
