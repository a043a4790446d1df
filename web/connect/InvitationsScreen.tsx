import { MailOpen } from 'lucide-react';
import { receivedInvitations } from '#contract/connect/invitations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { ConnectPage } from './ConnectPage.tsx';
import { readAddress, useAddress } from './list-address.ts';
import { AnswerButtons } from './MemberButtons.tsx';
import { MemberList } from './MemberList.tsx';

export const loader = load(async ({ search, viewer, read }) => {
  const { page } = readAddress(search);
  if (viewer?.account_setup === 1) await read(receivedInvitations, { query: { page } });
});

export default function InvitationsScreen() {
  return (
    <ConnectPage title="Invitations">
      <Waiting />
    </ConnectPage>
  );
}

function Waiting() {
  const { page } = useAddress();
  const data = useApiQuery(receivedInvitations, { query: { page } }).data;
  return (
    <MemberList
      label="Invitations"
      members={data?.users.filter((member) => member.invitation_received)}
      totalPages={data?.total_pages}
      Buttons={AnswerButtons}
    >
      <EmptyState
        icon={<MailOpen />}
        title="You have no invitations"
        action={<LinkButton to="/members">Find members</LinkButton>}
      />
    </MemberList>
  );
}
