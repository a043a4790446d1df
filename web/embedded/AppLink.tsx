import { createContext, useContext } from 'react';
import { Link, type LinkProps } from 'react-router';
import { appLinkTo } from './app-links.ts';

/** Whether the page stands in somebody’s frame, without the shell: there links carry our schemes. */
export const Embedded = createContext(false);

interface AppLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
  /** Leave it out where no scheme leads there, instead of showing its words alone. */
  orNothing?: boolean;
}

/** A link to a screen: in the app a link, in an embedded page the scheme that the app follows; plain text where there is none. */
export function AppLink({ to, orNothing = false, children, ...rest }: AppLinkProps) {
  const embedded = useContext(Embedded);
  if (!embedded)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  const href = appLinkTo(to);
  if (!href && orNothing) return null;
  return href ? (
    <a href={href} className={rest.className} aria-label={rest['aria-label']}>
      {children}
    </a>
  ) : (
    <span className={rest.className}>{children}</span>
  );
}
