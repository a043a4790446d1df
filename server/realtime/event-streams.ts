import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/pool.ts';
import { urlOf } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { openListener } from './listener.ts';
import { Streams } from './streams.ts';
import type { Topic } from './topics.ts';

/** Idle connections are closed after 60 seconds. */
const heartbeatMs = 20_000;
/** After how long a browser reconnects. */
const reconnectMs = 3_000;

/** One kind of server-sent event: its name, and what it carries for a topic. */
interface EventSource {
  event: string;
  read(topic: Topic): Promise<unknown>;
  /**
   * Where streams listen to one topic and features publish another: the open topics that a published one is
   * sent to, and what. Undefined for none.
   */
  announce?(published: Topic, open: Topic[]): Promise<{ topics: Topic[]; data: unknown } | undefined>;
}

/**
 * Server-sent events by topic. A new stream gets the current state at once, then again after each publish. A
 * process listens to PostgreSQL over one connection, and only while a stream is open.
 * @returns a function that answers a request with the stream of a topic.
 * @throws AppError too_many_requests (from the returned function) when the address or the process has too
 * many.
 */
export function openEventStreams(app: FastifyInstance, db: Db, { event, read, announce }: EventSource) {
  const streams = new Streams();
  /** Topics being read; true when one was published again meanwhile. */
  const reading = new Map<Topic, boolean>();
  let listener: ReturnType<typeof openListener> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const write = (topic: Topic, data: unknown) =>
    streams.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, topic);

  const send = async (topic: Topic): Promise<void> => {
    if (!streams.has(topic)) return;
    // However often a topic is published during one read, one more read is enough.
    if (reading.has(topic)) return void reading.set(topic, true);
    reading.set(topic, false);
    const data = await read(topic).catch(() => undefined);
    if (data) write(topic, data);
    const again = reading.get(topic);
    reading.delete(topic);
    if (again) await send(topic);
  };

  const receive = async (topic: Topic): Promise<void> => {
    if (!announce) return send(topic);
    const announced = await announce(topic, streams.topics).catch(() => undefined);
    for (const open of announced?.topics ?? []) write(open, announced!.data);
  };

  const start = () => {
    listener ??= openListener(urlOf(db), (topic) => {
      if (topic) void receive(topic);
      else for (const open of streams.topics) void send(open);
    });
    heartbeat ??= setInterval(
      () => (streams.count > 0 ? streams.write(': heartbeat\n\n') : void stop()),
      heartbeatMs,
    ).unref();
  };
  const stop = async () => {
    clearInterval(heartbeat);
    heartbeat = undefined;
    const open = listener;
    listener = undefined;
    await open?.close();
  };
  app.addHook('preClose', async () => {
    streams.end();
    await stop();
  });

  return async (request: FastifyRequest, reply: FastifyReply, topic: Topic): Promise<void> => {
    const address = networkOf(request.ip);
    if (!streams.hasRoom(address)) throw new AppError('too_many_requests', { retryAfter: 60 });
    start();
    reply.hijack();
    const response = reply.raw;
    // A hijacked reply loses the headers that hooks have set.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.on('error', () => undefined);
    streams.add(topic, address, response);
    response.write(`retry: ${reconnectMs}\n\n`);
    await send(topic);
  };
}
