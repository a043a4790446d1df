import type { QueryClient } from '@tanstack/react-query';
import { createContext, data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { User } from '#contract/auth/accounts.ts';
import { ApiError, query } from './api.ts';

/** The cache that loaders fill and screens read; one per request on the server, one per page in the browser. */
export const clientContext = createContext<QueryClient>();

export const viewerKey = ['viewer'] as const;

export interface LoaderTools {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  path: string;
  /** Scheme and host of this product, for absolute links. */
  origin: string;
  /** The signed-in member, null for a visitor. */
  viewer: User | null;
  /** Reads into the cache; what is there already is not read again. */
  read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>>;
}

/** A screen's loader: fetches what the screen shows, and turns refusals into the right status, on the server and in the browser. */
export function load(loader: (tools: LoaderTools) => Promise<unknown>) {
  return async ({ params, request, context }: LoaderFunctionArgs) => {
    const client = context.get(clientContext);
    const url = new URL(request.url);
    const viewer = client.getQueryData<User | null>(viewerKey) ?? null;
    const read: LoaderTools['read'] = (endpoint, input) =>
      client.ensureQueryData(query(endpoint, input)) as never;
    try {
      return (
        (await loader({
          params,
          search: url.searchParams,
          path: url.pathname + url.search,
          origin: url.origin,
          viewer,
          read,
        })) ?? null
      );
    } catch (error) {
      if (error instanceof ApiError) throw asResponse(error, url);
      throw error;
    }
  };
}

function asResponse(error: ApiError, url: URL) {
  // An embedded page says what is missing: the sign-in screen is for nobody's frame.
  if (error.status === 401 && !url.pathname.startsWith('/api/'))
    return redirect(signInPath(url.pathname + url.search));
  return data({ text: error.message }, { status: error.status || 503 });
}

/** Sign In, returning to where one wanted to go. */
export function signInPath(returnTo: string): string {
  return `/sign_in?return_to=${encodeURIComponent(returnTo)}`;
}
