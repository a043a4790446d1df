import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportFormats, maxExportItems, type ExportFormat } from '#contract/sharing.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import { csvLine } from './csv.ts';
import { ExportSlots } from './export-slots.ts';
import { listFeeds, watchlistFeeds } from './list-feeds.ts';
import { bills, initiatives, type ListKind } from './list-kinds.ts';
import { filtersOf, ListReader, type ListReply } from './list-reader.ts';

interface Options {
  services: Services;
  routes: Route[];
}

/** Lists as files and feeds. They are read through the list's own endpoint: same filters, same rows. */
export async function listExports(app: FastifyInstance, { services, routes }: Options): Promise<void> {
  const slots = new ExportSlots();
  serve(bills);
  serve(initiatives);
  watchlistFeeds(app, services);

  function serve<C>(kind: ListKind<C>): void {
    const reader = new ListReader<C>(services, routes, kind.endpoint);
    listFiles(app, services, kind, reader, slots);
    listFeeds(app, services, kind, reader);
  }
}

function listFiles<C>(
  app: FastifyInstance,
  services: Services,
  kind: ListKind<C>,
  reader: ListReader<C>,
  slots: ExportSlots,
): void {
  const { db, config } = services;
  for (const format of Object.keys(exportFormats) as ExportFormat[]) {
    app.get(`${kind.endpoint.path}/export.${format}`, async (request, reply) => {
      const viewer = await viewerOfCall(db, request);
      await limit(services, rules.listFilesPerNetwork, networkOf(request.ip));
      slots.take(request, reply);
      const query = filtersOf(request);
      // The first page is read before the reply starts, so that a refusal is not a broken file.
      const first = await reader.page(viewer, query, 1);
      const cards = reader.cards(first, viewer, query, maxExportItems);
      const print = format === 'csv' ? asCsv : asJson;
      return reply
        .type(`${exportFormats[format]}; charset=utf-8`)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${kind.nameOf(query).file}.${format}"`)
        .send(Readable.from(print(kind, cards, first, config.publicUrl)));
    });
  }
}

async function* asCsv<C>(
  { columns }: ListKind<C>,
  cards: AsyncIterable<C>,
  _: ListReply<C>,
  publicUrl: string,
) {
  // Without a byte order mark, Excel does not read UTF-8.
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  for await (const card of cards) yield csvLine(Object.values(columns).map((read) => read(card, publicUrl)));
}

async function* asJson<C>(
  { columns, arrays }: ListKind<C>,
  cards: AsyncIterable<C>,
  { total_count }: ListReply<C>,
  publicUrl: string,
) {
  yield `{"total_count":${total_count},"limit":${maxExportItems},"items":[`;
  let separator = '';
  for await (const card of cards) {
    const row = Object.entries(columns).map(([column, read]) => [column, read(card, publicUrl)]);
    yield `${separator}\n${JSON.stringify({ ...Object.fromEntries(row), ...arrays(card) })}`;
    separator = ',';
  }
  yield '\n]}\n';
}
