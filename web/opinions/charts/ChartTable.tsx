import { startTransition, useState } from 'react';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** The numbers behind a chart. Rendered when first opened: few readers do, and they were a third of Home. */
export function ChartTable<Row>(table: Omit<DataTableProps<Row>, 'hideCaption'>) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure
      summary={
        <span>
          Show as table<span className="sr-only">: {table.caption}</span>
        </span>
      }
      // The disclosure opens first, and then fills.
      onOpen={() => startTransition(() => setOpened(true))}
      className="mt-1 border-b-0 text-sm noscript:hidden"
    >
      {opened && <DataTable {...table} hideCaption />}
    </Disclosure>
  );
}
