import { Megaphone } from 'lucide-react';
import { CreateButton } from '#web/initiatives/CreateButton.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export default function InitiativesScreen() {
  return (
    <Page crumbs={[{ label: 'Initiatives' }]} title="Initiatives">
      <PageMeta title="Initiatives" description="What citizens propose, and how people feel about it." />
      <EmptyState icon={<Megaphone />} title="No initiatives yet">
        An initiative is a proposal of a citizen. Nobody has published one so far.
      </EmptyState>
      <CreateButton />
    </Page>
  );
}
