import type { FastifyInstance } from 'fastify';
import parseRange from 'range-parser';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { mediaStorage, mediaType, parseMediaKey } from './media.ts';
import { isServed } from './media-store.ts';
import { folderOfKey, isProtected } from './media-view.ts';
import { secondsValid, useOf } from './signed-links.ts';
import type { ByteRange } from './storage.ts';

/**
 * Serves stored files, never as a page. They are immutable: a changed picture has a new address. Protected
 * ones need a signed link that has not expired.
 */
export async function mediaFiles(app: FastifyInstance, { config, db }: Services): Promise<void> {
  const storage = mediaStorage(config);
  app.get('/media/*', async (request, reply) => {
    const key = parseMediaKey((request.params as { '*': string })['*']);
    if (!key) throw new AppError('not_found');
    let caching = 'public, max-age=31536000, immutable';
    if (isProtected(key)) {
      const query = request.query as Record<string, unknown>;
      const seconds = await secondsValid(config, key, query);
      if (seconds === 0 || !(await isServed(db, folderOfKey(key)!, useOf(query))))
        throw new AppError('not_found');
      caching = `private, max-age=${seconds}`;
    }
    const size = await storage.size(key);
    if (size === undefined) throw new AppError('not_found');
    void reply.type(mediaType(key)).headers({
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': caching,
    });
    const range = rangeOf(request.headers.range, Number(size));
    if (range === 'unsatisfiable')
      return reply
        .code(416)
        .header('content-range', `bytes */${size}`)
        .header('cache-control', 'no-store')
        .send();
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply
      .header('content-length', range ? range.end - range.start + 1 : size)
      .send(await storage.read(key, range));
  });
}

/** Undefined: the whole file, as for several ranges at once or a header that is not understood. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (!header) return undefined;
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
