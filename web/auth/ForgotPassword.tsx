import { useState } from 'react';
import { requestPasswordReset } from '#contract/auth/passwords.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { EmailField } from './EmailField.tsx';
import { readRememberedEmail, readTypedEmail } from './typed-email.ts';

/** Asks for an address and has a reset link emailed to it. The dialog closes in any case, with a toast. */
export function ForgotPassword({ startOpen }: { startOpen: boolean }) {
  const [open, setOpen] = useState(startOpen);
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Forgot Password?
      </Button>
      {open && <ForgotPasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(requestPasswordReset, {
    input: (text) => ({ body: { email: text('email') } }),
    onSuccess: ({ message }) => {
      onClose();
      showToast(message);
    },
    onError: (error) => {
      onClose();
      showError(error);
    },
  });
  return (
    <FormDialog {...form} onClose={onClose} title="Forgot Password?" action="Submit" busyLabel="Sending">
      <p className="text-sm text-ink-2">
        Enter your email address. We’ll email you a link to choose a new password.
      </p>
      <EmailField defaultValue={readTypedEmail() || (readRememberedEmail() ?? '')} />
    </FormDialog>
  );
}
