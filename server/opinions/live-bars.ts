import type { FastifyInstance, FastifyRequest } from 'fastify';
import { barsPath } from '#contract/opinions/opinions.ts';
import { AppError } from '#server/http/errors.ts';
import { urlOf } from '#server/database/pool.ts';
import { openListener } from '#server/realtime/listener.ts';
import { Streams } from '#server/realtime/streams.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall } from '#server/auth/sessions/sessions.ts';
import { itemOf, type PathType } from './opinions.ts';
import { barsOf } from './tally.ts';

/** Below the 60 seconds after which an idle connection is closed. */
const beatEvery = 20_000;
/** Milliseconds after which a browser that lost the stream comes back. */
const comeBackAfter = 3_000;

/**
 * Bars as they move, as server-sent events: open to whom the item itself is open. Every process listens to PostgreSQL once, and only while
 * somebody watches; whoever saves an opinion, in whatever process, tells it.
 */
export async function liveBars(app: FastifyInstance, { db }: Services): Promise<void> {
  const streams = new Streams();
  const reading = new Map<number, boolean>();
  let listener: ReturnType<typeof openListener> | undefined;
  let beat: NodeJS.Timeout | undefined;

  const tell = async (itemId: number): Promise<void> => {
    if (!streams.has(itemId)) return;
    // While one reading is under way a second piece of news asks for one more, however many there are.
    if (reading.has(itemId)) return void reading.set(itemId, true);
    reading.set(itemId, false);
    const bars = await barsOf(db, itemId).catch(() => undefined);
    if (bars) streams.write(`event: bars\ndata: ${JSON.stringify(bars)}\n\n`, itemId);
    const again = reading.get(itemId);
    reading.delete(itemId);
    if (again) await tell(itemId);
  };

  const start = () => {
    listener ??= openListener(urlOf(db), (items) => (items ?? streams.items).forEach((id) => void tell(id)));
    beat ??= setInterval(
      () => (streams.count > 0 ? streams.write(': still here\n\n') : void rest()),
      beatEvery,
    ).unref();
  };
  const rest = async () => {
    clearInterval(beat);
    beat = undefined;
    const old = listener;
    listener = undefined;
    await old?.close();
  };

  app.get(
    `${barsPath}/live`,
    async (request: FastifyRequest<{ Params: { type: PathType; id: string } }>, reply) => {
      if (!['bills', 'initiatives', 'representatives'].includes(request.params.type))
        throw new AppError('not_found');
      const viewer = await viewerOfCall(db, request);
      const { id } = await itemOf(db, request.params, viewer?.id);
      const address = networkOf(request.ip);
      if (!streams.hasRoom(address)) throw new AppError('too_many_requests', { retryAfter: 60 });
      start();
      reply.hijack();
      const response = reply.raw;
      // What hooks have set so far, which a hijacked reply would lose.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.on('error', () => undefined);
      streams.add(id, address, response);
      response.write(`retry: ${comeBackAfter}\n\n`);
      await tell(id);
    },
  );

  app.addHook('preClose', async () => {
    streams.end();
    await rest();
  });
}
