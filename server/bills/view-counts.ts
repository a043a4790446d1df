import { parseId } from '#server/http/parse-id.ts';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { today } from '#server/environment/clock.ts';
import { defineJob } from '#server/jobs/job.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import type { Services } from '#server/jobs/services.ts';
import { forgetOldViews, saveViews, todaysSalt, type ViewRows } from './view-counts.queries.ts';

const flushIntervalMs = 1_000;
/** Views beyond this are not counted. */
const maxWaiting = 20_000;

const detailsPath = /^\/(?:api\/v1\/)?(bills|initiatives)\/([\w.-]{1,100}?)(?:\.json)?(?:\?|$)/;
const robots = /bot|crawl|spider|slurp|preview|headlesschrome-lighthouse/i;

/**
 * Counts views of bills and initiatives, once per viewer and day. Views wait in memory and are written
 * together once a second, so reading a page writes nothing. A process that is killed loses that second.
 */
export function countViews(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  let waiting = new Map<string, { type: string; id: string; viewer: string }>();
  let timer: NodeJS.Timeout | undefined;
  let known: { day: string; salt: Buffer } | undefined;

  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' && [200, 304].includes(reply.statusCode)) recordView(request);
  });
  app.addHook('onClose', flush);

  function recordView(request: FastifyRequest): void {
    const { url, headers } = request;
    const [, type = '', id = ''] = detailsPath.exec(url) ?? [];
    if (!type || waiting.size >= maxWaiting || robots.test(headers['user-agent'] ?? '')) return;
    const viewer = viewerOf(request);
    waiting.set(`${type} ${id} ${viewer}`, { type, id: id.toLowerCase(), viewer });
    timer ??= setTimeout(() => void flush(), flushIntervalMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting = new Map();
    if (views.length === 0) return;
    try {
      if (known?.day !== today()) known = await todaysSalt(db, randomBytes(32));
      await saveViews(db, known.day, rowsOf(views, known.salt));
    } catch (error) {
      app.log.error(error);
    }
  }
}

/** A member, or a visitor by network. Held in memory for a second and stored only as a hash. */
function viewerOf(request: FastifyRequest): string {
  const member = request.memberId;
  return member === undefined ? `visitor ${networkOf(request.ip)}` : `member ${member}`;
}

function rowsOf(views: { type: string; id: string; viewer: string }[], salt: Buffer): ViewRows {
  const rows: ViewRows = { bySlug: [], byId: [] };
  for (const { type, id, viewer } of views) {
    const key = createHmac('sha256', salt).update(viewer).digest().subarray(0, 16);
    const number = parseId(id);
    if (number) rows.byId.push({ type: type === 'bills' ? 'bill' : 'initiative', id: number, key });
    else if (type === 'bills') rows.bySlug.push({ slug: id, key });
  }
  return rows;
}

export const sweepViews = defineJob({
  name: 'views.sweep',
  queue: 'upkeep',
  cron: '13 1 * * *',
  data: z.object({}),
  handle: ({ db }) => forgetOldViews(db),
});
