import type { ReactNode } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';
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
export function CodeDialog({ button, error, onSubmit, children, ...dialog }: CodeDialogProps) {
  return (
    <FormDialog
      {...dialog}
      action={button}
      busyLabel="Checking the code"
      errors={error ? { code: error } : undefined}
      onSubmit={(text) => onSubmit(text('code'))}
    >
      <p className="text-sm text-ink-2">{children}</p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    </FormDialog>
  );
}
