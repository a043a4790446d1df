import { Clapperboard } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

export default function CreateAdScreen() {
  return (
    <Page crumbs={[{ label: 'Ads', to: '/ads' }, { label: 'Create' }]} title="Create Ad">
      <PageMeta title="Create Ad" noIndex />
      <Gate needs="account">
        <EmptyState
          icon={<Clapperboard />}
          title="New campaigns are closed at present"
          action={<LinkButton to="/ads">Ads</LinkButton>}
        >
          This server does not take new campaigns.
        </EmptyState>
      </Gate>
    </Page>
  );
}
