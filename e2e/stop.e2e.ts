import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from './own-products.ts';
import { freePort } from './product.ts';

interface Connection {
  socket: Socket;
  received(): string;
  isClosed(): boolean;
  closed: Promise<void>;
}

/** Opens a connection and sends text over it. */
async function open(origin: string, text: string): Promise<Connection> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  const closed = new Promise<void>((done) =>
    socket
      .on('error', () => undefined)
      .on('close', () => {
        isClosed = true;
        done();
      }),
  );
  await Promise.race([new Promise((done) => socket.once('connect', done)), closed]);
  socket.write(text);
  return { socket, received: () => received, isClosed: () => isClosed, closed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: polity\r\nAccept-Encoding: identity\r\n\r\n`;
const body = JSON.stringify({ user: { email: 'maria@example.org', password: 'correct horse battery' } });
const signUp = [
  'POST /api/v1/users/sign_up HTTP/1.1',
  'Host: polity',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '\r\n',
].join('\r\n');

/** The statuses of complete replies, and the number of bytes after them. */
function replies(received: string): { statuses: number[]; rest: number } {
  const statuses: number[] = [];
  for (let start = 0; ;) {
    const bodyStart = received.indexOf('\r\n\r\n', start) + 4;
    const head = received.slice(start, bodyStart);
    const end = bodyStart + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (bodyStart < 4 || !(end <= received.length)) return { statuses, rest: received.length - start };
    statuses.push(Number(head.slice(9, 12)));
    start = end;
  }
}

for (const WORKERS of ['1', '2'])
  test(`a stop closes idle connections at once and completes replies (WORKERS=${WORKERS})`, async ({
    start,
  }) => {
    const product = await start({ env: { WORKERS } });
    const { origin } = product;
    const file = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(origin)).text())![1]!;
    const idle = {
      'never used': await open(origin, ''),
      'half of its first request': await open(origin, get('/healthz').slice(0, 30)),
      'between two requests': await open(origin, get('/healthz')),
      'between two pages': await open(origin, get('/').replace('identity', 'gzip')),
      'half of its second request': await open(origin, get('/healthz')),
      stream: await open(origin, get('/api/v1/bills/hr983-119/votes/live')),
    };
    const busy = await open(origin, signUp + body.slice(0, 10));
    const slow = await open(origin, '');
    slow.socket.pause();
    // More replies than the socket buffers hold.
    for (let n = 0; n < 60; n++) slow.socket.write(get(file));
    await expect.poll(idle.stream.received).toContain('event: bars');
    for (const { received } of [idle['between two requests'], idle['half of its second request']])
      await expect.poll(received).toContain('"ok"');
    await expect.poll(idle['between two pages'].received).toContain('\r\n\r\n');
    idle['half of its second request'].socket.write(get('/healthz').slice(0, 30));
    // By the time these are answered, the processes have read what was sent before.
    for (let n = 0; n < 20; n++) await fetch(`${origin}/healthz`, { headers: { connection: 'close' } });

    const stopped = product.stop();
    // All idle connections close while two replies are still open.
    for (const { closed } of Object.values(idle)) await closed;
    expect(busy.isClosed()).toBe(false);
    const late = await open(origin, get('/healthz'));
    busy.socket.write(body.slice(10));
    slow.socket.resume();
    expect(await stopped).toBe(0);
    expect(late.received()).toBe('');
    expect(busy.received()).toMatch(/connection: close/i);
    expect(replies(busy.received())).toEqual({ statuses: [201], rest: 0 });
    // Closing drops what the client has not received of the last one, if it sent further requests.
    await slow.closed;
    const { statuses } = replies(slow.received());
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
    expect(product.output()).not.toMatch(/error/i);
  });

test('a signal to npm start ends the server', async ({ newCopy }) => {
  const PORT = String(await freePort());
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT, DATA_DIR: await newCopy(), DATABASE_URL: '', SYNC: 'off' },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await expect.poll(isReady, { timeout: 20_000 }).toBe(false);
  await ended;
});

test('a closed terminal ends PostgreSQL too, and a reset ends the one that a killed server left', async ({
  start,
}) => {
  const first = await start();
  const { dataDir } = first;
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const script = fileURLToPath(new URL('../scripts/reset-database.ts', import.meta.url));
  const reset = () =>
    spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
  expect(reset()).toMatchObject({ status: 1, stderr: 'Stop Polity first.\n' });
  const ended = once(first.process, 'exit');
  first.process.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(lockFile)).toBe(false);

  await (await start({ dataDir })).kill();
  expect(existsSync(lockFile)).toBe(true);
  expect(reset()).toMatchObject({ status: 0, stdout: expect.stringContaining('Deleted') });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});
