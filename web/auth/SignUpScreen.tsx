import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { signUp } from '#contract/auth/sign-in.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { load } from '#web/api/load.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showError } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AuthLayout, viewerPath } from './AuthLayout.tsx';
import { checkPasswords } from './check-passwords.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SignInEmail } from './EmailField.tsx';
import { SocialOptions } from './social/SocialOptions.tsx';
import { SignedInNotice } from './SignedInNotice.tsx';
import { readTypedEmail } from './typed-email.ts';
import { useCompleteSignIn } from './useCompleteSignIn.tsx';

export const loader = load(({ read }) => read(signInOptions, {}));

export default function SignUpScreen() {
  const { search } = useLocation();
  return (
    <AuthLayout title="Sign Up" inViewer>
      <PageMeta
        title="Sign Up"
        description="Join Polity: voice your opinion on bills and see how others feel."
      />
      <SignedInNotice />
      <SignUpForm />
      <SocialOptions from="sign_up" />
      <p className="text-sm text-ink-2">
        By signing up you agree to the{' '}
        <Link to={viewerPath('Terms of Use', 'terms_of_service')}>Terms of Use</Link> and the{' '}
        <Link to={viewerPath('Privacy Policy', 'privacy_policy')}>Privacy Policy</Link>.
      </p>
      <LinkButton to={`/sign_in${search}`} replace variant="secondary" wide>
        Sign in
      </LinkButton>
    </AuthLayout>
  );
}

function SignUpForm() {
  const { signedIn, challenge, rememberEmail, twoStepDialog } = useCompleteSignIn();
  const [isTaken, setIsTaken] = useState(false);
  const form = useForm(signUp, {
    check: (text) => {
      setIsTaken(false);
      return checkPasswords(text);
    },
    input: (text) => ({
      body: {
        user: {
          email: text('email'),
          password: text('password'),
          password_confirmation: text('password_confirmation'),
        },
      },
    }),
    onSuccess: signedIn,
    onError: (error) => {
      setIsTaken(error.code === 'email_taken');
      if (!challenge(error)) showError(error);
    },
  });
  return (
    <>
      <Form {...form}>
        <SignInEmail defaultEmail={readTypedEmail} />
        {isTaken && <EmailTaken />}
        <NewPasswordFields noun="password" />
        {rememberEmail}
        <SubmitButton wide busyLabel="Signing up">
          Sign up
        </SubmitButton>
      </Form>
      {twoStepDialog}
    </>
  );
}

/** What to do about an address that has an account. */
function EmailTaken() {
  const { search } = useLocation();
  const signIn = `/sign_in${search}`;
  return (
    <Notice tone="warning" role="alert" title="There is an account with this email address">
      <Link to={signIn} replace>
        Sign In
      </Link>{' '}
      with its password. If you do not know it, use{' '}
      <Link to={signIn} replace state={{ forgotPassword: true }}>
        Forgot Password?
      </Link>
    </Notice>
  );
}
