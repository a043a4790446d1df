import { listLoader } from '#web/lists/first-page.ts';
import { ListPage } from '#web/lists/ListPage.tsx';

export const loader = listLoader('fed');

export default function FederalBillsScreen() {
  return (
    <ListPage
      name="fed"
      description="Bills before the United States Congress: where they stand, who sponsors them, and how people feel about them."
    />
  );
}
