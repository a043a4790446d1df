import { ScrollText } from 'lucide-react';
import { listLoader } from '#web/lists/first-page.ts';
import { ListPage } from '#web/lists/ListPage.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export const loader = listLoader('eo');

export default function ExecutiveOrdersScreen() {
  return (
    <ListPage
      name="eo"
      description="Executive orders and other actions of the president."
      emptyState={
        <EmptyState icon={<ScrollText />} title="No executive orders yet">
          Polity has not loaded any presidential documents.
        </EmptyState>
      }
    />
  );
}
