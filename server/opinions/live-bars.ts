import type { FastifyInstance, FastifyRequest } from 'fastify';
import { barsPath } from '#contract/opinions/opinions.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import type { Services } from '#server/jobs/services.ts';
import { findRemoved } from '#server/posts/posts-store.ts';
import { EventStreams } from '#server/realtime/event-streams.ts';
import { itemOf, type ItemPath } from './items.ts';
import { barsOf } from './tally.ts';

/** The bars of an item, and its removed posts, as server-sent events for those who may read the item. */
export async function liveBars(app: FastifyInstance, { db }: Services): Promise<void> {
  const streams = new EventStreams(app, db, {
    event: 'bars',
    read: async (id) => {
      const [bars, removed] = await Promise.all([barsOf(db, id), findRemoved(db, { itemId: id })]);
      return { ...bars, removed };
    },
  });

  app.get(`${barsPath}/live`, async (request: FastifyRequest<{ Params: ItemPath }>, reply) => {
    await streams.open(request, reply, async () => {
      const viewer = await viewerOfCall(db, request);
      const { id } = await itemOf(db, request.params, viewer);
      return `item:${id}`;
    });
  });
}
