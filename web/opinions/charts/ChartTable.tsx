import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** The numbers behind a chart, closed at first. */
export function ChartTable<Row>(table: Omit<DataTableProps<Row>, 'hideCaption' | 'narrow'>) {
  return (
    <Disclosure summary="Show as table" className="mt-1 border-b-0 text-sm">
      <DataTable {...table} hideCaption />
    </Disclosure>
  );
}
