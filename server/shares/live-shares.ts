import type { FastifyInstance, FastifyRequest } from 'fastify';
import { liveSharesPath, liveThreadPath } from '#contract/shares.ts';
import { memberOfCall } from '#server/auth/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { pathId } from '#server/http/parse-id.ts';
import type { Services } from '#server/jobs/services.ts';
import { findRemoved } from '#server/posts/posts-store.ts';
import { EventStreams } from '#server/realtime/event-streams.ts';
import { idOf, type Topic } from '#server/realtime/topics.ts';
import { findCommentCount, findNewest, findShare, findWatchers } from './feed.queries.ts';

/**
 * New shares, and changes of one share's thread, as server-sent events. Posting publishes one topic, however
 * many friends the author has; each process then asks which of its open members may see the share.
 */
export async function liveShares(app: FastifyInstance, { db }: Services): Promise<void> {
  const readThread = async (id: number) => {
    const [comments, removed] = await Promise.all([
      findCommentCount(db, id),
      findRemoved(db, { rootId: id }),
    ]);
    return { id, comments, removed };
  };
  const streams = new EventStreams(app, db, {
    event: 'share',
    read: async (id, topic) =>
      topic.startsWith('post:') ? readThread(id) : { id: await findNewest(db, id) },
    forward: async (published, open) => {
      const id = idOf(published);
      if (published.startsWith('post:') && open.includes(published))
        return { topics: [published], data: await readThread(id) };
      if (!published.startsWith('share:')) return undefined;
      const members = open.filter((topic) => topic.startsWith('member:'));
      const watchers = await findWatchers(db, id, members.map(idOf));
      return { topics: watchers.map((member): Topic => `member:${member}`), data: { id } };
    },
  });

  app.get(liveSharesPath, async (request, reply) => {
    await streams.open(request, reply, async () => {
      const { id } = await memberOfCall(db, request, 'account');
      return `member:${id}`;
    });
  });

  app.get(liveThreadPath, async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const id = pathId(request.params.id);
    await streams.open(request, reply, async () => {
      const viewer = await memberOfCall(db, request, 'account');
      if (!(await findShare(db, id, viewer.id))) throw new AppError('not_found');
      return `post:${id}`;
    });
  });
}
