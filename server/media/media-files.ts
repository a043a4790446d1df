import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { knownKey, mediaStorage, mediaType } from './media.ts';

/** Serves stored files: as what they are, never as a page, for good, because a changed picture has a new address. */
export async function mediaFiles(app: FastifyInstance, { config }: Services): Promise<void> {
  const storage = mediaStorage(config);
  app.get('/media/*', async (request, reply) => {
    const key = knownKey((request.params as { '*': string })['*']);
    const file = key && (await storage.get(key));
    if (!file) throw new AppError('not_found');
    return reply
      .type(mediaType(key))
      .headers({
        'content-length': file.size,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(file.stream);
  });
}
