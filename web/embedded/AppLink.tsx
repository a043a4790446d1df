import { createContext, useContext } from 'react';
import { Link, type LinkProps } from '#web/shell/links/Link.tsx';
import type { appLinkTo, embeddedLink } from './app-links.ts';

interface EmbeddedLinks {
  appLinkTo: typeof appLinkTo;
  embeddedLink: typeof embeddedLink;
}

/** How a page that is shown without the shell, for embedding, links to screens; null in the app. */
export const Embedded = createContext<EmbeddedLinks | null>(null);

interface AppLinkProps extends LinkProps {
  /** If the app has no link to this screen, render nothing instead of plain text. */
  hideWithoutLink?: boolean;
  /** If the app has no link to this screen, open it in the whole window, outside the frame. */
  leavesFrame?: boolean;
}

/** A link to a screen. In an embedded page it is an app link, or plain text without one. */
export function AppLink({ to, hideWithoutLink, leavesFrame, children, ...rest }: AppLinkProps) {
  const links = useContext(Embedded);
  if (!links)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  const link = leavesFrame ? links.embeddedLink(to) : { href: links.appLinkTo(to) };
  if (!link.href && hideWithoutLink) return null;
  return link.href ? (
    <a {...link} className={rest.className} aria-label={rest['aria-label']}>
      {children}
    </a>
  ) : (
    <span className={rest.className}>{children}</span>
  );
}
