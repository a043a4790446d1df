import './ui/tokens.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signOut } from '#contract/auth/sign-in.ts';
import { callApi } from './api/caller.ts';
import { clientContext } from './api/load.ts';
import { callNetwork } from './api/network.ts';
import { invalidateAll } from './api/queries.ts';
import { readViewer, refreshViewer } from './api/viewer-query.ts';
import { createQueryClient, type PageQueries } from './api/query-client.ts';
import { followOtherTabs } from './api/other-tabs.ts';
import { recordEarlyInput } from './early-input.ts';
import { isPhoneApp } from './phone-app/is-phone-app.ts';
import { routes } from './routes.tsx';
import { closeModalOnFirstPage } from './shell/modal-closing.ts';
import { ViewerProvider } from './shell/ViewerProvider.tsx';
import { setPageToken, readPendingSignOut, readToken, writePendingSignOut } from './api/storage.ts';

interface PageState {
  queries: PageQueries;
  router: { loaderData: Record<string, unknown>; errors: unknown };
}

declare global {
  interface Window {
    __staticRouterHydrationData?: unknown;
  }
}

addEventListener('vite:preloadError', () => void reloadAfterDeploy());

// Not awaited: screens import from this chunk, and a top-level await would block them forever.
void start();

async function start(): Promise<void> {
  // Safari before 16 and Chrome before 110: the page stays as the server made it.
  if (!('toSorted' in [])) return;
  const repeatEarlyInput = recordEarlyInput();
  if (!('popover' in HTMLElement.prototype)) void import('./shell/popover-fallback.ts');
  const phoneApp = isPhoneApp() && (await import('./phone-app/start.ts'));
  if (phoneApp) await phoneApp.connectDevice();
  const state = JSON.parse(document.querySelector('#polity-state')!.textContent!) as PageState;
  const client = createQueryClient(callNetwork);
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  const isForgotten = await endSessionWithoutToken(client);
  const isServerRendered = !isForgotten && isDocumentOfAddress() && !isOfflineShell();
  try {
    if (isServerRendered) await loadMatchedScreens();
  } catch {
    // The page can be read, but nothing on it works. It reloads when the connection is back, and not before:
    // see reloadAfterDeploy.
    window.addEventListener('online', reloadOnce, { once: true });
    return;
  }
  // The router reads its state from here, and can revive errors in it.
  if (isServerRendered) window.__staticRouterHydrationData = state.router;
  else await readMissingViewer(client);
  const getContext = () => new RouterContextProvider(new Map([[clientContext, client]]));
  closeModalOnFirstPage();
  const router = createBrowserRouter(routes, { getContext });
  const root = document.querySelector('#polity')!;
  const app = (
    <Started onStart={repeatEarlyInput}>
      <QueryClientProvider client={client}>
        <ViewerProvider>
          <RouterProvider router={router} />
        </ViewerProvider>
      </QueryClientProvider>
    </Started>
  );
  if (isServerRendered) hydrateRoot(root, app);
  else {
    await untilInitialized(router);
    createRoot(root).render(app);
  }
  followOtherTabs(client);
  if (phoneApp) void phoneApp.followTaps(router.navigate);
  const showMember = async () => {
    // The page's data was read as a visitor.
    if (await readMissingViewer(client)) await Promise.all([invalidateAll(client), router.revalidate()]);
  };
  void showMember();
  // The server could not be reached before.
  addEventListener('online', () => void showMember());
  addEventListener('visibilitychange', () => void showMember());
}

/** Calls once the page works: after the effects of every part, and outside of them. */
function Started({ onStart, children }: { onStart(): void; children: ReactNode }) {
  useEffect(() => void setTimeout(onStart), [onStart]);
  return children;
}

/**
 * A browser with the token but without the cookie got a visitor's page: reads whose token it is.
 * @returns whether the viewer has changed
 */
async function readMissingViewer(client: QueryClient): Promise<boolean> {
  if (!readToken() || readViewer(client)) return false;
  return refreshViewer(client);
}

/**
 * A browser with the cookie but without the token gets a member's pages whose calls would all fail: ends that
 * session and forgets the page's data. The same for a sign-out that happened offline.
 * @returns whether it has forgotten them
 */
async function endSessionWithoutToken(client: QueryClient): Promise<boolean> {
  // Embedded pages have their own token and ignore cookies.
  if (readToken() || !readViewer(client) || location.pathname.startsWith('/api/')) return false;
  setPageToken(readPendingSignOut());
  await callApi(client, signOut, {}).then(
    () => writePendingSignOut(null),
    () => undefined,
  );
  setPageToken(null);
  client.clear();
  return true;
}

/**
 * After a deploy the chunks of an open page may be gone: reloads once to get the new ones. Other failed loads
 * do not reload: Firefox also cancels loads when the reader leaves, and a reload would keep them on the page.
 */
async function reloadAfterDeploy(): Promise<void> {
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]')!;
  const reply = await fetch(src, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (reply?.status === 404) reloadOnce();
}

/** Reloads the page, unless it was reloaded a moment ago. */
function reloadOnce(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload' || performance.now() > 60_000) location.reload();
}

/** Whether the HTML is of this address. After Back during a reload, before scripts ran, it is not. */
function isDocumentOfAddress(): boolean {
  const requested = performance.getEntriesByType('navigation')[0]?.name ?? '';
  // Some browsers give no URL here.
  return !requested.includes('://') || requested.split('#')[0] === location.href.split('#')[0];
}

/** The service worker answers with the document of /offline where the server cannot be reached. */
function isOfflineShell(): boolean {
  return document.querySelector('[data-offline-shell]') !== null && location.pathname !== '/offline';
}

/** Waits for the first screen's data; the server's HTML stays visible meanwhile. */
function untilInitialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}

/** Loads the screens of this page, so that hydration does not suspend. @throws if one cannot be loaded. */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
