import { join } from 'node:path';
import fileServer from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { viewerOfCall, viewerOfPage } from '#server/auth/sessions/sessions.ts';
import { acceptedEncoding, pageConstraint } from '#server/http/content-negotiation.ts';
import { toAppError } from '#server/http/errors.ts';
import { hasSecret, logFailure } from '#server/http/logging.ts';
import { plainPage } from '#server/http/plain-page.ts';
import type { Route } from '#server/http/route.ts';
import { embeddable } from '#server/http/security-headers.ts';
import { answerTimeoutMs } from '#server/http/timeouts.ts';
import type { Services } from '#server/jobs/services.ts';
import { CachedDocument, encodings } from './cached-document.ts';
import { PageCache, type CachedPage } from './page-cache.ts';
import { pageRenderer, type RenderedPage } from './page-renderer.ts';
import type { Renderer } from './render.ts';
import { hasPassword, pageAddress, withToken } from './page-address.ts';

interface Options {
  services: Services;
  routes: Route[];
  renderer: Renderer;
}

/** Serves the web app: every GET that is not a call is a page, rendered with the data it shows. */
export async function pageRoutes(
  app: FastifyInstance,
  { services, routes, renderer }: Options,
): Promise<void> {
  const cache = new PageCache();
  const render = pageRenderer(services, routes, renderer);
  const sendOwn = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) =>
    sendPage(request, reply, withDocument(page), { isShared: false });
  const sendShared = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const page = await cache.get(path, async () => withDocument(await render(path, undefined)));
    return sendPage(request, reply, page, { isShared: true });
  };
  renderer.attach?.(app);
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) cache.recordWrite();
  });
  if (renderer.staticFolder) await serveStaticFiles(app, renderer.staticFolder);

  const limits = { errorHandler: sendFault, handlerTimeout: answerTimeoutMs };
  app.get('/*', limits, async (request, reply) => {
    if (/^\/(api|assets)(\/|$)/.test(request.url)) return reply.callNotFound();
    if (hasPassword(request.url)) return reply.header('cache-control', 'no-store').redirect('?', 303);
    const viewer = await viewerOfPage(services, request);
    const path = pageAddress(request.url);
    void reply.header('vary', 'Cookie');
    if (viewer || !isCacheable(request))
      return sendOwn(request, reply, await render(path, viewer, request.ip));
    return sendShared(request, reply, path);
  });

  // Embedded pages identify the viewer by the token in header or query, as calls do, never by the cookie.
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.page)) {
    const options = { constraints: pageConstraint, ...limits, ...embeddable };
    app.get(endpoint.path, options, async (request, reply) => {
      const viewer = await viewerOfCall(services.db, request);
      const path = pageAddress(request.url);
      void reply.header('vary', 'Accept, Authorization');
      if (viewer || !isCacheable(request))
        return sendOwn(request, reply, withToken(await render(path, viewer, request.ip), request.url));
      return sendShared(request, reply, path);
    });
  }
}

/** Searches of lists and of a zip code: too many to cache, and each counts towards a limit. */
const searchFields = ['q', 'zip'];

function isCacheable(request: FastifyRequest): boolean {
  const query = request.query as object;
  return !searchFields.some((field) => field in query) && !hasSecret(request.url);
}

function withDocument({ html, ...page }: RenderedPage): CachedPage {
  return { ...page, ...(html !== undefined && { document: new CachedDocument(html) }) };
}

/** What all visitors share may be cached: browsers ask again each time, proxies answer for a few seconds. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, redirect, document }: CachedPage,
  { isShared }: { isShared: boolean },
) {
  const isCached = isShared && status === 200;
  void reply.header('cache-control', isCached ? sharedCacheControl : 'private, no-cache');
  addRetryAfter(reply, status);
  if (!document) return reply.redirect(redirect!, status);
  const encoding = acceptedEncoding(request.headers['accept-encoding'], encodings);
  void reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`);
  if (isCached) {
    const etag = document.etag(encoding);
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(document.body(encoding));
}

/** Seconds after which a refused page may be asked for again. */
function addRetryAfter(reply: FastifyReply, status: number): void {
  if (status === 429) void reply.header('retry-after', '60');
  if (status === 503) void reply.header('retry-after', '5');
}

const sharedCacheControl = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

/** If the app cannot be rendered: a plain page that says what to do. */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  logFailure(request, reply, error);
  addRetryAfter(reply, known.status);
  return reply
    .code(known.status)
    .type('text/html; charset=utf-8')
    .send(plainPage('Please try again', known.message));
}

async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = { preCompressed: true, maxAge: '1h', setHeaders: cacheAssets };
  // A route for each of the few files at the root, and one for the hundreds below assets.
  const root = { root: folder, wildcard: false, globIgnore: ['assets/**'] };
  await app.register(fileServer, { ...files, ...root });
  const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false };
  await app.register(fileServer, { ...files, ...assets });
}

/** Assets have a hash in their names, so they never change. An old service worker would look for old ones. */
function cacheAssets(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else if (path.includes('/service-worker.js')) reply.header('cache-control', 'no-cache');
}
