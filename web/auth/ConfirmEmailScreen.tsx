import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { checkConfirmation, confirmEmail } from '#contract/auth/email-confirmation.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { showError } from '#web/shell/messages.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useSetViewer, useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { ExpiredLink, linkWorks } from './ExpiredLink.tsx';

const callOf = (token = '') => ({ params: { token } });

// Only the button confirms: mail scanners open pages but press nothing.
export const loader = load(({ params, read }) =>
  linkWorks(() => read(checkConfirmation, callOf(params.token))),
);

export default function ConfirmEmailScreen() {
  const { works } = useLoaderData<{ works: boolean }>();
  const viewer = useViewer();
  // Many people open the link of the email a second time.
  const isDone = !works && viewer?.email_confirmed && !viewer.pending_email;
  return (
    <AuthLayout title="Confirm your email address">
      <PageMeta title="Confirm your email address" noIndex />
      {isDone ? (
        <>
          <Notice tone="success" title="Your email address is confirmed.">
            <EmailAddress>{viewer.email}</EmailAddress>
          </Notice>
          <LinkButton to="/home" wide>
            Home
          </LinkButton>
        </>
      ) : (
        <ExpiredLink help="Sign in, open Settings and press “Resend email”. If your address is confirmed already, there is nothing to do.">
          <Confirmation />
        </ExpiredLink>
      )}
    </AuthLayout>
  );
}

function Confirmation() {
  const { token } = useParams();
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const [confirmed, setConfirmed] = useState<{ email: string; message: string }>();
  const email = useApiQuery(checkConfirmation, callOf(token)).data?.email;
  const send = useApiMutation(confirmEmail, {
    onSuccess: ({ email, message, auth_token }) => {
      setConfirmed({ email, message });
      if (viewer && [viewer.email, viewer.pending_email].includes(email))
        setViewer({ ...viewer, email, email_confirmed: true, pending_email: null }, auth_token);
    },
  });
  return (
    <>
      <div role="status">
        {confirmed && (
          <Notice tone="success" title={confirmed.message}>
            <EmailAddress>{confirmed.email}</EmailAddress>
          </Notice>
        )}
      </div>
      {confirmed ? (
        <LinkButton to={viewer ? '/home' : '/sign_in'} wide>
          {viewer ? 'Home' : 'Sign in'}
        </LinkButton>
      ) : (
        <>
          <p>
            Is{' '}
            <b className="break-words">
              <EmailAddress>{email ?? ''}</EmailAddress>
            </b>{' '}
            your address?
          </p>
          <Button
            wide
            busy={send.isPending}
            busyLabel="Confirming"
            onClick={() => send.mutate(callOf(token), { onError: showError })}
          >
            Confirm this address
          </Button>
        </>
      )}
    </>
  );
}
