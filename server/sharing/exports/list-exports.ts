import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  exportFormats,
  exportMost,
  feedFormats,
  feedMost,
  type ExportFormat,
  type FeedFormat,
} from '#contract/sharing/exports.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { watchedCards } from '#server/sharing/watchlist-feeds/watchlist-feeds.ts';
import { csvLine } from './csv.ts';
import { printFeed, type FeedSource } from './feed-entries.ts';
import { billItem, initiativeItem } from './feed-items.ts';
import { bills, initiatives, type ListKind, type ListQuery } from './list-kinds.ts';

interface List<C> {
  groups: { items: C[] }[];
  page: number;
  total_pages: number;
  total_count: number;
}
interface Options {
  services: Services;
  routes: Route[];
}

/** Lists as files and feeds. They are read page by page through the list's own call: the same filters, the same rules. */
export async function listExports(app: FastifyInstance, { services, routes }: Options): Promise<void> {
  const { db, config } = services;
  serve(bills);
  serve(initiatives);

  function serve<C>(kind: ListKind<C>): void {
    const list = routes.find(({ endpoint }) => endpoint === kind.endpoint)!;
    const { path } = kind.endpoint;
    const readPage = (viewer: Viewer | undefined, query: ListQuery, page: number) =>
      list.handle(services, viewer, { query: { ...query, page: String(page) } }) as Promise<List<C>>;

    /** The first page is there already, so that a refusal is an answer and not a broken file. */
    async function* cardsFrom(first: List<C>, viewer: Viewer | undefined, query: ListQuery, most: number) {
      let left = most;
      for (let page = first; ; page = await readPage(viewer, query, page.page + 1)) {
        const cards = page.groups.flatMap(({ items }) => items).slice(0, left);
        yield* cards;
        left -= cards.length;
        if (left <= 0 || page.page >= page.total_pages) return;
      }
    }

    for (const format of Object.keys(exportFormats) as ExportFormat[]) {
      app.get(`${path}/export.${format}`, async (request, reply) => {
        const viewer = await viewerOfCall(db, request);
        await limit(services, rules.listFilesPerAddress, networkOf(request.ip));
        const query = filtersOf(request);
        const first = await readPage(viewer, query, 1);
        const cards = cardsFrom(first, viewer, query, exportMost);
        const print = format === 'csv' ? asCsv : asJson;
        return reply
          .type(`${exportFormats[format]}; charset=utf-8`)
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${kind.nameOf(query).file}.${format}"`)
          .send(Readable.from(print(kind, cards, first, config.publicUrl)));
      });
    }

    for (const format of Object.keys(feedFormats) as FeedFormat[]) {
      app.get(`${path}/feed.${format}`, async (request, reply) => {
        const viewer = await viewerOfCall(db, request);
        await limit(services, rules.feedsPerAddress, networkOf(request.ip));
        const filters = filtersOf(request);
        const query = { sort: 'newest', ...filters };
        const cards = await gather(cardsFrom(await readPage(viewer, query, 1), viewer, query, feedMost));
        const search = new URLSearchParams(filters as Record<string, string>).toString();
        const address = search && `?${search}`;
        return sendFeed(
          request,
          reply,
          format,
          {
            ...words(kind, filters),
            link: `${config.publicUrl}${kind.nameOf(filters).screen}${address}`,
            self: `${config.publicUrl}${path}/feed.${format}${address}`,
            publicUrl: config.publicUrl,
            items: cards.map(kind.item),
            changes: false,
          },
          viewer ? 'private' : 'public',
        );
      });
    }
  }

  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    app.get(`/api/v1/users/watchlist/feed.${format}`, async (request, reply) => {
      await limit(services, rules.feedsPerAddress, networkOf(request.ip));
      const { key } = request.query as { key?: unknown };
      const watched = await watchedCards(db, key, feedMost);
      const items = [...watched.bills.map(billItem), ...watched.initiatives.map(initiativeItem)];
      return sendFeed(
        request,
        reply,
        format,
        {
          title: 'My Watchlist · Polity',
          description: 'What happens to what you watch.',
          link: `${config.publicUrl}/fedbills?filter=watchlist`,
          self: undefined,
          publicUrl: config.publicUrl,
          items: items.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, feedMost),
          changes: true,
        },
        'private',
      );
    });
  }
}

/** What narrows the list; neither the page nor whose token it is. */
function filtersOf(request: FastifyRequest): ListQuery {
  const { page: _, auth_token: __, ...filters } = request.query as ListQuery;
  return filters;
}

function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormat,
  source: FeedSource,
  shared: 'public' | 'private',
) {
  const { text, etag } = printFeed(format, source);
  void reply
    .header('etag', etag)
    .header('cache-control', `${shared}, max-age=300`)
    .header('vary', 'Authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${feedFormats[format]}; charset=utf-8`).send(text);
}

async function* asCsv<C>({ columns }: ListKind<C>, cards: AsyncIterable<C>, _: List<C>, publicUrl: string) {
  yield csvLine(Object.keys(columns));
  for await (const card of cards) yield csvLine(Object.values(columns).map((read) => read(card, publicUrl)));
}

async function* asJson<C>(
  { columns, lists }: ListKind<C>,
  cards: AsyncIterable<C>,
  { total_count }: List<C>,
  publicUrl: string,
) {
  yield `{"total_count":${total_count},"most":${exportMost},"items":[`;
  let between = '';
  for await (const card of cards) {
    const row = Object.entries(columns).map(([column, read]) => [column, read(card, publicUrl)]);
    yield `${between}\n${JSON.stringify({ ...Object.fromEntries(row), ...lists(card) })}`;
    between = ',';
  }
  yield '\n]}\n';
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function words<C>(kind: ListKind<C>, query: ListQuery): Pick<FeedSource, 'title' | 'description'> {
  const { title } = kind.nameOf(query);
  const about = typeof query.q === 'string' && query.q ? `${title} about “${query.q.slice(0, 100)}”` : title;
  return { title: `${about} · Polity`, description: `The newest of a list on Polity: ${about}.` };
}
