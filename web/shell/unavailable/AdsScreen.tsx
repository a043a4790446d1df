import { Clapperboard } from 'lucide-react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

export default function AdsScreen() {
  return (
    <Page crumbs={[{ label: 'Ads' }]} title="Ads">
      <PageMeta title="Ads" noIndex />
      <Gate needs="account">
        <EmptyState
          icon={<Clapperboard />}
          title="You have no ads"
          action={<LinkButton to="/ads/create">Create</LinkButton>}
        >
          A campaign is a short video for the states, districts or zip codes that you choose.
        </EmptyState>
      </Gate>
    </Page>
  );
}
