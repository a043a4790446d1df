import { useNavigate, useParams } from 'react-router';
import { passwordMin, passwordsDiffer } from '#contract/auth/credentials.ts';
import { checkPasswordReset, resetPassword } from '#contract/auth/passwords.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { load } from '#web/api/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useSetViewer } from '#web/shell/viewer.ts';
import { writeToken } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EntryFrame } from './AuthLayout.tsx';
import { linkWorks } from './link-works.ts';
import { WornLink } from './ExpiredLink.tsx';

// Looking at the page leaves the link as it is: mail scanners look, too.
export const loader = load(({ params, read }) =>
  linkWorks(() => read(checkPasswordReset, { params: { reset_token: params.reset_token ?? '' } })),
);

export default function ResetPasswordScreen() {
  return (
    <EntryFrame title="Reset Password">
      <PageMeta title="Reset Password" noIndex />
      <WornLink help="Go to Sign In, press Forgot Password? and use the link in the new mail within one hour.">
        <ResetForm />
      </WornLink>
    </EntryFrame>
  );
}

function ResetForm() {
  const { reset_token = '' } = useParams();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const send = useApiMutation(resetPassword, {
    onSuccess: ({ message }) => {
      // Every session has ended, this browser's as well.
      writeToken(null);
      setViewer(null);
      showToast(message);
      void navigate('/sign_in', { replace: true });
    },
  });
  const wrong = send.error?.fields ?? {};
  const submit = (data: FormData) => {
    const [password, password_confirmation] = ['password', 'password_confirmation'].map((name) =>
      String(data.get(name)),
    );
    if (password !== password_confirmation) return showToast(passwordsDiffer, 'danger');
    send.mutate(
      {
        params: { reset_token },
        body: { password: password!, password_confirmation: password_confirmation! },
      },
      { onError: (error) => showToast(error.message, 'danger') },
    );
  };
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
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
      <Button type="submit" wide busy={send.isPending} busyLabel="Saving">
        Save
      </Button>
    </form>
  );
}
