import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feedFormats, maxFeedItems, type FeedFormat } from '#contract/sharing.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import { watchedCards } from '#server/watchlist/watchlist-feeds.ts';
import { billItem, initiativeItem } from './feed-items.ts';
import type { ListKind } from './list-kinds.ts';
import { filtersOf, type ListQuery, type ListReader } from './list-reader.ts';
import type { FeedSource } from './print-feed.ts';

/** The newest items of a list with its filters, as RSS, Atom and iCalendar. */
export function listFeeds<C>(
  app: FastifyInstance,
  services: Services,
  kind: ListKind<C>,
  reader: ListReader<C>,
): void {
  const { db, config } = services;
  const { path } = kind.endpoint;
  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    app.get(`${path}/feed.${format}`, async (request, reply) => {
      const viewer = await viewerOfCall(db, request);
      await limit(services, rules.feedsPerNetwork, networkOf(request.ip));
      const filters = filtersOf(request);
      // What the list refuses, its feed refuses.
      if (filters.sort) await reader.page(viewer, filters, 1);
      const query = kind.newest(filters);
      const first = await reader.page(viewer, query, 1);
      const cards = await reader.all(first, viewer, query, maxFeedItems);
      const params = new URLSearchParams(filters as Record<string, string>).toString();
      const search = params && `?${params}`;
      const source = {
        ...titleOf(kind, filters),
        link: `${config.publicUrl}${kind.nameOf(filters).screen}${search}`,
        self: `${config.publicUrl}${path}/feed.${format}${search}`,
        publicUrl: config.publicUrl,
        items: cards.map(kind.item),
        entryPerChange: false,
      };
      return sendFeed(request, reply, format, source, viewer ? 'private' : 'public');
    });
  }
}

/** A member's watchlist by its private link. */
export function watchlistFeeds(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    app.get(`/api/v1/users/watchlist/feed.${format}`, async (request, reply) => {
      await limit(services, rules.feedsPerNetwork, networkOf(request.ip));
      const { key } = request.query as { key?: unknown };
      const watched = await watchedCards(db, key, maxFeedItems);
      const items = [...watched.bills.map(billItem), ...watched.initiatives.map(initiativeItem)];
      const source = {
        title: 'My Watchlist · Polity',
        description: 'What happens to what you watch.',
        link: `${config.publicUrl}/fedbills?filter=watchlist`,
        self: undefined,
        publicUrl: config.publicUrl,
        items: items.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, maxFeedItems),
        entryPerChange: true,
      };
      return sendFeed(request, reply, format, source, 'private');
    });
  }
}

async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormat,
  source: FeedSource,
  scope: 'public' | 'private',
) {
  const { printFeed } = await import('./print-feed.ts');
  const { text, etag } = printFeed(format, source);
  void reply
    .header('etag', etag)
    .header('cache-control', `${scope}, max-age=300`)
    .header('vary', 'Authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${feedFormats[format]}; charset=utf-8`).send(text);
}

function titleOf<C>(kind: ListKind<C>, query: ListQuery): Pick<FeedSource, 'title' | 'description'> {
  const { title } = kind.nameOf(query);
  const about = typeof query.q === 'string' && query.q ? `${title} about “${query.q.slice(0, 100)}”` : title;
  return { title: `${about} · Polity`, description: `The newest of a list on Polity: ${about}.` };
}
