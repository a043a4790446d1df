import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { signIn } from '#contract/auth/sign-in.ts';
import { type User } from '#contract/members/user.ts';
import { usersCount } from '#contract/home.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { showToast } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { readRememberedEmail, writeRememberedEmail } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { EntryFrame } from './AuthLayout.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SocialOptions } from './social/SocialOptions.tsx';
import { readTypedEmail, writeTypedEmail } from './typed-email.ts';
import { useSignedIn } from './useSignedIn.ts';

// Most people have no second step.
const TwoStepDialog = lazy(() => import('./two-step/TwoStepDialog.tsx'));

export const loader = load(({ read }) => Promise.all([read(usersCount, {}), read(signInOptions, {})]));

export default function SignInScreen() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { forgotPassword?: boolean } | null };
  const count = useApiQuery(usersCount, {}).data?.user_count;
  return (
    <EntryFrame title="Sign In">
      <PageMeta title="Sign In" description="Sign in to Polity and voice your opinion." />
      {count !== undefined && (
        <p className="text-sm text-ink-2">
          <b className="tabular-nums text-ink">{showCount(count)}</b> registered{' '}
          {count === 1 ? 'member' : 'members'}
        </p>
      )}
      <SignInForm />
      <ForgotPassword startOpen={state?.forgotPassword === true} />
      <LinkButton to={`/sign_up?${search}`} variant="secondary" wide>
        Sign up
      </LinkButton>
      <SocialOptions from="sign_in" />
      <p className="text-center text-sm">
        <Link to="/home" className="inline-block py-2">
          Skip
        </Link>
      </p>
    </EntryFrame>
  );
}

function SignInForm() {
  const signedIn = useSignedIn();
  const [remember, setRemember] = useState(true);
  const [challenge, setChallenge] = useState<string>();
  const takeOn = (reply: { user: User; auth_token: string }) => {
    writeRememberedEmail(remember ? reply.user.email : null);
    writeTypedEmail('');
    signedIn(reply);
  };
  const send = useApiMutation(signIn, { onSuccess: takeOn });

  const submit = (form: FormData) =>
    send.mutate(
      { body: { user: { email: String(form.get('email')), password: String(form.get('password')) } } },
      {
        onError: (error) =>
          error.challenge ? setChallenge(error.challenge) : showToast(error.message, 'danger'),
      },
    );

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
          // Known to this browser only, so it is filled in once the page lives here.
          ref={(input) =>
            void (input && !input.value && (input.value = readTypedEmail() || (readRememberedEmail() ?? '')))
          }
          onChange={(event) => writeTypedEmail(event.target.value)}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Checkbox
          label="Remember email address"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Button type="submit" wide busy={send.isPending} busyLabel="Signing in">
          Sign in
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
