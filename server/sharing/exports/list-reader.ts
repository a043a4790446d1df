import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';

export type ListQuery = Record<string, unknown>;

export interface ListReply<C> {
  groups: { items: C[] }[];
  page: number;
  total_pages: number;
  total_count: number;
}

/** Reads a whole list through its endpoint, page by page. */
export class ListReader<C> {
  readonly #services: Services;
  readonly #route: Route;

  constructor(services: Services, routes: Route[], endpoint: Endpoint) {
    this.#services = services;
    this.#route = routes.find((route) => route.endpoint === endpoint)!;
  }

  page(viewer: Viewer | undefined, query: ListQuery, page: number): Promise<ListReply<C>> {
    const input = { query: { ...query, page: String(page) } };
    return this.#route.handle(this.#services, viewer, input) as Promise<ListReply<C>>;
  }

  async *cards(first: ListReply<C>, viewer: Viewer | undefined, query: ListQuery, limit: number) {
    let left = limit;
    for (let reply = first; ; reply = await this.page(viewer, query, reply.page + 1)) {
      const cards = reply.groups.flatMap(({ items }) => items).slice(0, left);
      yield* cards;
      left -= cards.length;
      if (left <= 0 || reply.page >= reply.total_pages) return;
    }
  }

  async all(...args: Parameters<typeof this.cards>): Promise<C[]> {
    const all: C[] = [];
    for await (const card of this.cards(...args)) all.push(card);
    return all;
  }
}

/** The filters of a request, without its page and its token. */
export function filtersOf(request: FastifyRequest): ListQuery {
  const { page: _, auth_token: __, ...filters } = request.query as ListQuery;
  return filters;
}
