import type { ComponentProps } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Asks for a code of the app, or a recovery code. */
export function CodeDialog({ children, ...dialog }: ComponentProps<typeof FormDialog>) {
  return (
    <FormDialog {...dialog} busyLabel="Checking the code">
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
