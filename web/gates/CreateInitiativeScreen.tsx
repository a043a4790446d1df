import { Megaphone } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export default function CreateInitiativeScreen() {
  return (
    <Page
      crumbs={[{ label: 'Initiatives', to: '/initiatives' }, { label: 'Create Initiative' }]}
      title="Create Initiative"
    >
      <PageMeta title="Create Initiative" noIndex />
      <Gate needs="account">
        <EmptyState
          icon={<Megaphone />}
          title="Initiatives are closed at present"
          action={<LinkButton to="/initiatives">Initiatives</LinkButton>}
        >
          This server does not take new initiatives.
        </EmptyState>
      </Gate>
    </Page>
  );
}
