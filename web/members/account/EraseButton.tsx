import { useState } from 'react';
import { erase } from '#contract/members/lifecycle.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useLeave } from './useLeave.ts';

const form = 'erase-account';

/** Erases the account for good, after the password; leads to Sign In. */
export function EraseButton() {
  const [open, setOpen] = useState(false);
  const leave = useLeave();
  const send = useApiMutation(erase, {
    onSuccess: ({ message }) => {
      setOpen(false);
      showToast(message);
      leave();
    },
  });
  const submit = (password: string) =>
    send.mutate(
      { body: { password: password || undefined } },
      { onError: (error) => void (!error.fields.password && showError(error)) },
    );
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Erase your account for good?"
        role="alertdialog"
        cancel
        actions={
          <Button type="submit" form={form} variant="danger" busy={send.isPending} busyLabel="Erasing">
            Erase for good
          </Button>
        }
      >
        <p>
          This permanently deletes your profile, your votes and everything you posted, including replies to
          it.
        </p>
        <Form id={form} errors={send.error?.fields} onSubmit={(text) => submit(text('password'))}>
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            hint="No password? Sign in again first, then leave this empty."
          />
        </Form>
      </Dialog>
    </>
  );
}
