import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { User } from '#contract/members/user.ts';
import { ApiError } from './api/api-error.ts';
import type { Caller } from './api/caller.ts';
import { clientContext } from './api/load.ts';
import { viewerQuery } from './api/viewer-query.ts';
import { createQueryClient, type PageQueries } from './api/query-client.ts';
import { routes } from './routes.tsx';

export { ApiError };

const handler = createStaticHandler(routes);

export interface RenderedApp {
  status: number;
  /** Elements for <head>: title and meta. */
  head: string;
  html: string;
  /** What the browser needs to hydrate; plain JSON. */
  state: unknown;
  /** Modules of the rendered screens, as the build's manifest names them. */
  modules: string[];
}

/** Renders one page, or returns a redirect. Throws what a screen threw, so that our faults are logged. */
export async function render(
  url: string,
  caller: Caller,
  viewer: User | null,
): Promise<RenderedApp | { redirect: string; status: number }> {
  const client = createQueryClient(caller);
  client.setQueryData(viewerQuery.queryKey, viewer);
  const requestContext = new RouterContextProvider(new Map([[clientContext, client]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response)
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  const fault = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (fault) throw fault;
  const router = createStaticRouter(handler.dataRoutes, context);
  const output = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
  // React puts hoisted elements (title, meta, links) before our first element.
  const body = output.indexOf('<div data-shell');
  return {
    status: context.statusCode,
    head: output.slice(0, body),
    html: output.slice(body),
    state: {
      queries: whatWasRead(client),
      router: { loaderData: context.loaderData, errors: serialise(context.errors) },
    },
    modules: context.matches.map(({ route }) => route.id?.split(' ')[1]).filter((name) => name !== undefined),
  };
}

/** Keys and data of every read, for hydration. */
function whatWasRead(client: QueryClient): PageQueries {
  const all = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  return all.map(({ queryKey, state }) => [queryKey, state.data]);
}

function serialise(errors: Record<string, unknown> | null) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error) ? { ...error, __type: 'RouteErrorResponse' } : error,
    ]),
  );
}
