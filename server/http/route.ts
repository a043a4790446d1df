import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, HandlerInput, HandlerOutput, Output } from '#contract/endpoint.ts';
import { longDate } from '#server/environment/clock.ts';
import { AppError } from './errors.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from './viewer.ts';
import { validate, validatePath } from './validation.ts';

/** Where a call comes from; absent when a page is rendered on the server. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type ViewerOf<E extends Endpoint> = E['auth'] extends 'anyone' ? Viewer | undefined : Viewer;

export type Handler<E extends Endpoint> = (
  context: HandlerInput<E> & Services & { viewer: ViewerOf<E>; exchange: Exchange | undefined },
) => Promise<HandlerOutput<E>>;

export interface Route {
  endpoint: Endpoint;
  handle(
    services: Services,
    viewer: Viewer | undefined,
    input: RawInput,
    exchange?: Exchange,
  ): Promise<unknown>;
}

export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Binds an endpoint of the contract to its handler: authorize, validate, handle, and return only declared
 * fields.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  const { params, query, body } = endpoint.input;
  return {
    endpoint,
    async handle(services, viewer, raw, exchange) {
      authorize(endpoint, viewer);
      const input = {
        params: params ? validatePath(params, raw.params) : {},
        query: query ? validate(query, raw.query ?? {}) : {},
        body: body ? validate(body, raw.body ?? {}) : {},
      };
      const result = await handler({ ...services, ...input, viewer, exchange } as unknown as Parameters<
        Handler<E>
      >[0]);
      return endpoint.output.parse(result) as Output<E>;
    },
  };
}

/** @throws AppError for a viewer this call is not for. */
export function authorize(
  { auth, method }: Pick<Endpoint, 'auth'> & { method: string },
  viewer: Viewer | undefined,
): void {
  if (auth === 'anyone') return;
  // Calls for administrators do not exist for other viewers.
  if (auth === 'admin' && !viewer?.isAdmin) throw new AppError('not_found');
  if (!viewer) throw new AppError('invalid_session');
  if (auth === 'admin' && !viewer.twoStep) throw new AppError('two_step_setup_required');
  if (auth === 'admin' && viewer.suspended) throw suspendedError(viewer);
  if (auth === 'account' && !viewer.accountSetup) throw new AppError('account_setup_required');
  if (auth === 'account' && method !== 'GET' && viewer.suspended) throw suspendedError(viewer);
}

/** Names the end of the suspension. */
export function suspendedError({ suspendedUntil: until }: Pick<Viewer, 'suspendedUntil'>): AppError {
  const end = until ? ` until ${longDate(until)}` : '';
  return new AppError('account_suspended', {
    text: `Your account is suspended${end}. You can read, but not write. Settings says why, and how to appeal.`,
  });
}
