import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
const terminate = 'X'.charCodeAt(0);

/**
 * A pooler in transaction mode: all connections to it use one session of the real PostgreSQL, without the
 * settings that they ask for. @returns its URL.
 */
export async function startPooler(server: string): Promise<string> {
  const stream = new Socket();
  const session = new pg.Client({ connectionString: server, stream: () => stream });
  session.on('error', () => undefined);
  await session.connect();
  stream.removeAllListeners('data');
  let current: Socket | undefined;
  stream.on('data', (bytes) => current?.write(bytes));
  const pooler = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write(welcome);
      client.on('data', (bytes) => {
        if (bytes[0] === terminate) return;
        current = client;
        stream.write(bytes);
      });
    });
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => {
    pooler.close();
    stream.destroy();
  });
  const { port } = pooler.address() as AddressInfo;
  return Object.assign(new URL(server), { host: `127.0.0.1:${port}`, search: '' }).href;
}
