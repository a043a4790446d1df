import type { QueryClient } from '@tanstack/react-query';
import { createContext, data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { User } from '#contract/members/user.ts';
import { ApiError } from './api-error.ts';
import { apiQuery, readQuery } from './queries.ts';
import { readViewer } from './viewer-query.ts';

/** The cache that loaders fill and screens read. The server has one per request, the browser one per page. */
export const clientContext = createContext<QueryClient>();

export interface LoaderTools {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  path: string;
  /** Scheme and host of this product, for absolute links. */
  origin: string;
  /** The signed-in member, null for a visitor. */
  viewer: User | null;
  /** Reads into the cache, unless it is cached already. */
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>>;
}

/** A screen's loader: fetches what the screen shows. An ApiError becomes a response with its status. */
export function load(loader: (tools: LoaderTools) => Promise<unknown>) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const client = context.get(clientContext);
    const url = new URL(request.url);
    const read: LoaderTools['read'] = (endpoint, input) =>
      readQuery(client, { ...apiQuery(endpoint, input), staleTime: 'static' });
    try {
      const loaded = await loader({
        params,
        search: url.searchParams,
        path: url.pathname + url.search,
        origin: url.origin,
        viewer: readViewer(client),
        read,
      });
      return loaded ?? null;
    } catch (error) {
      if (error instanceof ApiError) throw asResponse(error, url);
      throw error;
    }
  };
}

function asResponse(error: ApiError, url: URL) {
  // An embedded page shows the error itself: the sign-in screen cannot be framed.
  if (error.status === 401 && !url.pathname.startsWith('/api/'))
    return redirect(withReturn('/sign_in', url.pathname + url.search));
  return data({ text: error.message }, { status: error.status || 503 });
}

/** A screen to sign in or to set up the account, which then leads to the other path. */
export const withReturn = (path: string, returnTo: string) =>
  `${path}?return_to=${encodeURIComponent(returnTo)}`;
