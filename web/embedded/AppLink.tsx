import { createContext, useContext } from 'react';
import { Link, type LinkProps } from '#web/shell/links/Link.tsx';
import { appLinkTo, embeddedLink } from './app-links.ts';

/** Whether the page is shown without the shell for embedding. Its links use the app's scheme. */
export const Embedded = createContext(false);

interface AppLinkProps extends LinkProps {
  /** If the app has no link to this screen, render nothing instead of plain text. */
  hideWithoutLink?: boolean;
  /** If the app has no link to this screen, open it in the whole window, outside the frame. */
  leavesFrame?: boolean;
}

/** A link to a screen. In an embedded page it is an app link, or plain text without one. */
export function AppLink({ to, hideWithoutLink, leavesFrame, children, ...rest }: AppLinkProps) {
  const embedded = useContext(Embedded);
  if (!embedded)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  const link = leavesFrame ? embeddedLink(to) : { href: appLinkTo(to) };
  if (!link.href && hideWithoutLink) return null;
  return link.href ? (
    <a {...link} className={rest.className} aria-label={rest['aria-label']}>
      {children}
    </a>
  ) : (
    <span className={rest.className}>{children}</span>
  );
}
