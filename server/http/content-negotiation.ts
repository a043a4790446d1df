import type { FastifyInstance } from 'fastify';

/**
 * Whether a caller would rather have a page than JSON: browsers name text/html, programs name JSON or anything at all.
 * 'text/html,application/xhtml+xml' → true; 'application/json', a lone wildcard and nothing → false.
 */
export function prefersPage(accept: string | undefined): boolean {
  const weights = new Map(parse(accept ?? ''));
  const html = weights.get('text/html') ?? 0;
  return html > 0 && html >= (weights.get('application/json') ?? 0);
}

function parse(accept: string): [type: string, weight: number][] {
  return accept
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const given = parameters.find((text) => text.startsWith('q='));
      const weight = given === undefined ? 1 : Number(given.slice(2));
      return [type, Number.isFinite(weight) ? weight : 0];
    });
}

/** Routes for those who prefer a page carry this; the same address without it answers everybody else. */
export const pageConstraint = { answer: 'page' } as const;

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Handler = ReturnType<ReturnType<Strategy['storage']>['get']>;

/** Tells the router by the Accept header which of the two is meant. */
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
