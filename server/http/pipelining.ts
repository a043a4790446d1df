import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that wait for a reply. Browsers and proxies send one at a time. */
const maxUnanswered = 100;

/**
 * Ends connections that send request after request without reading the replies, which would all be kept in
 * memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    if (count > maxUnanswered) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Node still reports the requests that arrived together with the one too many.
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
}
