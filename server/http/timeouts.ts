import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a request may take to arrive. Node limits the headers. */
const bodyTimeoutMs = 20_000;
/** The same for uploads of members: 200 MB at 0.5 Mbit/s. A connection that is silent for a minute ends. */
export const uploadTimeoutMs = 60 * 60 * 1000;
/**
 * How long calls and pages may take; then they answer 503. A database that is frozen or cut off does not end
 * its statements. The web app waits a little longer.
 */
export const answerTimeoutMs = 25_000;

/** The same for /readyz: callers such as Docker wait five seconds. */
export const readyTimeoutMs = 4_000;

/**
 * What a call returns, unless it takes too long. Fastify's handlerTimeout ends once a request with a body has
 * arrived.
 * @throws ETIMEDOUT. The call goes on, and its result is dropped.
 */
export async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms).unref();
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

function tooSlow(): Error {
  return Object.assign(new Error('The call took too long.'), { code: 'ETIMEDOUT' });
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends connections whose request body is too slow. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasUnreadBody(request.raw)) start(request.raw, refuse);
    done();
  });
  // The rest of an upload that was refused.
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) start(request.raw, (raw) => void raw.destroy());
    done();
  });
}

export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !complete;
}

function start(raw: IncomingMessage, end: (raw: IncomingMessage) => void): void {
  clearTimeout(timers.get(raw));
  const timer = setTimeout(() => end(raw), bodyTimeoutMs).unref();
  timers.set(raw, timer);
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Call for uploads once the member is known. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}

function refuse(raw: IncomingMessage): void {
  // Requests that tests inject have no socket.
  if (raw.complete || !(raw.socket instanceof Socket)) return;
  raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  raw.destroy();
}
