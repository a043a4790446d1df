import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { ErrorCode, ErrorReply } from '#contract/errors.ts';

/** A call that was refused; `message` is a sentence that can be shown as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  /** With two_step_required. */
  readonly challenge: string | undefined;

  constructor(status: number, reply: Pick<ErrorReply, 'errors' | 'code' | 'fields' | 'challenge'>) {
    super(reply.errors);
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.challenge = reply.challenge;
  }
}

/** Carries a call out: over the network in a browser, in process while a page is rendered on the server. */
export type Caller = (endpoint: Endpoint, input: AnyInput) => Promise<unknown>;
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** How a read is kept in the cache: the same on the server, which fills it, and in the browser, which reads it. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [`${endpoint.method} ${endpoint.path}`, input] as const,
    meta: { endpoint },
    // The data's type travels with the options; the work is done by the client's default queryFn.
    select: (data: unknown) => data as Output<E>,
  };
}

/** Data of a read; loaders fetch it first, so it is there on the first render. */
export function useData<E extends Endpoint>(endpoint: E, input: CallInput<E>): Output<E> | undefined {
  return useQuery(query(endpoint, input)).data;
}

/** A call that changes something. Errors arrive as ApiError. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: { onSuccess?: (output: Output<E>, client: QueryClient) => void } = {},
) {
  const client = useQueryClient();
  return useMutation<Output<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => callOver(client)(endpoint, input as AnyInput) as Promise<Output<E>>,
    // Not awaited: what the caller of mutate() wants done must not wait for reads that may replace the calling component.
    onSuccess: (output) => void options.onSuccess?.(output, client),
  });
}

const callers = new WeakMap<QueryClient, Caller>();

/** Ties a query client to the way its calls are carried out. */
export function setCaller(client: QueryClient, caller: Caller): void {
  callers.set(client, caller);
}

export function callOver(client: QueryClient): Caller {
  return callers.get(client)!;
}
