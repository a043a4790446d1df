import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listBills, type BillCard } from '#contract/bills.ts';
import type { Output } from '#contract/endpoint.ts';
import {
  exportFormats,
  exportMost,
  feedFormats,
  feedMost,
  type ExportFormat,
  type FeedFormat,
} from '#contract/exports.ts';
import { networkOf } from '#server/rate-limits/addresses.ts';
import { limit } from '#server/rate-limits/rate-limits.ts';
import { rules } from '#server/rate-limits/rules.ts';
import type { Route, Services } from '#server/route.ts';
import { viewerOfCall, type Viewer } from '#server/sessions/sessions.ts';
import { watchedCards } from '#server/watchlist-feeds/watchlist-feeds.ts';
import { csvLine } from './csv.ts';
import { exportColumns, exportRow } from './export-row.ts';
import { printFeed, type FeedSource } from './feed-entries.ts';

type List = Output<typeof listBills>;
type ListQuery = Record<string, unknown>;
interface Options {
  services: Services;
  routes: Route[];
}

/** Lists as files and feeds. They are read page by page through the list's own call: the same filters, the same rules. */
export async function listExports(app: FastifyInstance, { services, routes }: Options): Promise<void> {
  const { db, config } = services;
  const list = routes.find(({ endpoint }) => endpoint === listBills)!;

  const readPage = (viewer: Viewer | undefined, query: ListQuery, page: number) =>
    list.handle(services, viewer, { query: { ...query, page: String(page) } }) as Promise<List>;

  /** The first page is there already, so that a refusal is an answer and not a broken file. */
  async function* cardsFrom(first: List, viewer: Viewer | undefined, query: ListQuery, most: number) {
    let left = most;
    for (let page = first; ; page = await readPage(viewer, query, page.page + 1)) {
      const cards = page.groups.flatMap(({ items }) => items).slice(0, left);
      yield* cards;
      left -= cards.length;
      if (left <= 0 || page.page >= page.total_pages) return;
    }
  }

  for (const format of Object.keys(exportFormats) as ExportFormat[]) {
    app.get(`/api/v1/bills/export.${format}`, async (request, reply) => {
      const viewer = await viewerOfCall(db, request);
      await limit(services, rules.listFilesPerAddress, networkOf(request.ip));
      const query = filtersOf(request);
      const first = await readPage(viewer, query, 1);
      const cards = cardsFrom(first, viewer, query, exportMost);
      const file = format === 'csv' ? asCsv(cards, config.publicUrl) : asJson(cards, first, config.publicUrl);
      return reply
        .type(`${exportFormats[format]}; charset=utf-8`)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="polity-bills.${format}"`)
        .send(Readable.from(file));
    });
  }

  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    app.get(`/api/v1/bills/feed.${format}`, async (request, reply) => {
      const viewer = await viewerOfCall(db, request);
      await limit(services, rules.feedsPerAddress, networkOf(request.ip));
      const query = { sort: 'newest', ...filtersOf(request) };
      const cards = await gather(cardsFrom(await readPage(viewer, query, 1), viewer, query, feedMost));
      const search = new URLSearchParams(filtersOf(request) as Record<string, string>).toString();
      return sendFeed(
        request,
        reply,
        format,
        {
          ...words(filtersOf(request)),
          link: `${config.publicUrl}${screenOf(query)}${search && `?${search}`}`,
          self: `${config.publicUrl}/api/v1/bills/feed.${format}${search && `?${search}`}`,
          publicUrl: config.publicUrl,
          cards,
          changes: false,
        },
        viewer ? 'private' : 'public',
      );
    });

    app.get(`/api/v1/users/watchlist/feed.${format}`, async (request, reply) => {
      await limit(services, rules.feedsPerAddress, networkOf(request.ip));
      const { key } = request.query as { key?: unknown };
      return sendFeed(
        request,
        reply,
        format,
        {
          title: 'My Watchlist · Polity',
          description: 'What happens to the bills that you watch.',
          link: `${config.publicUrl}/fedbills?filter=watchlist`,
          self: undefined,
          publicUrl: config.publicUrl,
          cards: await watchedCards(db, key, feedMost),
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

async function* asCsv(cards: AsyncIterable<BillCard>, publicUrl: string) {
  yield csvLine(exportColumns);
  for await (const card of cards) {
    const row = exportRow(card, publicUrl);
    yield csvLine(exportColumns.map((column) => row[column]));
  }
}

async function* asJson(cards: AsyncIterable<BillCard>, { total_count }: List, publicUrl: string) {
  yield `{"total_count":${total_count},"most":${exportMost},"items":[`;
  let between = '';
  for await (const card of cards) {
    yield `${between}\n${JSON.stringify({ ...exportRow(card, publicUrl), issues: card.issues })}`;
    between = ',';
  }
  yield '\n]}\n';
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const listNames: Record<string, [name: string, screen: string]> = {
  fed: ['Federal Bills', '/fedbills'],
  state: ['State Bills', '/statebills'],
  eo: ['Executive Orders', '/execorders'],
  local: ['Local Bills', '/fedbills'],
};

function screenOf({ category }: ListQuery): string {
  return (listNames[String(category)] ?? listNames.fed!)[1];
}

function words({ category, q }: ListQuery): Pick<FeedSource, 'title' | 'description'> {
  const [name] = listNames[String(category)] ?? listNames.fed!;
  const about = typeof q === 'string' && q ? `${name} about “${q.slice(0, 100)}”` : name;
  return { title: `${about} · Polity`, description: `The newest of a list on Polity: ${about}.` };
}
