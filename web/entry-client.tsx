import './ui/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { me } from '#contract/accounts.ts';
import { clientContext, viewerKey } from './load.ts';
import { callNetwork } from './network.ts';
import { createQueryClient, type PageQueries } from './query-client.ts';
import { followOtherTabs } from './other-tabs.ts';
import { routes } from './routes.tsx';
import { readToken } from './storage.ts';

interface PageState {
  queries: PageQueries;
  router: { loaderData: Record<string, unknown>; errors: unknown };
}

declare global {
  interface Window {
    __staticRouterHydrationData?: unknown;
  }
}

// Not awaited: screens import from the chunk this stands in, and would wait for it for ever.
void start();

async function start(): Promise<void> {
  const state = JSON.parse(document.querySelector('#polity-state')!.textContent!) as PageState;
  const client = createQueryClient(callNetwork);
  for (const [key, data, updatedAt] of state.queries) client.setQueryData(key, data, { updatedAt });
  // The router reads its part from here, and knows how to revive errors in it.
  window.__staticRouterHydrationData = state.router;
  await loadMatchedScreens();
  const getContext = () => new RouterContextProvider(new Map([[clientContext, client]]));
  const router = createBrowserRouter(routes, { getContext });
  hydrateRoot(
    document.querySelector('#polity')!,
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  followOtherTabs(client);
  // A browser that kept the token but lost the cookie gets its pages as a visitor: ask once who this is.
  if (readToken() && client.getQueryData(viewerKey) === null) {
    const reply = await callNetwork(me, {}).catch(() => undefined);
    if (reply) client.setQueryData(viewerKey, (reply as { user: unknown }).user);
  }
}

/** The screens of this page, before hydration, so that what the server drew is taken over as it stands. */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
