import { useId, useState } from 'react';
import { requestPasswordReset } from '#contract/auth/passwords.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { readRememberedEmail } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { readTypedEmail } from './typed-email.ts';

/** 'Forgot Password?': asks for the address and has a mail sent to it. Whatever the answer, the modal closes and a toast says it. */
export function ForgotPassword({ startOpen }: { startOpen: boolean }) {
  const form = useId();
  const [open, setOpen] = useState(startOpen);
  const send = useApiMutation(requestPasswordReset);
  const submit = (data: FormData) =>
    send.mutate(
      { body: { email: String(data.get('reset_email')) } },
      {
        onSuccess: ({ message }) => showToast(message),
        onError: (error) => showToast(error.message, 'danger'),
        onSettled: () => setOpen(false),
      },
    );
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Forgot Password?
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Forgot Password?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={send.isPending} busyLabel="Sending">
              Submit
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-2">
          Enter your email address. We’ll email you a link to choose a new password.
        </p>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(new FormData(event.currentTarget));
          }}
        >
          <TextField
            label="Email"
            name="reset_email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            required
            defaultValue={open ? readTypedEmail() || (readRememberedEmail() ?? '') : ''}
          />
        </form>
      </Dialog>
    </>
  );
}
