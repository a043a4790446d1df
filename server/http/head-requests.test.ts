import { once } from 'node:events';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { leaveStreamsUnread } from './head-requests.ts';

test('a HEAD request reads nothing of a stream', async () => {
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
  app.get('/', (_request, reply) => reply.header('content-length', 3).send(body));
  const closed = once(body, 'close');
  const { headers } = await app.inject({ method: 'HEAD', url: '/' });
  await closed;
  expect(headers['content-length']).toBe('3');
  expect(parts).toBe(0);
});
