import { useLocation } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { signIn } from '#contract/auth/sign-in.ts';
import { usersCount } from '#contract/home.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showError, showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton, type FormText } from '#web/ui/Form.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { SignInEmail } from './EmailField.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SocialOptions } from './social/SocialOptions.tsx';
import { SignedInNotice } from './SignedInNotice.tsx';
import { readRememberedEmail, readTypedEmail } from './typed-email.ts';
import { useCompleteSignIn } from './useCompleteSignIn.tsx';

export const loader = load(({ read }) => Promise.all([read(usersCount, {}), read(signInOptions, {})]));

export default function SignInScreen() {
  const { search, state } = useLocation() as { search: string; state: { forgotPassword?: boolean } | null };
  const count = useApiQuery(usersCount, {}).data?.user_count;
  return (
    <AuthLayout title="Sign In">
      <PageMeta title="Sign In" description="Sign in to Polity and voice your opinion." />
      <SignedInNotice />
      {count !== undefined && (
        <p className="text-sm text-ink-2">
          <b className="tabular-nums text-ink">{showCount(count)}</b> registered{' '}
          {count === 1 ? 'member' : 'members'}
        </p>
      )}
      <SignInForm />
      <ForgotPassword startOpen={state?.forgotPassword === true} />
      <LinkButton to={`/sign_up${search}`} replace variant="secondary" wide>
        Sign up
      </LinkButton>
      <SocialOptions from="sign_in" />
      <p className="text-center text-sm">
        <Link to="/home" className="tap-area inline-block py-2">
          Skip
        </Link>
      </p>
    </AuthLayout>
  );
}

function SignInForm() {
  const { signedIn, challenge, rememberEmail, twoStepDialog } = useCompleteSignIn();
  const form = useForm(signIn, {
    check: missingFields,
    input: (text) => ({ body: { user: { email: text('email'), password: text('password') } } }),
    onSuccess: signedIn,
    onError: (error): Record<string, string> | undefined => {
      if (challenge(error)) return undefined;
      showError(error);
      return error.code === 'wrong_credentials'
        ? { password: 'Check the email and the password.' }
        : undefined;
    },
  });
  return (
    <>
      <Form {...form}>
        <SignInEmail defaultEmail={() => readTypedEmail() || (readRememberedEmail() ?? '')} />
        <PasswordField label="Password" name="password" required />
        {rememberEmail}
        <SubmitButton wide busyLabel="Signing in">
          Sign in
        </SubmitButton>
      </Form>
      {twoStepDialog}
    </>
  );
}

/** An empty field is not a wrong password. */
function missingFields(text: FormText): Record<string, string> {
  const missing = {
    ...(text('email').trim() === '' && { email: 'Enter your email address.' }),
    ...(text('password') === '' && { password: 'Enter your password.' }),
  };
  const first = Object.values(missing)[0];
  if (first) showToast(first, 'danger');
  return missing;
}
