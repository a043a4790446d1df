import type { ReactNode } from 'react';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Pairs of label and value. An empty value has a text instead of a gap. */
export function DefinitionList({
  items,
  empty = 'Not on file',
}: {
  items: readonly Definition[];
  empty?: string;
}) {
  return (
    <div className="@container">
      <dl className="divide-y divide-rule text-sm">
        {items.map((item, index) => (
          <div key={index} className="grid gap-x-4 gap-y-0.5 py-2.5 @md:grid-cols-[11rem_minmax(0,1fr)]">
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
