import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { safeHeaders } from '#server/http/security-headers.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** What a browser sends that this answers: one that unpacks gzip, and has nothing that makes the reply its own. */
function isPlain({ method, headers, url }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers['if-none-match'] === undefined &&
    /\bgzip\b(?!\s*;)/.test(headers['accept-encoding'] ?? '') &&
    !url!.startsWith('/api/')
  );
}

/**
 * Answers visitors from the pages that are at hand before anything of the framework runs; all else goes its usual way. What is
 * sent is what the usual way sends.
 * @param onShown is told of every page that was answered here.
 */
export function putInFront(
  app: FastifyInstance,
  cache: PageCache,
  onShown: (request: IncomingMessage, seconds: number) => void,
): void {
  const [usual] = app.server.listeners('request') as RequestListener[];
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const page = closing || !isPlain(request) ? undefined : cache.atHand(request.url!);
    if (!page) return usual!(request, response);
    const started = performance.now();
    send(page, response);
    app.log.info({ method: 'GET', url: request.url!.split('?')[0], statusCode: 200 }, 'page at hand');
    onShown(request, (performance.now() - started) / 1000);
  });
}

const headers = Object.entries({
  ...safeHeaders,
  'cache-control': 'no-cache',
  vary: 'Cookie, accept-encoding',
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
}).flat();

function send({ document, etag }: CachedPage, response: ServerResponse): void {
  const nonce = randomUUID();
  const body = document!.gzipped(nonce);
  const own = ['etag', etag!, 'content-security-policy', contentSecurityPolicy(nonce)];
  response.writeHead(200, [...headers, ...own, 'content-length', String(body.length)]);
  response.end(body);
}
