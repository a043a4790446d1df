import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Messages } from './Messages.tsx';

/** What stands around a page that others embed: nothing but room to breathe, and the place for messages. */
export function EmbeddedFrame({ error }: { error?: ReactNode }) {
  return (
    <div data-shell="" className="min-h-dvh">
      <main id="main" className="w-full max-w-276 px-4 py-4 mid:px-8">
        {error ?? <Outlet />}
      </main>
      <Messages />
    </div>
  );
}
