import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry } from 'prom-client';

/** For the primary of several processes: serves their sum on a free loopback port. @returns its URL. */
export async function serveClusterMetrics(): Promise<string> {
  const registry = new AggregatorRegistry();
  const server = createServer((_request, response) => {
    registry.clusterMetrics().then(
      (text) => response.end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
}
