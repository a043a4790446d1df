import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/http/errors.ts';
import { itemOf, type PathType } from '#server/opinions/opinions.ts';
import { barsOf } from '#server/opinions/tally.ts';
import type { Services } from '#server/jobs/services.ts';
import { drawBars } from './bars-picture.ts';

/** Pictures are kept by what they show, so that a new vote makes a new one and nothing else does: at most 32 MB. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: 500 });
/** Seconds for which others may keep a picture; bars of a link preview need not be of this minute. */
const keepFor = 300;

/** /share-images/bills/hr1-119.png: the bars of an item, for Open Graph. */
export async function shareImages(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get(
    '/share-images/:type/:file',
    async (request: FastifyRequest<{ Params: { type: string; file: string } }>, reply) => {
      const { type, file } = request.params;
      const id = /^([\w-]{1,60})\.png$/.exec(file)?.[1];
      if (!id || !isPathType(type)) throw new AppError('not_found');
      const item = await itemOf(db, { type, id }, undefined);
      const picture = { title: item.title, number: item.number, tally: await barsOf(db, item.id) };
      const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 22);
      const etag = `"${key}"`;
      void reply
        .header('cache-control', `public, max-age=${keepFor}`)
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/png').send(await kept(key, () => drawBars(picture)));
    },
  );
}

/** Two who ask at once share one drawing. */
function kept(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const found = pictures.get(key);
  if (found) return found;
  const made = make();
  pictures.set(key, made);
  made.catch(() => pictures.delete(key));
  return made;
}

function isPathType(type: string): type is PathType {
  return type === 'bills' || type === 'initiatives' || type === 'representatives';
}
