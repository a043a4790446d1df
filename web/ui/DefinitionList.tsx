import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Definition {
  label: string;
  value: ReactNode;
}

interface DefinitionListProps {
  items: readonly Definition[];
  empty?: string;
  /** Keeps the value beside its label in narrow columns, too. */
  dense?: boolean;
}

/** Pairs of label and value. An empty value has a text instead of a gap. */
export function DefinitionList({ items, empty = 'Not on file', dense = false }: DefinitionListProps) {
  return (
    <div className="@container">
      <dl className="divide-y divide-rule text-sm">
        {items.map((item, index) => (
          <div
            key={index}
            className={cx(
              'grid gap-x-4 gap-y-0.5 @md:grid-cols-[11rem_minmax(0,1fr)]',
              dense ? 'items-baseline py-1.5 @3xs:grid-cols-[9.5rem_minmax(0,1fr)]' : 'py-2.5',
            )}
          >
            <dt className="text-ink-2">{item.label}</dt>
            <dd className="min-w-0 font-medium">
              {item.value ?? <span className="font-normal text-ink-3">{empty}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
