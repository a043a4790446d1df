import { useParams } from 'react-router';
import { noticesToken, refuseInviteMails } from '#contract/connect/invitations.ts';
import { digestToken, stopDigest } from '#contract/notifications.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { showError } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** The unsubscribe link of emails. Opening it does nothing: email scanners open links too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const isDigest = digestToken.test(token);
  const refuseInvites = useApiMutation(refuseInviteMails);
  const refuseDigests = useApiMutation(stopDigest);
  const refuse = isDigest ? refuseDigests : refuseInvites;
  const press = () => refuse.mutate({ params: { token } }, { onError: showError });
  const title = isDigest ? 'No more digests' : 'No more invitations';
  return (
    <Page title={title}>
      <PageMeta title={title} noIndex />
      <Panel className="max-w-140">
        <p role="status">{refuse.data?.message}</p>
        {!refuse.data && (
          <>
            <p className="mb-4">
              {isDigest
                ? 'Stop the emails about what is new? Your notifications stay in your account, and you can turn digests on again in Notification Settings.'
                : noticesToken.test(token)
                  ? 'Stop emails about invitations? You will still see invitations in your account, and you can turn these emails on again in Notification Settings.'
                  : 'Stop all invitations from Polity to your email address?'}
            </p>
            <Button busy={refuse.isPending} onClick={press}>
              {title}
            </Button>
          </>
        )}
      </Panel>
    </Page>
  );
}
