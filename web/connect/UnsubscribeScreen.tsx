import { useParams } from 'react-router';
import { noticesToken, refuseInviteMails } from '#contract/connect/invitations.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Where the link in a mail about an invitation leads. Opening it does nothing yet: mail scanners open links, too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const refuse = useApiMutation(refuseInviteMails);
  const press = () =>
    refuse.mutate({ params: { token } }, { onError: (error) => showToast(error.message, 'danger') });
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
                ? 'Do you want to be told of invitations no more? You still find them in your account, and can switch this on again in Notification Settings.'
                : 'Do you want no more invitations from Polity at your address, from nobody?'}
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
