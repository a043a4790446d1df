import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';

/**
 * Browsers name text/html; programs name JSON or accept anything.
 * 'text/html,application/xhtml+xml' → true; 'application/json', a lone wildcard and nothing → false.
 */
export function prefersPage(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/html')) return false;
  const headers = { accept: accept.slice(0, 1_000) };
  return new Negotiator({ headers }).mediaType(['text/html', 'application/json']) === 'text/html';
}

/** The first of some encodings, the best first, that the client accepts; nothing → identity. */
export function acceptedEncoding<E extends string>(
  header: string | undefined,
  encodings: readonly E[],
): E | 'identity' {
  const headers = { 'accept-encoding': header };
  const accepted = new Set<string>(new Negotiator({ headers }).encodings([...encodings]));
  return encodings.find((encoding) => accepted.has(encoding)) ?? 'identity';
}

/** Marks routes for clients that prefer a page. A route without it at the same path answers all others. */
export const pageConstraint = { answer: 'page' } as const;

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Handler = ReturnType<ReturnType<Strategy['storage']>['get']>;

/** Lets the router choose between the two by the Accept header. */
export const answerStrategy: Strategy = {
  name: 'answer',
  storage() {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (answer) => handlers.get(answer) ?? null,
      set: (answer, handler) => void handlers.set(answer, handler),
    };
  },
  deriveConstraint: ({ headers }) => (prefersPage(headers.accept) ? pageConstraint.answer : undefined),
};
