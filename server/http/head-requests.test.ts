import { once } from 'node:events';
import { Readable } from 'node:stream';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { leaveStreamsUnread } from './head-requests.ts';

test.each([
  ['of a route for both methods', ['HEAD', 'GET']],
  ['that Fastify adds to a route', 'GET'],
])('a HEAD request %s is answered and reads nothing of a stream', async (_, method) => {
  const app = Fastify();
  leaveStreamsUnread(app);
  let parts = 0;
  const body = Readable.from({
    async *[Symbol.asyncIterator]() {
      for (const part of 'abc') {
        parts++;
        yield part;
      }
    },
  });
  const handler = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('content-length', 3).send(body);
  app.route({ method, url: '/', handler });
  const closed = once(body, 'close');
  const reply = await fetch(await app.listen(), { method: 'HEAD' });
  await closed;
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-length')).toBe('3');
  expect(parts).toBe(0);
  await app.close();
});
