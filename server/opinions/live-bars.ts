import type { FastifyInstance, FastifyRequest } from 'fastify';
import { barsPath } from '#contract/opinions/opinions.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import type { Services } from '#server/jobs/services.ts';
import { EventStreams } from '#server/realtime/event-streams.ts';
import { itemOf, type ItemPath } from './items.ts';
import { barsOf } from './tally.ts';

/** The bars of an item as server-sent events, for those who may read the item. */
export async function liveBars(app: FastifyInstance, { db }: Services): Promise<void> {
  const streams = new EventStreams(app, db, {
    event: 'bars',
    read: (id) => barsOf(db, id),
  });

  app.get(`${barsPath}/live`, async (request: FastifyRequest<{ Params: ItemPath }>, reply) => {
    await streams.open(request, reply, async () => {
      const viewer = await viewerOfCall(db, request);
      const { id } = await itemOf(db, request.params, viewer?.id);
      return `item:${id}`;
    });
  });
}
