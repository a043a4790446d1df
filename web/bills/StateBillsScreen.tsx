import { listLoader } from '#web/lists/first-page.ts';
import { ListPage } from '#web/lists/ListPage.tsx';
import { StateGate } from '#web/shell/StateGate.tsx';

export const loader = listLoader('state');

export default function StateBillsScreen() {
  return (
    <ListPage
      name="state"
      stateGate={<StateGate />}
      description="Bills before the legislature of California."
    />
  );
}
