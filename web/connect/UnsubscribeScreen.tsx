import { useParams } from 'react-router';
import { noticesToken, refuseInviteMails } from '#contract/connect/invitations.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { showError } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** The unsubscribe link of invitation emails. Opening it does nothing: email scanners open links too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const refuse = useApiMutation(refuseInviteMails);
  const press = () => refuse.mutate({ params: { token } }, { onError: showError });
  return (
    <Page title="No more invitations">
      <PageMeta title="No more invitations" noIndex />
      <Panel className="max-w-140">
        {refuse.data ? (
          <p role="status">{refuse.data.message}</p>
        ) : (
          <>
            <p className="mb-4">
              {noticesToken.test(token)
                ? 'Stop emails about invitations? You will still see invitations in your account, and you can turn these emails on again in Notification Settings.'
                : 'Stop all invitations from Polity to your email address?'}
            </p>
            <Button busy={refuse.isPending} onClick={press}>
              No more invitations
            </Button>
          </>
        )}
      </Panel>
    </Page>
  );
}
