import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { listen, type Listener } from './listener.ts';
import { Streams } from './streams.ts';
import { idOf, type Topic } from './topics.ts';

/** Idle connections are closed after 60 seconds. */
const heartbeatMs = 20_000;
/** After how long a browser reconnects. */
const reconnectMs = 3_000;

/** One kind of server-sent event: its name, and its content for a topic. */
interface EventSource {
  event: string;
  read(id: number, topic: Topic): Promise<unknown>;
  /**
   * Where streams listen to one topic and features publish another: the open topics that a published one is
   * sent to, and what. Undefined for none.
   */
  forward?(published: Topic, open: Topic[]): Promise<{ topics: Topic[]; data: unknown } | undefined>;
}

/**
 * Server-sent events by topic. A new stream gets the current state at once, then again after each publish.
 * From the first stream on, the process listens to PostgreSQL over one connection.
 */
export class EventStreams {
  readonly #db: Db;
  readonly #source: EventSource;
  readonly #streams = new Streams();
  /** Topics being read; true when one was published again meanwhile. */
  readonly #reading = new Map<Topic, boolean>();
  #listener: Listener | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(app: FastifyInstance, db: Db, source: EventSource) {
    this.#db = db;
    this.#source = source;
    app.addHook('preClose', () => this.#close());
  }

  /**
   * Answers a request with the stream of a topic. It ends when sessions of its member end, or when the
   * member may lose access to what another posts; browsers whose session continues open it again.
   * @param findTopic the topic, if the request may read it. Called once the server receives ended sessions.
   * @throws AppError too_many_requests when the network or the process has too many, unavailable while the
   * server stops, and what `findTopic` throws.
   */
  async open(request: FastifyRequest, reply: FastifyReply, findTopic: () => Promise<Topic>): Promise<void> {
    this.#refuseIfClosed();
    await this.#listen().ready;
    const topic = await findTopic();
    this.#refuseIfClosed();
    // The client has left meanwhile. No event reports it after that.
    if (reply.raw.destroyed) return void reply.hijack();
    const network = networkOf(request.ip);
    if (!this.#streams.hasRoom(network)) throw new AppError('too_many_requests', { retryAfter: 60 });
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
    if (request.method === 'HEAD') return void response.end();
    response.on('error', () => undefined);
    this.#streams.add({ topic, network, member: request.memberId }, response);
    response.write(`retry: ${reconnectMs}\n\n`);
    await this.#readAndSend(topic);
  }

  #refuseIfClosed(): void {
    if (this.#closed) throw new AppError('unavailable');
  }

  #listen(): Listener {
    this.#listener ??= listen(this.#db, (topic) => {
      if (topic) void this.#receive(topic);
      // Anything may have changed meanwhile, sessions too. Browsers open their streams again.
      else this.#streams.end();
    });
    this.#heartbeat ??= setInterval(() => this.#streams.write(': heartbeat\n\n'), heartbeatMs).unref();
    return this.#listener;
  }

  async #receive(published: Topic): Promise<void> {
    if (published.startsWith('ended:')) return this.#streams.end(idOf(published));
    const { forward } = this.#source;
    if (!forward) return this.#readAndSend(published);
    const forwarded = await forward(published, this.#streams.topics).catch(() => undefined);
    for (const topic of forwarded?.topics ?? []) this.#send(topic, forwarded!.data);
  }

  async #readAndSend(topic: Topic): Promise<void> {
    if (!this.#streams.has(topic)) return;
    // However often a topic is published during one read, one more read is enough.
    if (this.#reading.has(topic)) return void this.#reading.set(topic, true);
    this.#reading.set(topic, false);
    const data = await this.#source.read(idOf(topic), topic).catch(() => undefined);
    if (data) this.#send(topic, data);
    const isOutdated = this.#reading.get(topic);
    this.#reading.delete(topic);
    if (isOutdated) await this.#readAndSend(topic);
  }

  #send(topic: Topic, data: unknown): void {
    this.#streams.write(`event: ${this.#source.event}\ndata: ${JSON.stringify(data)}\n\n`, topic);
  }

  async #close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    this.#streams.end();
    await this.#listener?.close();
  }
}
