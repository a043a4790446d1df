import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { refetchIfOutdated } from '#web/api/queries.ts';
import { showError } from '#web/shell/messages.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Action = (password: string | undefined) => Promise<unknown>;

/**
 * Runs calls that need a recent authentication. `run` tries without the password first; when the server asks
 * for it, a dialog does, and the call is tried again. Other errors become toasts.
 * @param onEnd is called after such an error, and when the dialog is closed.
 */
export function useRecentAuthentication(onEnd?: () => void) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const [wrong, setWrong] = useState<Record<string, string>>();
  const [busy, setBusy] = useState(false);

  const run = async (action: Action, password?: string) => {
    setBusy(true);
    try {
      await action(password);
      setAsked(undefined);
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      const aboutPassword = refused?.code === 'password_required' || refused?.fields.password !== undefined;
      setWrong(refused?.fields);
      setAsked(aboutPassword ? () => action : undefined);
      if (!aboutPassword) {
        showError(error as Error);
        if (refused) refetchIfOutdated(client, refused);
        onEnd?.();
      }
    }
    setBusy(false);
  };

  const close = () => {
    setAsked(undefined);
    onEnd?.();
  };
  const dialog = asked && (
    <FormDialog
      onClose={close}
      title="Please enter your password"
      action="Continue"
      busy={busy}
      busyLabel="Checking"
      errors={wrong}
      onSubmit={(text) => void run(asked, text('password'))}
    >
      <p className="text-sm text-ink-2">
        You signed in a while ago. Enter your password to confirm it’s you.
      </p>
      <PasswordField label="Password" name="password" required />
    </FormDialog>
  );
  return { run: (action: Action) => void run(action), busy, dialog };
}
