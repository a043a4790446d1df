import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';
import { listenLocally } from './local-server.ts';

export interface UpstreamRequest {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface Reply {
  status?: number;
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Milliseconds before the first byte. */
  delay?: number;
  /** Ends the connection after this many bytes of the body. */
  cutAfter?: number;
}

/** A local server that replaces all official sources, at one address. */
export interface Upstream {
  origin: string;
  /**
   * Documents by path, with the query if it matters. They have an ETag; an unchanged one is answered with
   * 304.
   */
  documents: Map<string, string | Buffer>;
  /** Documents created on request, by path. */
  answers: Map<string, (query: URLSearchParams) => string>;
  /** Errors to answer with instead of documents, by path, one after the other. The last one repeats. */
  faults: Map<string, Reply[]>;
  /** All requests in order. Tests empty it. */
  requests: UpstreamRequest[];
  /** Environment variables that point Polity to this server. */
  env: Record<string, string>;
}

/**
 * Starts a server that answers like the official sources.
 * @param onEnd registers the function that stops it. Default: at the end of the test file.
 */
export async function startUpstream(
  onEnd: (stop: () => Promise<void>) => void = afterAll,
): Promise<Upstream> {
  const server = createServer((request, response) => void answer(upstream, request, response));
  const { origin, stop } = await listenLocally(server);
  const upstream: Upstream = {
    origin,
    documents: new Map(),
    answers: new Map(),
    faults: new Map(),
    requests: [],
    env: Object.fromEntries(places.map(([name, path]) => [`SYNC_${name}_URL`, origin + path])),
  };
  onEnd(stop);
  return upstream;
}

const places = [
  ['LEGISLATORS', '/congress-legislators'],
  ['PHOTOS', '/images/congress'],
  ['GOVINFO', '/bulkdata'],
  ['GOVINFO_CONTENT', '/content/pkg'],
  ['CONGRESS_API', '/v3'],
  ['HOUSE_CLERK', '/evs'],
  ['SENATE', '/legislative/LIS'],
  ['FEDERAL_REGISTER', '/api/v1'],
  ['GITHUB_ARCHIVES', '/github'],
  ['OPENSTATES', '/openstates'],
  ['LEGINFO', '/leginfo'],
  ['GEONAMES', '/export/zip'],
  ['CENSUS', '/rel2020'],
] as const;

async function answer(upstream: Upstream, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, upstream.origin);
  const path = decodeURIComponent(url.pathname);
  upstream.requests.push({ path, query: url.searchParams, headers: request.headers });
  const faults = upstream.faults.get(path);
  const fault = faults && faults.length > 1 ? faults.shift() : faults?.[0];
  if (fault) return simulateFault(fault, response);
  const body =
    upstream.documents.get(path + url.search) ??
    upstream.documents.get(path) ??
    upstream.answers.get(path)?.(url.searchParams);
  if (body === undefined)
    return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>');
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, { 'content-type': typeOf(path, body), etag }).end(body);
}

async function simulateFault(
  { status = 200, type = 'text/html', body = '', headers, delay = 0, cutAfter }: Reply,
  response: ServerResponse,
): Promise<void> {
  await new Promise((done) => setTimeout(done, delay));
  const bytes = Buffer.from(body as string);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers });
  if (cutAfter === undefined) return void response.end(bytes);
  response.write(bytes.subarray(0, cutAfter), () => response.destroy());
}

function typeOf(path: string, body: string | Buffer): string {
  if (Buffer.isBuffer(body)) return path.endsWith('.jpg') ? 'image/jpeg' : 'application/zip';
  if (/^\s*[[{]/.test(body)) return 'application/json; charset=utf-8';
  return body.startsWith('<') ? 'text/xml' : 'text/plain';
}
