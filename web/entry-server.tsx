import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type ErrorResponse,
  type RouteObject,
} from 'react-router';
import type { User } from '#contract/members/user.ts';
import { ApiError } from './api/api-error.ts';
import type { Caller } from './api/caller.ts';
import { clientContext } from './api/load.ts';
import { viewerQuery } from './api/viewer-query.ts';
import { createQueryClient, type PageQueries } from './api/query-client.ts';
import { routes } from './routes.tsx';
import { ViewerProvider } from './shell/ViewerProvider.tsx';

export { ApiError };

const handler = createStaticHandler(routes);

interface RenderedApp {
  status: number;
  /** The <html> element. React has put the title and meta elements of the screen into its <head>. */
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
  // The router copies and searches what it is given: only the matched routes.
  const matched = context.matches.reduceRight<RouteObject[]>(
    (children, { route }) => [{ ...route, ...(children.length > 0 && { children }) } as RouteObject],
    [],
  );
  const router = createStaticRouter(matched, context);
  // Only children at each level: siblings of the app would change the ids of useId, and hydration would fail.
  const html = renderToString(
    <html lang="en">
      <body>
        <div id="polity">
          <QueryClientProvider client={client}>
            <ViewerProvider>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </ViewerProvider>
          </QueryClientProvider>
        </div>
      </body>
    </html>,
  );
  return {
    status: context.statusCode,
    html,
    state: {
      queries: readQueries(client),
      router: { loaderData: context.loaderData, errors: context.errors && serialize(context.errors) },
    },
    modules: context.matches.map(({ route }) => route.id?.split(' ')[1]).filter((name) => name !== undefined),
  };
}

/** Keys and data of every read, for hydration. */
function readQueries(client: QueryClient): PageQueries {
  const all = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  return all.map(({ queryKey, state }) => [queryKey, state.data]);
}

/** As the router reads them in the browser. All others have been thrown. */
function serialize(errors: Record<string, ErrorResponse>) {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, { ...error, __type: 'RouteErrorResponse' }]),
  );
}
