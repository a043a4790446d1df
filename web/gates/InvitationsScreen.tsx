import { MailOpen } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { ConnectPage } from './ConnectPage.tsx';

export default function InvitationsScreen() {
  return (
    <ConnectPage title="Invitations">
      <EmptyState
        icon={<MailOpen />}
        title="You have no invitations"
        action={<LinkButton to="/members">Find members</LinkButton>}
      />
    </ConnectPage>
  );
}
