import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { copyOf, startProduct, type Product } from './product.ts';

let product: Product;
let dataDir: string;
afterEach(async () => {
  if (product.process.exitCode === null) await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Line {
  socket: Socket;
  heard(): string;
  /** When it was closed, as the clock has it. */
  closedAt(): number;
}

/** A connection of its own, on which something has been said. */
async function line(said: string): Promise<Line> {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
  let text = '';
  let closed = Infinity;
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined).on('close', () => (closed = Date.now()));
  await new Promise((done) => socket.once('connect', done).once('close', done));
  socket.write(said);
  return { socket, heard: () => text, closedAt: () => closed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: polity\r\nAccept-Encoding: identity\r\n\r\n`;
const body = JSON.stringify({ user: { email: 'maria@example.org', password: 'correct horse battery' } });
const signUp = `POST /api/v1/users/sign_up HTTP/1.1\r\nHost: polity\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

/** The statuses of answers that came whole, and bytes of one that did not. */
function answers(heard: string): { statuses: number[]; rest: number } {
  const statuses: number[] = [];
  for (let at = 0; ;) {
    const body = heard.indexOf('\r\n\r\n', at) + 4;
    const head = heard.slice(at, body);
    const end = body + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (body < 4 || !(end <= heard.length)) return { statuses, rest: heard.length - at };
    statuses.push(Number(head.slice(9, 12)));
    at = end;
  }
}

for (const WORKERS of ['1', '2']) {
  it(`A stop closes connections on which nothing is answered at once, and lets answers go out whole (WORKERS=${WORKERS})`, async () => {
    dataDir = await copyOf(inject('filled'));
    product = await startProduct(dataDir, { WORKERS, RATE_LIMIT: 'off' });
    const file = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(product.origin)).text())![1]!;
    const idle = {
      'never used': await line(''),
      'half of its first request': await line(get('/healthz').slice(0, 30)),
      'between two requests': await line(get('/healthz')),
      'between two pages': await line(get('/').replace('identity', 'gzip')),
      'half of its second request': await line(get('/healthz')),
    };
    const answered = await line(signUp + body.slice(0, 10));
    const slow = await line('');
    slow.socket.pause();
    // More than fits into what the system keeps for who does not read.
    for (let turn = 0; turn < 60; turn++) slow.socket.write(get(file));
    const stream = await line(get('/api/v1/bills/hr983-119/votes/live'));
    await expect.poll(() => stream.heard(), { timeout: 15_000 }).toContain('event: bars');
    for (const { heard } of [idle['between two requests'], idle['half of its second request']])
      await expect.poll(heard, { timeout: 15_000 }).toContain('"ok"');
    idle['half of its second request'].socket.write(get('/healthz').slice(0, 30));
    await sleep(300);

    const since = Date.now();
    const stopped = product.stop();
    await sleep(1_500);
    for (const [name, { closedAt }] of Object.entries({ ...idle, stream }))
      expect(closedAt() - since, name).toBeLessThan(1_400);
    expect(answered.closedAt()).toBe(Infinity);
    const late = await line('');
    late.socket.write(get('/healthz'));
    answered.socket.write(body.slice(10));
    slow.socket.resume();
    expect(await stopped).toBe(0);
    expect(Date.now() - since).toBeLessThan(7_000);
    expect(late.heard()).toBe('');
    expect(answered.heard()).toMatch(/connection: close/i);
    expect(answers(answered.heard())).toEqual({ statuses: [201], rest: 0 });
    const { statuses, rest } = answers(slow.heard());
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    expect(rest).toBe(0);
    expect(product.output()).not.toMatch(/error/i);
  });
}
