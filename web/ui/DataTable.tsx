import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end, in figures of one width. */
  numeric?: boolean;
  /** The cell that names its row; for one column only. */
  rowHeader?: boolean;
  /** Keeps a date or a short text on one line. */
  nowrap?: boolean;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** For many columns: smaller letters and gaps. In a narrow column it scrolls; others become lists. */
  dense?: boolean;
  empty?: ReactNode;
}

// Explicit roles: a stacked row is not laid out as a table, and some browsers then drop its semantics.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
};

export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  dense = false,
  empty,
}: DataTableProps<Row>) {
  const id = useId();
  return (
    <div className="@container">
      <div
        {...(dense && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
        // Positioned: text for screen readers in a cell would widen the page, not this frame.
        className={cx(dense && 'scroll-hint relative overflow-x-auto')}
      >
        <table
          {...roles.table}
          className={cx(
            'w-full border-collapse',
            dense ? 'text-xs @max-xl:min-w-144' : 'text-sm @max-xl:block',
          )}
        >
          <caption
            id={id}
            className={cx(
              hideCaption ? 'sr-only' : 'pb-2 text-left font-title text-lg font-semibold',
              !dense && '@max-xl:block',
            )}
          >
            {caption}
          </caption>
          <thead {...roles.group} className={cx(!dense && '@max-xl:sr-only')}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <th
                  key={column.key}
                  {...roles.head}
                  scope="col"
                  className={cx(
                    'border-b border-rule-strong py-2.5 align-bottom text-xs font-semibold text-ink-2 first:pl-0 last:pr-0',
                    dense ? 'px-1.5' : 'px-2',
                    column.numeric ? 'text-right' : 'text-left',
                  )}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className={cx(!dense && '@max-xl:block')}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...roles.row}
                className={cx(
                  'border-b border-rule',
                  !dense &&
                    '@max-xl:block @max-xl:py-2.5 @max-xl:first:pt-0 @max-xl:last:border-b-0 @max-xl:last:pb-0',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} dense={dense}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <div className="pt-4 pb-1 text-sm text-ink-2">{empty ?? 'Nothing here yet.'}</div>
        )}
      </div>
    </div>
  );
}

function Cell<Row>({
  column,
  dense,
  children,
}: {
  column: Column<Row>;
  dense: boolean;
  children: ReactNode;
}) {
  const Tag = column.rowHeader ? 'th' : 'td';
  const isEmpty = children === null || children === undefined || children === false || children === '';
  return (
    <Tag
      role={column.rowHeader ? 'rowheader' : 'cell'}
      scope={column.rowHeader ? 'row' : undefined}
      className={cx(
        'py-3 align-top font-normal first:pl-0 last:pr-0',
        dense
          ? 'px-1.5'
          : 'px-2 @max-xl:gap-3 @max-xl:px-0 @max-xl:py-1 @max-xl:text-left @max-xl:whitespace-normal',
        column.numeric ? 'tabular text-right' : 'text-left',
        column.nowrap && 'whitespace-nowrap',
        !dense &&
          (column.rowHeader
            ? '@max-xl:block @max-xl:text-base @max-xl:font-semibold'
            : isEmpty
              ? // It stays a cell for screen readers, which count columns.
                '@max-xl:sr-only'
              : '@max-xl:grid @max-xl:grid-cols-[8.5rem_minmax(0,1fr)] @max-xl:items-baseline @max-3xs:grid-cols-1'),
      )}
    >
      {!dense && !column.rowHeader && !isEmpty && (
        <span aria-hidden className="hidden text-xs font-semibold text-ink-2 @max-xl:block">
          {column.head}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </Tag>
  );
}
