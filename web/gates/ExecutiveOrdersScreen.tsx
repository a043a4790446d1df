import { ScrollText } from 'lucide-react';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export default function ExecutiveOrdersScreen() {
  return (
    <Page crumbs={[{ label: 'Executive Orders' }]} title="Executive Orders">
      <PageMeta title="Executive Orders" description="Executive orders and other actions of the president." />
      <EmptyState
        icon={<ScrollText />}
        title="No executive orders yet"
        action={<LinkButton to="/fedbills">Federal Bills</LinkButton>}
      >
        The actions of the president have not been loaded on this server.
      </EmptyState>
    </Page>
  );
}
