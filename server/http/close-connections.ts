import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * On shutdown, closes connections without a reply in progress at once, even those in the middle of a request,
 * which Node would wait for. Others close after their reply. Call this after all other listeners are added.
 */
export function closeConnections(app: FastifyInstance): void {
  /** The last reply of each connection. */
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
