import './ui/tokens.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signOut } from '#contract/auth/sign-in.ts';
import { callApi } from './api/caller.ts';
import { clientContext } from './api/load.ts';
import { callNetwork } from './api/network.ts';
import { allReads } from './api/queries.ts';
import { readViewer, refreshViewer } from './api/viewer-query.ts';
import { createQueryClient, type PageQueries } from './api/query-client.ts';
import { followOtherTabs } from './api/other-tabs.ts';
import { isPhoneApp } from './phone-app/is-phone-app.ts';
import { routes } from './routes.tsx';
import { ViewerProvider } from './shell/ViewerProvider.tsx';
import { setPageToken, readLeaving, readToken, writeLeaving } from './api/storage.ts';

interface PageState {
  queries: PageQueries;
  router: { loaderData: Record<string, unknown>; errors: unknown };
}

declare global {
  interface Window {
    __staticRouterHydrationData?: unknown;
  }
}

// After a deploy the chunks of an open page may be gone: reload once to get the new ones.
addEventListener('vite:preloadError', () => {
  if (navigator.onLine) reloadOnce();
});

// Not awaited: screens import from this chunk, and a top-level await would block them forever.
void start();

async function start(): Promise<void> {
  const phone = isPhoneApp() && (await import('./phone-app/start.ts'));
  if (phone) await phone.openSecureStorage();
  const state = JSON.parse(document.querySelector('#polity-state')!.textContent!) as PageState;
  const client = createQueryClient(callNetwork);
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  const asDrawn = isWhereItWasDrawn() && !isOfflineShell();
  await Promise.all([asDrawn && loadMatchedScreens(), signedOut(client)]);
  if (!asDrawn) await readOwnAccount(client);
  // The router reads its state from here, and can revive errors in it.
  if (asDrawn) window.__staticRouterHydrationData = state.router;
  const getContext = () => new RouterContextProvider(new Map([[clientContext, client]]));
  const router = createBrowserRouter(routes, { getContext });
  const place = document.querySelector('#polity')!;
  const app = (
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <RouterProvider router={router} />
      </ViewerProvider>
    </QueryClientProvider>
  );
  if (asDrawn) hydrateRoot(place, app);
  else {
    await untilRead(router);
    createRoot(place).render(app);
  }
  followOtherTabs(client);
  if (phone) void phone.followTaps(router.navigate);
  if (await readOwnAccount(client)) {
    // What the page shows was read as a visitor.
    await Promise.all([client.invalidateQueries(allReads), router.revalidate()]);
  }
}

/**
 * A browser with the token but without the cookie got a visitor's page: asks once who this is.
 * @returns whether the viewer has changed
 */
async function readOwnAccount(client: QueryClient): Promise<boolean> {
  if (!readToken() || readViewer(client)) return false;
  return refreshViewer(client);
}

/**
 * A browser with the cookie but without the token gets a member's pages whose calls would all fail. End that
 * session, so that the next page is a visitor's. The same for a sign-out that happened offline.
 */
async function signedOut(client: QueryClient): Promise<void> {
  // Embedded pages have their own token and ignore cookies.
  if (readToken() || !readViewer(client) || location.pathname.startsWith('/api/')) return;
  setPageToken(readLeaving());
  const isTold = await callApi(client, signOut, {}).then(
    () => true,
    () => false,
  );
  setPageToken(null);
  if (!isTold) return;
  writeLeaving(null);
  // A browser that cannot drop the cookie would reload forever.
  reloadOnce();
}

/** Reloads the page, unless this page is a reload itself. */
function reloadOnce(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') location.reload();
}

/** False after Back during a reload, before scripts ran: the HTML belongs to another screen then. */
function isWhereItWasDrawn(): boolean {
  const drawn = performance.getEntriesByType('navigation')[0]?.name ?? '';
  // Some browsers give no URL here.
  return !drawn.includes('://') || drawn.split('#')[0] === window.location.href.split('#')[0];
}

/** The service worker answers with the document of /offline where the server cannot be reached. */
function isOfflineShell(): boolean {
  return document.querySelector('[data-offline-shell]') !== null && location.pathname !== '/offline';
}

/** Waits for the first screen's data; the server's HTML stays visible meanwhile. */
function untilRead(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}

/** Loads this page's screens before hydration, so that hydration does not suspend. */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
