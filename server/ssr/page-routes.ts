import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fileServer from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userView } from '#server/auth/user-view.ts';
import { AppError, toAppError } from '#server/http/errors.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { viewerOfCall, viewerOfPage } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { pageConstraint } from '#server/http/content-negotiation.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { documentOf } from './document.ts';
import { putInFront } from './front.ts';
import { PageCache, type CachedPage } from './page-cache.ts';
import { plainPage } from '#server/http/plain-page.ts';
import type { PageAssets, Rendered, Renderer } from './render.ts';

interface Options {
  services: Services;
  routes: Route[];
  renderer: Renderer;
  /** Is told of pages that were answered before the framework's hooks could. */
  onShown: (request: IncomingMessage, seconds: number) => void;
}

/**
 * Serves the web app: every GET that is no call is a page, rendered with the data it shows.
 * @returns how often a visitor's page was there, and how often it was rendered.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { services, routes, renderer, onShown }: Options,
): Promise<PageCache['uses']> {
  const cache = new PageCache();
  renderer.attach?.(app);
  if (renderer.contentSecurityPolicy) putInFront(app, cache, onShown);
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) cache.noteWrite();
  });
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 1024 });
  if (renderer.staticFolder) {
    const files = { preCompressed: true, maxAge: '1h', setHeaders: cacheForever };
    // A route for each of the few files at the root, and one for the hundreds below assets.
    const root = { root: renderer.staticFolder, wildcard: false, globIgnore: ['assets/**'] };
    await app.register(fileServer, { ...files, ...root });
    const assets = { root: join(renderer.staticFolder, 'assets'), prefix: '/assets/', decorateReply: false };
    await app.register(fileServer, { ...files, ...assets });
  }
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets)(\/|$)/.test(request.url)) throw new AppError('not_found');
    const page = (viewer?: Viewer) => renderPage(request, viewer);
    try {
      const viewer = await viewerOfPage(services.db, request);
      // Search texts are as many as people's ideas; only plain addresses are worth keeping.
      const shared = !viewer && !('q' in (request.query as object)) && !behindMailedLink.test(request.url);
      return await sendPage(
        request,
        reply,
        shared ? await cache.get(request.url, page) : await page(viewer),
        viewer,
      );
    } catch (error) {
      return sendFault(error, request, reply);
    }
  });

  // Pages to be embedded: the viewer is whom the token in header or query names, as for any call; the cookie plays no part.
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.page)) {
    app.get(endpoint.path, { constraints: pageConstraint }, async (request, reply) => {
      try {
        const viewer = await viewerOfCall(services.db, request);
        const render = () => renderPage(request, viewer);
        const shared = !viewer && !('q' in (request.query as object));
        const page = shared ? await cache.get(withoutToken(request.url), render) : await render();
        const shown = withToken(page, request.url);
        return await sendPage(request, reply.removeHeader('x-frame-options'), shown, viewer, {
          embedded: true,
        });
      } catch (error) {
        return sendFault(error, request, reply);
      }
    });
  }

  async function renderPage(request: FastifyRequest, viewer?: Viewer): Promise<CachedPage> {
    const web = await renderer.app();
    const user = viewer ? await userView(services.db, viewer.id) : null;
    const caller = inProcess(web.ApiError, viewer);
    const result = await web.render(services.config.publicUrl + withoutToken(request.url), caller, user);
    if ('redirect' in result) return { status: result.status, redirect: result.redirect };
    return {
      status: result.status,
      document: documentOf(result, renderer.assets),
      ...(!viewer && result.status === 200 && { etag: etagOf(result, renderer.assets) }),
    };
  }

  /** Calls made while rendering go straight to their handlers, under the same rules as over HTTP. */
  function inProcess(
    ApiError: new (status: number, reply: AppError['reply']) => Error,
    viewer: Viewer | undefined,
  ) {
    return async (endpoint: { method: string; path: string }, input: object) => {
      const route = byName.get(`${endpoint.method} ${endpoint.path}`)!;
      try {
        return await route.handle(services, viewer, input);
      } catch (error) {
        const known = toAppError(error);
        if (known.status === 500) throw error;
        throw new ApiError(known.status, known.reply);
      }
    };
  }
  const byName = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, redirect, document, etag }: CachedPage,
    viewer: Viewer | undefined,
    { embedded = false } = {},
  ) {
    if (!document) return reply.header('cache-control', 'private, no-cache').redirect(redirect!, status);
    const vary = embedded ? 'Accept, Authorization' : 'Cookie';
    void reply.header('cache-control', viewer ? 'private, no-cache' : 'no-cache').header('vary', vary);
    if (etag) void reply.header('etag', etag);
    // Without a policy: what the browser has goes with the policy it came with, whose nonce it holds.
    if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const nonce = randomUUID();
    if (renderer.contentSecurityPolicy)
      reply.header('content-security-policy', contentSecurityPolicy(nonce, embedded ? '*' : "'none'"));
    void reply.code(status).type('text/html; charset=utf-8');
    // What visitors share was compressed once; a member's page is compressed on its way out.
    if (viewer || !gzip.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(document.whole(nonce));
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', `${vary}, accept-encoding`)
      .send(document.gzipped(nonce));
  }

  return cache.uses;
}

const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Pages that one person was mailed the address of: never kept for others, and never shown as they were a moment ago. */
const behindMailedLink = /^\/(reset_password|confirm_email)\//;

/** The address without the session's token: what is rendered may hold the address, and must not hold the token. */
function withoutToken(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const path = url.slice(0, start);
  const kept = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !/^auth_token(=|$)/i.test(pair))
    .join('&');
  return kept ? `${path}?${kept}` : path;
}

/** Weak, for each reply has a nonce of its own; without the moments of reading, so that what has not changed has the same. */
function etagOf({ head, html, state, modules }: Rendered, assets: PageAssets): string {
  const { queries } = state as { queries: [key: unknown, data: unknown, at: number][] };
  const shown = JSON.stringify([head, html, queries.map(([key, data]) => [key, data]), assets.head(modules)]);
  return `W/"${createHash('sha256').update(shown).digest('base64url').slice(0, 22)}"`;
}

/** A frame that is sent on keeps whom it shows the page to. */
function withToken(page: CachedPage, url: string): CachedPage {
  const token = new URLSearchParams(url.split('?')[1]).get('auth_token');
  const here = page.redirect?.startsWith('/') && !page.redirect.startsWith('//');
  if (!here || !token) return page;
  return {
    ...page,
    redirect: `${page.redirect}${page.redirect!.includes('?') ? '&' : '?'}auth_token=${encodeURIComponent(token)}`,
  };
}

/** When even the app cannot be rendered: a plain page that says what to do. */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error(error);
  if (known.status === 503) reply.header('retry-after', '5');
  return reply
    .code(known.status)
    .header('content-security-policy', contentSecurityPolicy('none'))
    .type('text/html; charset=utf-8')
    .send(plainPage('Please try again', known.message));
}

function cacheForever(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
}
