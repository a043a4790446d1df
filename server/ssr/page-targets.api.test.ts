import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { testRenderer } from '#server/testing/renderer.ts';

const { app } = await testApp(await testRenderer());
const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

test.each([
  ['http://polity.test/fedbills', 200],
  ['HTTP://polity.test', 200],
  ['*', 404],
  ['/bills/%E0%A4%A', 404],
  ['/%zz?token=1', 404],
])('a page at the target %s is answered %i', async (target, status) => {
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${target} HTTP/1.1\r\nhost: polity.test\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
  );
  const reply = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
  expect(Number(reply.split(' ')[1])).toBe(status);
  expect(reply).toMatch(/^content-type: text\/html/m);
});

test('removes a password that an old browser put into the address', async () => {
  const reply = await app.inject('/sign_in?email=a%40example.org&password=secret');
  expect(reply).toMatchObject({ statusCode: 303, headers: { location: '?', 'cache-control': 'no-store' } });
  expect((await app.inject('/sign_in?')).statusCode).toBe(200);
});
