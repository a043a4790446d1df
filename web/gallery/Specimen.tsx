import type { ReactNode } from 'react';

/** One family of components in all its states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-6 pb-10">
      <h2 className="mb-4">{title}</h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 mid:grid-cols-2 wide:grid-cols-3">{children}</div>;
}
