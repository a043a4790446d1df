import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

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
  const peer: Peer = { ...(await listenLocally(server)), down: false };
  return peer;
}
