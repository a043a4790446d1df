import { Link } from '#web/shell/links/Link.tsx';
import { shortListChoices, type ShortListItem } from '#contract/bills/short-list.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { candidatesOf, choiceNames, ShortListCandidates } from './ShortListCandidates.tsx';

export const loader = loadForAdmin(async ({ search, read }) => {
  await read(shortListChoices, {});
  const { endpoint, query } = candidatesOf(search);
  await read(endpoint, { query });
});

/** What administrators pinned to a Short List or hid from it. */
export default function AdminShortListScreen() {
  return (
    <AdminPage title="Short List">
      <p className="max-w-measure text-ink-2">
        The Short List ranks items by recent status changes, views and opinions. Pin an item to put it first
        in its group, unless the list is sorted by date or views, or hide it. The{' '}
        <Link to="/admin/log">log</Link> has every change.
      </p>
      <div className="mt-5 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ShortListCandidates />
        <Chosen />
      </div>
    </AdminPage>
  );
}

function Chosen() {
  const choices = useApiQuery(shortListChoices, {}).data?.choices ?? [];
  return (
    <Panel heading="Chosen by hand">
      <DataTable
        caption="Chosen by hand"
        hideCaption
        rows={choices}
        rowKey={({ id }) => id}
        empty="Nothing is pinned or hidden."
        columns={[
          { key: 'item', head: 'Item', rowHeader: true, cell: (row) => <Item item={row} /> },
          { key: 'choice', head: 'Choice', cell: ({ choice }) => choiceNames[choice] },
          {
            key: 'act',
            head: 'Change',
            cell: (row) => <ChoiceButtons item={row} name={row.number ?? row.title} chosen={row.choice} />,
          },
        ]}
      />
    </Panel>
  );
}

function Item({ item: { type, slug, number, title } }: { item: ShortListItem }) {
  return (
    <>
      {number && <b>{number} </b>}
      <Link to={`/${type}/${slug}`} className="tap-area">
        {curlQuotes(title)}
      </Link>
    </>
  );
}
