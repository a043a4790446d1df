import type { FastifyInstance } from 'fastify';
import { liveSharesPath } from '#contract/shares.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { openEventStreams } from '#server/realtime/event-streams.ts';
import type { Topic } from '#server/realtime/topics.ts';
import { findNewest, findWatchers } from './feed.queries.ts';

const idOf = (topic: Topic) => Number(topic.slice(topic.indexOf(':') + 1));

/**
 * New shares as server-sent events. Posting publishes one topic, however many friends the author has; each
 * process then asks which of its open members may see the share.
 */
export async function liveShares(app: FastifyInstance, { db }: Services): Promise<void> {
  const stream = openEventStreams(app, db, {
    event: 'share',
    read: async (topic) => ({ id: await findNewest(db, idOf(topic)) }),
    announce: async (published, open) => {
      if (!published.startsWith('share:')) return undefined;
      const id = idOf(published);
      const watchers = await findWatchers(db, id, open.map(idOf));
      return { topics: watchers.map((member): Topic => `member:${member}`), data: { id } };
    },
  });

  app.get(liveSharesPath, async (request, reply) => {
    const viewer = await viewerOfCall(db, request);
    if (!viewer) throw new AppError('invalid_session');
    if (!viewer.accountSetup) throw new AppError('account_setup_required');
    await stream(request, reply, `member:${viewer.id}`);
  });
}
