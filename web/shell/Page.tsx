import type { ReactNode } from 'react';
import { Link } from './links/Link.tsx';

/** The frame of a screen: breadcrumbs, title and content. */
export function Page({
  crumbs,
  title,
  children,
}: {
  crumbs?: readonly Crumb[];
  title?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {crumbs && <Breadcrumbs items={[{ label: 'Home', to: '/home' }, ...crumbs]} />}
      {title && <h1 className="mt-1 mb-4 mid:mt-3">{title}</h1>}
      {children}
    </>
  );
}

interface Crumb {
  label: string;
  to?: string;
}

function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-xs text-ink-3">
      <ol className="flex flex-wrap items-center">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={`${index}-${item.label}`}
              // A long name is cut on the line of the others unless hardly any of it would remain.
              className={last ? 'max-w-full min-w-0 grow basis-24' : 'flex min-w-0 items-center'}
            >
              {item.to !== undefined && !last ? (
                <Link
                  to={item.to}
                  className="relative inline-flex min-h-11 items-center text-ink-2 no-underline hover:underline max-mid:before:absolute max-mid:before:-inset-x-3 max-mid:before:inset-y-0 mid:min-h-7"
                >
                  {item.label}
                </Link>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={last ? 'block truncate font-semibold text-ink' : undefined}
                >
                  {item.label}
                </span>
              )}
              {!last && (
                <span aria-hidden className="px-1.5">
                  ›
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
