import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { signUp } from '#contract/auth/sign-in.ts';
import { type User } from '#contract/members/user.ts';
import { passwordMin, passwordsDiffer } from '#contract/auth/credentials.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { load } from '#web/api/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { writeRememberedEmail } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { EntryFrame, viewerPath } from './AuthLayout.tsx';
import { SocialOptions } from './social/SocialOptions.tsx';
import { readTypedEmail, writeTypedEmail } from './typed-email.ts';
import { useSignedIn } from './useSignedIn.ts';

// Needed only where an account with this address and password has a second step.
const TwoStepDialog = lazy(() => import('./two-step/TwoStepDialog.tsx'));

export const loader = load(({ read }) => read(signInOptions, {}));

export default function SignUpScreen() {
  const [search] = useSearchParams();
  return (
    <EntryFrame title="Sign Up" inViewer>
      <PageMeta
        title="Sign Up"
        description="Join Polity: voice your opinion on bills and see how everybody else feels."
      />
      <SignUpForm />
      <SocialOptions from="sign_up" />
      <p className="text-sm text-ink-2">
        By signing up you agree to the{' '}
        <Link to={viewerPath('Terms of Use', 'terms_of_service')}>Terms of Use</Link> and the{' '}
        <Link to={viewerPath('Privacy Policy', 'privacy_policy')}>Privacy Policy</Link>.
      </p>
      <LinkButton to={`/sign_in?${search}`} variant="secondary" wide>
        Sign in
      </LinkButton>
    </EntryFrame>
  );
}

function SignUpForm() {
  const signedIn = useSignedIn();
  const [remember, setRemember] = useState(true);
  const [challenge, setChallenge] = useState<string>();
  const takeOn = (reply: { user: User; auth_token: string }) => {
    writeRememberedEmail(remember ? reply.user.email : null);
    writeTypedEmail('');
    signedIn(reply);
  };
  const send = useApiMutation(signUp, { onSuccess: takeOn });
  const wrong = send.error?.fields ?? {};

  const submit = (form: FormData) => {
    const [email, password, again] = ['email', 'password', 'password_confirmation'].map((name) =>
      String(form.get(name)),
    );
    if (password !== again) return showToast(passwordsDiffer, 'danger');
    send.mutate(
      { body: { user: { email: email!, password: password! } } },
      {
        onError: (error) =>
          error.challenge ? setChallenge(error.challenge) : showToast(error.message, 'danger'),
      },
    );
  };

  return (
    <>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          ref={(input) => void (input && !input.value && (input.value = readTypedEmail()))}
          onChange={(event) => writeTypedEmail(event.target.value)}
          error={wrong.email}
        />
        {send.error?.code === 'email_taken' && <EmailTaken />}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters.`}
          required
          error={wrong.password}
        />
        <PasswordField
          label="Confirm password"
          name="password_confirmation"
          autoComplete="new-password"
          required
        />
        <Checkbox
          label="Remember email address"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Button type="submit" wide busy={send.isPending} busyLabel="Signing up">
          Sign up
        </Button>
      </form>
      <Suspense>
        {challenge && (
          <TwoStepDialog challenge={challenge} onSignedIn={takeOn} onClose={() => setChallenge(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** What to do about an address that has an account. */
function EmailTaken() {
  const [search] = useSearchParams();
  const signIn = `/sign_in?${search}`;
  return (
    <Notice tone="warning" role="alert" title="There is an account with this email address">
      <Link to={signIn}>Sign In</Link> with its password. If you do not know it, use{' '}
      <Link to={signIn} state={{ forgotPassword: true }}>
        Forgot Password?
      </Link>
    </Notice>
  );
}
