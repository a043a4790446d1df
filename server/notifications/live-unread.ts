import type { FastifyInstance } from 'fastify';
import { unreadStreamPath, type LiveAccount } from '#contract/notifications.ts';
import { memberOfCall } from '#server/auth/sessions/sessions.ts';
import type { Services } from '#server/jobs/services.ts';
import { EventStreams } from '#server/realtime/event-streams.ts';
import { readLiveAccount } from './notifications.queries.ts';

/** A member's number of unread notifications, and whether they may write, as server-sent events. */
export async function liveUnread(app: FastifyInstance, { db }: Services): Promise<void> {
  const streams = new EventStreams(app, db, {
    event: 'unread',
    read: (id): Promise<LiveAccount | undefined> => readLiveAccount(db, id),
  });

  app.get(unreadStreamPath, async (request, reply) => {
    await streams.open(request, reply, async () => {
      const { id } = await memberOfCall(db, request, 'session');
      return `member:${id}`;
    });
  });
}
