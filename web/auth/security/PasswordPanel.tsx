import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#contract/members/user.ts';
import { passwordMin, passwordsDiffer } from '#contract/auth/credentials.ts';
import { changePassword } from '#contract/auth/passwords.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { readSessionsAgain } from './SessionsPanel.tsx';

/** Change the password; every other device is signed out. */
export function PasswordPanel({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const send = useApiMutation(changePassword, {
    onSuccess: ({ message }) => {
      form.current?.reset();
      showToast(message);
      readSessionsAgain(client);
    },
  });
  const wrong = send.error?.fields ?? {};

  const submit = (data: FormData) => {
    const [current_password, password, password_confirmation] = [
      'current_password',
      'password',
      'password_confirmation',
    ].map((name) => String(data.get(name)));
    if (password !== password_confirmation) return showToast(passwordsDiffer, 'danger');
    send.mutate(
      {
        body: {
          current_password: current_password!,
          password: password!,
          password_confirmation: password_confirmation!,
        },
      },
      { onError: (error) => showToast(error.message, 'danger') },
    );
  };

  return (
    <Panel heading="Password">
      <form
        ref={form}
        noValidate
        className="max-w-105 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          error={wrong.current_password}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters.`}
          required
          error={wrong.password}
        />
        <PasswordField
          label="Confirm new password"
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={wrong.password_confirmation}
        />
        <Button type="submit" busy={send.isPending} busyLabel="Saving">
          Change password
        </Button>
        <p className="text-sm text-ink-2">A new password signs you out on every other device.</p>
      </form>
    </Panel>
  );
}
