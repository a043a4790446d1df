import type { FastifyInstance } from 'fastify';
import { adsLivePath } from '#contract/ads/ads.ts';
import { memberOfCall } from '#server/auth/sessions/sessions.ts';
import type { Services } from '#server/jobs/services.ts';
import { EventStreams } from '#server/realtime/event-streams.ts';
import { adChange } from './ad-view.ts';
import { findAds } from './ads.queries.ts';

/** Ads of one member that an open table updates. */
const rows = { limit: 100, offset: 0 };

/** Views and statuses of a member's own ads as server-sent events. */
export async function liveAds(app: FastifyInstance, { db }: Services): Promise<void> {
  const streams = new EventStreams(app, db, {
    event: 'ads',
    read: async (id) => (await findAds(db, id, rows)).map(adChange),
  });
  app.get(adsLivePath, async (request, reply) => {
    await streams.open(request, reply, async () => {
      const { id } = await memberOfCall(db, request, 'session');
      return `ads:${id}`;
    });
  });
}
