import type { MouseEvent, ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router';
import { withReturn } from '#web/api/load.ts';
import { readToken, setPageToken } from '#web/api/storage.ts';
import { ErrorScreen } from '#web/shell/ErrorScreen.tsx';
import { Messages } from '#web/shell/Messages.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { Embedded } from './AppLink.tsx';
import { appLinkTo, appScheme, embeddedLink, screenOf } from './app-links.ts';
import { sendLinkToHost } from './host-messages.ts';

// Before any call. A web view gives the token in the address: it is used while the page is open, not stored.
if (!import.meta.env.SSR) {
  const token = new URLSearchParams(location.search).get('auth_token');
  if (token && !readToken()) setPageToken(token);
}

/** The layout of embedded pages: no header, no drawer. */
export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isGate = isRouteErrorResponse(error) && error.status === 401;
  return (
    <Frame>
      <ErrorScreen
        links={
          <>
            {isGate && (
              <a
                href={withReturn('/sign_in', screenOf(pathname, new URLSearchParams(search)))}
                target="_top"
                className={buttonClass('primary', 'md')}
              >
                Login
              </a>
            )}
            <a href="/home" target="_top" className={buttonClass('secondary', 'md')}>
              Open Polity
            </a>
          </>
        }
      />
    </Frame>
  );
}

const links = { appLinkTo, embeddedLink };

function Frame({ children }: { children: ReactNode }) {
  return (
    <Embedded value={links}>
      {/* Catches clicks on links, which keyboards trigger too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div data-shell="" className="min-h-dvh" onClick={followLink}>
        <main id="main" className="w-full max-w-276 px-4 py-4 mid:px-8">
          {children}
        </main>
        <Messages />
      </div>
    </Embedded>
  );
}

/** In a frame, the host page follows app links; a web view intercepts them. Other sites open in a new tab. */
function followLink(event: MouseEvent) {
  const link = (event.target as Element).closest?.('a');
  const href = link?.getAttribute('href') ?? '';
  if (/^https?:/.test(href)) link!.target = '_blank';
  if (href.startsWith(appScheme) && sendLinkToHost(href)) event.preventDefault();
}
