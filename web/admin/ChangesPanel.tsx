import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';

interface Change {
  /** Null: a deleted account. */
  admin: string | null;
  changed_at: string;
}

/** Changes that administrators made: what (the columns that are given), by whom and when. */
export function ChangesPanel<T extends Change>({ changes, columns }: { changes: T[]; columns: Column<T>[] }) {
  return (
    <Panel heading="Who changed what">
      <DataTable
        caption="Who changed what"
        hideCaption
        rows={changes}
        rowKey={(change) => changes.indexOf(change)}
        empty="No changes yet"
        columns={[
          ...columns,
          {
            key: 'admin',
            head: 'By',
            cell: ({ admin }) => <span className="break-all">{admin ?? 'A deleted account'}</span>,
          },
          { key: 'at', head: 'When', cell: ({ changed_at }) => <LocalTime iso={changed_at} /> },
        ]}
      />
    </Panel>
  );
}
