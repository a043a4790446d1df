import { useNavigate, useParams } from 'react-router';
import { checkPasswordReset, resetPassword } from '#contract/auth/passwords.ts';
import { load } from '#web/api/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useSetViewer, useViewer } from '#web/shell/viewer.ts';
import { writeToken } from '#web/api/storage.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { checkPasswords } from './check-passwords.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ExpiredLink, linkWorks } from './ExpiredLink.tsx';
import { writeTypedEmail } from './typed-email.ts';

// Opening the page does not use up the link: mail scanners open it too.
export const loader = load(({ params, read }) =>
  linkWorks(() => read(checkPasswordReset, { params: { reset_token: params.reset_token ?? '' } })),
);

export default function ResetPasswordScreen() {
  return (
    <AuthLayout title="Reset Password">
      <PageMeta title="Reset Password" noIndex />
      <ExpiredLink
        help="Go to Sign In, press Forgot Password? and use the link in the new email within one hour."
        forgotPassword
      >
        <ResetForm />
      </ExpiredLink>
    </AuthLayout>
  );
}

function ResetForm() {
  const { reset_token = '' } = useParams();
  const navigate = useNavigate();
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const form = useForm(resetPassword, {
    check: checkPasswords,
    input: (text) => ({
      params: { reset_token },
      body: { password: text('password'), password_confirmation: text('password_confirmation') },
    }),
    onSuccess: ({ email, message }) => {
      // Every session of the account has ended. Another member may be signed in here.
      if (viewer?.email === email) {
        writeToken(null);
        setViewer(null);
      }
      showToast(message);
      writeTypedEmail(email);
      void navigate('/sign_in', { replace: true });
    },
  });
  return (
    <Form {...form}>
      <NewPasswordFields noun="new password" />
      <SubmitButton wide>Save</SubmitButton>
    </Form>
  );
}
