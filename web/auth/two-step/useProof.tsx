import { useId, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Action = (password: string | undefined) => Promise<unknown>;

/**
 * Carries out what may need the password first. `run` tries without; where the server asks for the password, a dialog does, and it is tried again.
 * Other refusals become toasts.
 */
export function useProof() {
  const form = useId();
  const [asked, setAsked] = useState<Action>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  const run = async (action: Action, password?: string) => {
    setBusy(true);
    try {
      await action(password);
      setAsked(undefined);
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      const aboutPassword = refused?.code === 'password_required' || refused?.fields.password !== undefined;
      setWrong(refused?.fields.password);
      setAsked(aboutPassword ? () => action : undefined);
      if (!aboutPassword) showToast((error as Error).message, 'danger');
    }
    setBusy(false);
  };

  const dialog = asked && (
    <Dialog
      open
      onClose={() => setAsked(undefined)}
      title="Please enter your password"
      actions={
        <>
          <Button variant="secondary" onClick={() => setAsked(undefined)}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Checking">
            Go on
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">You signed in a while ago. This makes sure that it is still you.</p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(asked, String(new FormData(event.currentTarget).get('proof')));
        }}
      >
        <PasswordField label="Password" name="proof" autoComplete="current-password" required error={wrong} />
      </form>
    </Dialog>
  );
  return { run: (action: Action) => void run(action), busy, dialog };
}
