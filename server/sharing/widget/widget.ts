import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toAppError } from '#server/http/errors.ts';
import { itemOf, type PathType } from '#server/opinions/opinions.ts';
import { barsOf } from '#server/opinions/tally.ts';
import type { Services } from '#server/jobs/services.ts';
import { widgetPage } from './widget-page.ts';

type Request = FastifyRequest<{ Params: { type: string; id: string } }>;
const keepFor = 60;

/**
 * Bars for other sites: /embed/bills/hr1-119 is a page that anybody may frame, /embed/bills/hr1-119.json the same as data.
 * Neither reads nor sets a cookie, and there is no script: nothing of the visitor is learnt.
 */
export async function embeds(app: FastifyInstance, { db, config }: Services): Promise<void> {
  app.get('/embed/:type/:id', async (request: Request, reply) => {
    const { type, id } = request.params;
    const asData = id.endsWith('.json');
    void reply
      .removeHeader('x-frame-options')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `public, max-age=${keepFor}`);
    try {
      const { item, url } = await find(type, asData ? id.slice(0, -5) : id);
      const tally = await barsOf(db, item.id);
      if (asData)
        return await reply.header('access-control-allow-origin', '*').send({ object: item, url, ...tally });
      return await sendPage(reply, 200, { title: item.title, number: item.number, url, tally });
    } catch (error) {
      const known = toAppError(error);
      if (asData) throw error;
      return sendPage(reply, known.status, {
        title: known.message,
        number: null,
        url: config.publicUrl,
        tally: undefined,
      });
    }
  });

  async function find(type: string, id: string) {
    if (type !== 'bills' && type !== 'initiatives' && type !== 'representatives')
      throw new AppError('not_found');
    const item = await itemOf(db, { type: type satisfies PathType, id }, undefined);
    return { item, url: `${config.publicUrl}/${type}/${item.slug}` };
  }
}

function sendPage(reply: FastifyReply, status: number, shown: Parameters<typeof widgetPage>[0]) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    )
    .type('text/html; charset=utf-8')
    .send(widgetPage(shown, nonce));
}
