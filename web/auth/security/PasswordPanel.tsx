import type { User } from '#contract/members/user.ts';
import { changePassword } from '#contract/auth/passwords.ts';
import { listSessions } from '#contract/auth/sessions.ts';
import { showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { checkPasswords } from '../check-passwords.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';

/** Changes the password; every other device is signed out. */
export function PasswordPanel({ user }: { user: User }) {
  const form = useForm(changePassword, {
    reset: true,
    check: checkPasswords,
    input: (text) => ({
      body: {
        current_password: text('current_password'),
        password: text('password'),
        password_confirmation: text('password_confirmation'),
      },
    }),
    onSuccess: ({ message }) => showToast(message),
    changes: [listSessions],
  });
  return (
    <Panel heading="Password">
      <Form {...form} className="max-w-105 space-y-4">
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Current password" name="current_password" required />
        <NewPasswordFields noun="new password" />
        <SubmitButton>Change password</SubmitButton>
        <p className="text-sm text-ink-2">A new password signs you out on every other device.</p>
      </Form>
    </Panel>
  );
}
