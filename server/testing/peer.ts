import { createServer } from 'node:http';

export interface Peer {
  origin: string;
  /** While true it answers 500. */
  down: boolean;
  stop(): Promise<void>;
}

export interface PeerReply {
  status?: number;
  json?: object;
  text?: string;
  location?: string;
}

/** A small local server that replaces another service. */
export async function startPeer(
  answer: (url: URL, method: string, authorization: string) => PeerReply,
): Promise<Peer> {
  const server = createServer((request, response) => {
    if (peer.down) return void response.writeHead(500).end('down');
    const {
      status = 200,
      json,
      text,
      location,
    } = answer(new URL(request.url!, peer.origin), request.method!, request.headers.authorization ?? '');
    response.writeHead(status, {
      'content-type': json ? 'application/json' : 'text/plain',
      ...(location && { location }),
    });
    response.end(json ? JSON.stringify(json) : text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const peer: Peer = {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    down: false,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return peer;
}
