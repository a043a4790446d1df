import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the server stops, connections on which nothing is being answered are closed at once: between two requests, before the first,
 * or in the middle of saying what is wanted. (Node's own way takes the latter two for busy, and waits.) An answer that has begun
 * goes out whole; then its connection is closed as well. Call it when nothing else changes who hears of requests.
 */
export function closeConnections(app: FastifyInstance): void {
  /** With the last answer on each. */
  const open = new Map<Socket, ServerResponse | undefined>();
  let stopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (stopping) return void socket.destroy();
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    open.set(socket, response);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const [socket, response] of open) {
      if (!response || response.writableFinished) socket.destroy();
      else closeAfter(response, socket);
    }
  });
}

function closeAfter(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
  response.once('finish', () => socket.destroySoon());
}
