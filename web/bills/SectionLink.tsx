import { Link, type LinkProps } from '#web/shell/links/Link.tsx';

/** A link to a heading of this page. The router's link: Back returns to where the reader was. */
export function SectionLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  return <Link {...rest} to={`#${id}`} onClick={() => focusHeading(id)} />;
}

/** As browsers do for a link within a page: Tab goes on from there. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
