import type { MouseEvent, ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/shell/ErrorScreen.tsx';
import { Messages } from '#web/shell/Messages.tsx';
import { Embedded } from './AppLink.tsx';
import { appScheme } from './app-links.ts';
import { tellHost } from './host-messages.ts';
import { holdPageToken } from './page-token.ts';

// Before anything below asks for more.
if (!import.meta.env.SSR) holdPageToken();

/** What stands around a page that others embed: nothing but room to breathe, and the place for messages. Its links carry our schemes. */
export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Embedded value={true}>
      {/* Keyboards click links, too; the frame itself is nothing to press. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div data-shell="" className="min-h-dvh" onClick={handOver}>
        <main id="main" className="w-full max-w-276 px-4 py-4 mid:px-8">
          {children}
        </main>
        <Messages />
      </div>
    </Embedded>
  );
}

/** In a frame the page around it follows the link; a web view hears of it by itself. Other sites open beside the frame. */
function handOver(event: MouseEvent) {
  const link = (event.target as Element).closest?.('a');
  const href = link?.getAttribute('href') ?? '';
  if (/^https?:/.test(href)) link!.target = '_blank';
  if (href.startsWith(appScheme) && tellHost(href)) event.preventDefault();
}
