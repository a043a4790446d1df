import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A reply to HEAD has no body. Fastify would read a file or a list to its end. */
export function leaveStreamsUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    // Fastify takes a destroyed stream for a failed one, and would close the connection without a reply.
    return Readable.from([]);
  });
}
