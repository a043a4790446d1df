import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitPipelining } from './pipelining.ts';

async function send(count: number) {
  let handled = 0;
  const app = Fastify();
  limitPipelining(app);
  app.get('/', async () => {
    handled++;
    return 'reply';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const requests = Array.from(
    { length: count },
    (_, index) =>
      `GET / HTTP/1.1\r\nHost: localhost\r\n${index === count - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(requests.join(''));
  const replies = await text(socket).catch(() => '');
  return { handled, replies: replies.split('HTTP/1.1 200').length - 1 };
}

test('a connection may send some requests before it reads the replies', async () => {
  expect(await send(100)).toEqual({ handled: 100, replies: 100 });
});

test('a connection that sends many requests before it reads the replies is closed', async () => {
  const { handled } = await send(2_000);
  expect(handled).toBeLessThanOrEqual(100);
});
