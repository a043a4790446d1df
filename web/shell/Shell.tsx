import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useRevalidator } from 'react-router';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { onSessionEnd } from '#web/api/session-end.ts';
import { writeToken } from '#web/api/storage.ts';
import { lazyOptional } from './lazy-optional.tsx';
import { Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { Messages } from './Messages.tsx';
import { TabBar, TabStrip } from './TabBar.tsx';
import { useTabCounts } from './shell-data.ts';
import { useLazyDialog } from './useLazyDialog.ts';
import { Link } from './links/Link.tsx';
import { useViewer, useSetViewer } from './viewer.ts';
import { useSignInPrompt } from './useAccountGate.ts';

const PendingNavigation = lazyOptional(() => import('./PendingNavigation.tsx'));

/** The frame around every screen. */
export function Shell({ error }: { error?: ReactNode }) {
  const { pathname } = useLocation();
  useFocusOnNavigation(pathname);
  useSessionEnd();
  const counts = useTabCounts();
  const help = useLazyDialog(() => import('./ShortcutsDialog.tsx'));
  useShortcuts(help.open);
  return (
    <div data-shell="" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          // An entry in the history would keep Back on this page.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      {/* Before the content: lists load more as the focus moves down. */}
      <TabBar counts={counts} />
      <div className="grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] wide:grid-rows-1 wide:grid-cols-[var(--drawer)_minmax(0,1fr)]">
        {/* A shadow instead of a border keeps the drawer 240 px wide. */}
        <div className="wide:shadow-[1px_0_var(--color-rule)]">
          <Drawer counts={counts} onShortcuts={help.open} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-378 px-4 pt-2 pb-[calc(2rem+var(--bottom-bar)+var(--toasts))] mid:px-8 mid:pt-2 wide:pt-5 wide:pr-50"
        >
          <SuspensionNotice />
          <TabStrip counts={counts} />
          <PendingNavigation />
          {/* The key: what was typed or sent on the screen of one item does not concern another item. */}
          <div className="flow-root [[data-skeleton]+&]:hidden">{error ?? <Outlet key={pathname} />}</div>
        </main>
      </div>
      {help.Dialog && <help.Dialog onClose={help.close} />}
      <Messages />
      {/* Each page that a browser loads has the key 'default'. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}

/** Keyboard shortcuts, which are loaded after the page. */
function useShortcuts(showHelp: () => void): void {
  const navigate = useNavigate();
  const goTo = useEffectEvent((path: string) => void navigate(path));
  const help = useEffectEvent(showHelp);
  useEffect(() => {
    const stop = import('./shortcuts.ts').then(
      ({ listenForShortcuts }) =>
        listenForShortcuts(
          (path) => goTo(path),
          () => help(),
        ),
      () => undefined,
    );
    return () => void stop.then((stop) => stop?.());
  }, []);
}

/**
 * After navigation, reading and tabbing start at the new screen, not at the old link. Screen readers say the
 * title with the focus: they announce the titles of loaded documents only.
 */
function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector('main')!;
    main.ariaLabel = document.title;
    main.addEventListener('blur', () => (main.ariaLabel = null), { once: true });
    main.focus({ preventScroll: true });
  }, [pathname]);
}

/** On every screen of a suspended member. At most two lines on phones. */
function SuspensionNotice() {
  const suspension = useViewer()?.suspension;
  if (!suspension) return null;
  return (
    <Notice tone="warning" className="mb-3 max-mid:px-3 max-mid:py-2 max-mid:[&>svg]:hidden">
      Suspended{' '}
      {suspension.until ? (
        <>
          until <LocalTime iso={suspension.until} />
        </>
      ) : (
        'permanently'
      )}
      . You can read, but not write. <Link to="/moderation?kind=suspension">Appeal</Link>
    </Notice>
  );
}

/** When the session of an open page has ended, forgets it and offers to sign in and come back. */
function useSessionEnd(): void {
  const setViewer = useSetViewer();
  const { revalidate } = useRevalidator();
  const askToSignIn = useSignInPrompt();
  useEffect(() =>
    onSessionEnd((byLoader) => {
      writeToken(null);
      setViewer(null);
      if (byLoader) return;
      void askToSignIn();
      // The screen shows what visitors see.
      void revalidate();
    }),
  );
}
