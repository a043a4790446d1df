import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/errors.ts';
import { itemOf } from '#server/opinions/items.ts';
import { barsOf } from '#server/opinions/tally.ts';
import type { Services } from '#server/jobs/services.ts';
import { barsLayout } from './bars-image.ts';
import { imageKey, renderImage } from './render-image.ts';

/** Other sites may show a preview that is a few minutes old. */
const maxAgeSeconds = 300;

/** /share-images/bills/hr1-119.png: the bars of an item, for Open Graph. */
export async function shareImages(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get(
    '/share-images/:type/:file',
    async (request: FastifyRequest<{ Params: { type: string; file: string } }>, reply) => {
      const { type, file } = request.params;
      const id = /^([\w-]{1,60})\.png$/.exec(file)?.[1];
      if (!id) throw new AppError('not_found');
      const item = await itemOf(db, { type, id }, undefined);
      const content = { title: item.title, number: item.number, tally: await barsOf(db, item.id) };
      const key = imageKey(content);
      const etag = `"${key}"`;
      void reply
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/png').send(await renderImage(key, () => barsLayout(content)));
    },
  );
}
