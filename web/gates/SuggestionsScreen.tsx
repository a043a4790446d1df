import { UserRoundPlus } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { ConnectPage } from './ConnectPage.tsx';

export default function SuggestionsScreen() {
  return (
    <ConnectPage title="Suggestions">
      <EmptyState
        icon={<UserRoundPlus />}
        title="You have no user suggestions."
        action={<LinkButton to="/members">Find members</LinkButton>}
      />
    </ConnectPage>
  );
}
