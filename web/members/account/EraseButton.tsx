import { useState } from 'react';
import { erase } from '#contract/members/lifecycle.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useLeave } from './useLeave.ts';

/** As the Privacy Policy says. */
export function StaysAfterErasure() {
  return (
    <>
      <p>What stays:</p>
      <ul className="list-disc space-y-1 pl-5 text-pretty">
        <li>The log of what administrators decide, with a number in place of your name</li>
        <li>A scrambled form of email addresses that want no more invitations</li>
        <li>Backup copies, until newer copies take their place</li>
      </ul>
    </>
  );
}

/** Erases the account permanently, after the password; leads to Sign In. */
export function EraseButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      {open && <EraseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const form = useForm(erase, {
    input: (text) => ({ body: { password: text('password') || undefined } }),
    onSuccess: ({ message }) => {
      onClose();
      showToast(message);
      leave();
    },
    onError: (error) => void (!error.fields.password && showError(error)),
  });
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      title="Erase your account permanently?"
      role="alertdialog"
      action="Erase permanently"
      danger
      busyLabel="Erasing"
    >
      <p>
        This permanently deletes your profile, your votes and everything you posted, including replies to it.
      </p>
      <StaysAfterErasure />
      <PasswordField
        label="Your password"
        name="password"
        hint="If your account has no password, sign in again first, then leave this empty."
      />
    </FormDialog>
  );
}
