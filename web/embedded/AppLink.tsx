import { createContext, useContext } from 'react';
import { Link, type LinkProps } from 'react-router';
import { appLinkTo } from './app-links.ts';

/** Whether the page stands in somebody’s frame, without the shell: there links carry our schemes. */
export const Embedded = createContext(false);

/** A link to a screen: in the app a link, in an embedded page the scheme that the app follows; plain text where there is none. */
export function AppLink({ to, children, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const embedded = useContext(Embedded);
  if (!embedded)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  const href = appLinkTo(to);
  return href ? (
    <a href={href} className={rest.className} aria-label={rest['aria-label']}>
      {children}
    </a>
  ) : (
    <span className={rest.className}>{children}</span>
  );
}
