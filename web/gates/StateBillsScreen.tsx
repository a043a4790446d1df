import { Landmark, MapPin } from 'lucide-react';
import { errors } from '#contract/errors.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { hasStateContent } from '#web/shell/navigation.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export default function StateBillsScreen() {
  return (
    <Page crumbs={[{ label: 'State Bills' }]} title="State Bills">
      <PageMeta title="State Bills" description="Bills before the legislature of California." />
      <Gate needs="session">
        <List />
      </Gate>
    </Page>
  );
}

function List() {
  const federal = <LinkButton to="/fedbills">Federal Bills</LinkButton>;
  return hasStateContent(useViewer()) ? (
    <EmptyState icon={<Landmark />} title="No state bills yet" action={federal}>
      The bills of California have not been loaded on this server.
    </EmptyState>
  ) : (
    <EmptyState icon={<MapPin />} title={errors.state_content_unavailable[1]} action={federal}>
      Your state follows your zip code in General Settings.
    </EmptyState>
  );
}
