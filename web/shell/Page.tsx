import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '#web/shell/links/Breadcrumbs.tsx';

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
