import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { testApp } from '#server/testing/app.ts';

const { app } = await testApp();
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

test.each([
  ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'body_too_large'],
  ['an address of 20 kB', `GET /?q=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 'body_too_large'],
  ['what is no request', 'HELLO\r\n\r\n', 'malformed_body'],
] as const)('answers %s like any other error', async (_, request, code) => {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(request);
  const reply = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
  const [head, body] = reply.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${errors[code][0]} `));
  expect(JSON.parse(body!)).toEqual({ errors: errors[code][1], code });
});
