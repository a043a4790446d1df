import { Building2 } from 'lucide-react';
import { listLoader } from '#web/lists/first-page.ts';
import { ListPage } from '#web/lists/ListPage.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

export const loader = listLoader('local');

export default function LocalBillsScreen() {
  return (
    <ListPage
      name="local"
      description="Bills before the councils of cities and counties."
      emptyState={
        <EmptyState
          icon={<Building2 />}
          title="No local bills yet"
          action={<LinkButton to="/fedbills">Federal Bills</LinkButton>}
        >
          Polity has no source for the city or county where you live. Its bills appear here as soon as there
          is one.
        </EmptyState>
      }
    />
  );
}
