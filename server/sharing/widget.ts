import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '#server/http/errors.ts';
import { itemOf } from '#server/opinions/items.ts';
import { barsOf } from '#server/opinions/tally.ts';
import { positionOfOfficial } from '#server/representatives/representatives.ts';
import type { Services } from '#server/jobs/services.ts';
import { styleHash, widgetPage } from './widget-page.ts';

type Request = FastifyRequest<{ Params: { type: string; id: string } }>;
const maxAgeSeconds = 60;

/**
 * Bars for other sites: any site may frame /embed/bills/hr1-119, and read /embed/bills/hr1-119.json. Neither
 * reads or sets a cookie, and the page has no script, so we learn nothing about the other site's visitors.
 */
export async function embeds(app: FastifyInstance, { db, config }: Services): Promise<void> {
  app.get('/embed/:type/:id', async (request: Request, reply) => {
    const { type, id } = request.params;
    const asData = id.endsWith('.json');
    void reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
    if (asData) void reply.header('access-control-allow-origin', '*');
    try {
      const { item, url } = await find(type, asData ? id.slice(0, -5) : id);
      const tally = await barsOf(db, item.id);
      void reply.header('cache-control', `public, max-age=${maxAgeSeconds}`);
      if (asData) return await reply.send({ object: item, url, ...tally });
      const title =
        item.type === 'representative'
          ? `${item.title}, ${await positionOfOfficial(db, item.id)}`
          : item.title;
      return await sendPage(reply, 200, { title, number: item.number, url, tally });
    } catch (error) {
      if (asData) throw error;
      const { status, message } = toAppError(error);
      return sendPage(reply, status, {
        title: message,
        number: null,
        url: config.publicUrl,
        tally: undefined,
      });
    }
  });

  async function find(type: string, id: string) {
    const item = await itemOf(db, { type, id }, undefined);
    return { item, url: `${config.publicUrl}/${type}/${item.slug}` };
  }
}

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

function sendPage(reply: FastifyReply, status: number, widget: Parameters<typeof widgetPage>[0]) {
  return reply
    .code(status)
    .header('content-security-policy', contentSecurityPolicy)
    .type('text/html; charset=utf-8')
    .send(widgetPage(widget));
}
