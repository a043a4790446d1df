import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import type { ContentName } from '#contract/content.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { Panel } from '#web/ui/Panel.tsx';

interface AuthLayoutProps {
  title: string;
  /** What the screen is for. */
  lead?: ReactNode;
  /** The pages open in the page viewer. */
  inViewer?: boolean;
  children: ReactNode;
}

const pages = [
  { label: 'About', to: '/about', uri: 'about_us' },
  { label: 'Terms of Use', to: '/terms_of_use', uri: 'terms_of_service' },
  { label: 'Privacy Policy', to: '/privacy_policy', uri: 'privacy_policy' },
] as const;

const SavedChoice = lazyOptional(() => import('./SavedChoice.tsx'));

export function viewerPath(title: string, uri: ContentName): string {
  return `/page?${new URLSearchParams({ page_title: title, page_uri: uri })}`;
}

/** The narrow card of Sign In, Sign Up and Account Setup, with links to pages about Polity. */
export function AuthLayout({ title, lead, inViewer = false, children }: AuthLayoutProps) {
  const returnTo = new URLSearchParams(useLocation().search).get('return_to');
  return (
    <div className="mx-auto max-w-105 py-2 mid:py-8">
      <p className="mb-4 text-center text-lg text-ink-2">Your Opinion Matters</p>
      <Panel>
        <h1 className="mb-4">{title}</h1>
        <div className="space-y-4">
          {lead && <p className="text-sm text-ink-2">{lead}</p>}
          {returnTo && (
            <p className="text-sm text-ink-2">
              You’ll come right back to your page.
              <SavedChoice path={returnTo} />
            </p>
          )}
          {children}
        </div>
      </Panel>
      <nav
        aria-label="About Polity"
        className="mt-4 flex flex-wrap justify-center gap-x-5 text-sm [&>a]:min-w-11 [&>a]:py-3 [&>a]:text-center"
      >
        {pages.map(({ label, to, uri }) => (
          <Link key={uri} to={inViewer ? viewerPath(label, uri) : to}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
