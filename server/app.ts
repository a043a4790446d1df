import { join } from 'node:path';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { listFiles } from '#contract/sharing.ts';
import { memberRoutes } from './members/members.routes.ts';
import { adAdministrationRoutes } from './ads/administration.routes.ts';
import { adRoutes } from './ads/ads.routes.ts';
import { liveAds } from './ads/live-ads.ts';
import { toAppError, AppError, answerClientError } from './http/errors.ts';
import { billRoutes } from './bills/bills.routes.ts';
import { acceptBodies, parseNested } from './http/request-bodies.ts';
import { connectRoutes } from './connect/connect.routes.ts';
import { moderationAdminRoutes } from './moderation/admin.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { closeConnections } from './http/close-connections.ts';
import { contentRoutes } from './content/content.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { docsRoutes } from './http/docs-page.ts';
import { appLinks } from './sharing/app-links.ts';
import { embeds } from './sharing/widget.ts';
import { sitemaps } from './sharing/sitemaps/sitemaps.ts';
import { listExports } from './sharing/exports/list-exports.ts';
import { leaveStreamsUnread } from './http/head-requests.ts';
import { health } from './http/health.ts';
import { homeRoutes } from './home/home.routes.ts';
import { initiativeRoutes } from './initiatives/initiatives.routes.ts';
import { locationRoutes } from './districts/locations.routes.ts';
import { matchImages } from './roll-calls/match/match-images.ts';
import { rollCallRoutes } from './roll-calls/roll-calls.routes.ts';
import { addMetrics } from './metrics/metrics.ts';
import { mediaFiles } from './media/media-files.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { resumableUploads } from './media/resumable-uploads.ts';
import { answerTimeoutMs, hasUnreadBody, limitBodies, uploadTimeoutMs, within } from './http/timeouts.ts';
import { liveBars } from './opinions/live-bars.ts';
import { liveUnread } from './notifications/live-unread.ts';
import { opinionRoutes } from './opinions/opinions.routes.ts';
import { answerStrategy } from './http/content-negotiation.ts';
import { pageRoutes } from './ssr/page-routes.ts';
import { limitPipelining } from './http/pipelining.ts';
import { passkeyRoutes } from './auth/passkeys/passkeys.routes.ts';
import type { Renderer } from './ssr/render.ts';
import { limitCall } from './http/rate-limits/call-limits.ts';
import { representativeRoutes } from './representatives/representatives.routes.ts';
import { authorize, type Route } from './http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { Uploads } from './http/uploads.ts';
import { addSecurityHeaders, errorHeaders } from './http/security-headers.ts';
import { logFailure, loggerOptions, logRequests } from './http/logging.ts';
import { sessionRoutes } from './auth/sessions/sessions.routes.ts';
import { memberOfCall, viewerOfCall } from './auth/sessions/sessions.ts';
import { emailConfirmationRoutes } from './auth/email-confirmation.routes.ts';
import { passwordRoutes } from './auth/passwords/passwords.routes.ts';
import { signInRoutes } from './auth/sign-in.routes.ts';
import { liveShares } from './shares/live-shares.ts';
import { shareImages } from './sharing/images/share-images.ts';
import { socialRedirects } from './auth/social/redirects.ts';
import { socialRoutes } from './auth/social/social.routes.ts';
import { officialDataRoutes } from './official-data/official-data.routes.ts';
import { unsubscribePages } from './connect/unsubscribe.ts';
import { twoStepRoutes } from './auth/two-step/two-step.routes.ts';
import { watchlistRoutes } from './watchlist/watchlist.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { shortListRoutes } from './bills/short-list/short-list.routes.ts';
import { countViews } from './bills/view-counts.ts';

/** Every call the server answers, feature by feature. */
export const routes: Route[] = [
  ...memberRoutes,
  ...signInRoutes,
  ...passwordRoutes,
  ...emailConfirmationRoutes,
  ...sessionRoutes,
  ...homeRoutes,
  ...locationRoutes,
  ...notificationRoutes,
  ...billRoutes,
  ...initiativeRoutes,
  ...connectRoutes,
  ...contentRoutes,
  ...opinionRoutes,
  ...postRoutes,
  ...shareRoutes,
  ...representativeRoutes,
  ...rollCallRoutes,
  ...watchlistRoutes,
  ...socialRoutes,
  ...twoStepRoutes,
  ...passkeyRoutes,
  ...officialDataRoutes,
  ...shortListRoutes,
  ...searchRoutes,
  ...mediaRoutes,
  ...adRoutes,
  ...adAdministrationRoutes,
  ...moderationRoutes,
  ...moderationAdminRoutes,
];

interface Options extends Services {
  /** Renders the web app; without it the server answers calls only. */
  renderer?: Renderer;
}

/** The HTTP server, ready to listen or to be injected into. */
export async function buildApp({ renderer, ...services }: Options): Promise<FastifyInstance> {
  const { config, db } = services;
  const app = Fastify({
    logger: await loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: config.trustProxy,
    // For uploads. Other bodies have less time.
    requestTimeout: uploadTimeoutMs,
    connectionTimeout: 60_000,
    // Node ends slow requests only when it checks, every 30 s by default.
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 200, querystringParser: parseNested },
    schemaController: {
      compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema },
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // Thrown before any hook has run.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(errorHeaders)),
  });
  app.decorateRequest('memberId');
  app.setErrorHandler(sendError);
  app.addConstraintStrategy(answerStrategy);
  limitPipelining(app);
  logRequests(app);
  limitBodies(app);
  leaveStreamsUnread(app);
  await addSecurityHeaders(app, {
    https: config.publicUrl.startsWith('https:'),
    contentSecurityPolicy: renderer?.contentSecurityPolicy ?? true,
  });
  await app.register(underPressure, {
    // Tests and benchmarks may starve the process of processor time.
    maxEventLoopDelay: config.rateLimit ? 3_000 : 0,
    pressureHandler: () => {
      throw new AppError('unavailable');
    },
  });
  await app.register(cookies);
  // Before all routes: it compresses the replies of those that follow. Bodies of requests are not unpacked.
  await app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: 1024,
    globalDecompression: false,
  });
  const uploads = new Uploads(join(config.dataDir, 'uploads'));
  uploads.addHooks(app);
  await acceptBodies(app, uploads, config.publicUrl);
  addMetrics(app, services);
  countViews(app, services);
  addCalls(app, services, uploads);
  await app.register(mediaFiles, services);
  await app.register(resumableUploads, {
    services,
    uploads,
    memberOf: (request) => memberOfCall(db, request, 'account'),
  });
  await app.register(health, services);
  await app.register(liveBars, services);
  await app.register(liveShares, services);
  await app.register(liveAds, services);
  await app.register(liveUnread, services);
  await app.register(shareImages, services);
  await app.register(matchImages, services);
  await app.register(embeds, services);
  await app.register(sitemaps, services);
  await app.register(appLinks, services.config);
  await app.register(listExports, { services, routes });
  await app.register(socialRedirects, services);
  await app.register(unsubscribePages);
  await app.register(docsRoutes, { routes, files: listFiles, config: services.config });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
  // Not registered as a plugin: its hook must see the writes of every call.
  if (renderer) await pageRoutes(app, { services, routes, renderer });
  closeConnections(app);
  return app;
}

/** Registers the endpoints of the contract. */
function addCalls(app: FastifyInstance, services: Services, uploads: Uploads): void {
  const { db } = services;
  for (const { endpoint, handle } of routes) {
    const timeoutMs = endpoint.file || endpoint.streams ? uploadTimeoutMs : answerTimeoutMs;
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      const viewer = await viewerOfCall(db, request);
      const { params, query, body } = request;
      await limitCall(services, endpoint, viewer, request);
      return handle(services, viewer, { params, query, body }, { request, reply });
    };
    const answer = (url: string) =>
      app.route({
        method: endpoint.method,
        url,
        ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
        config: { file: endpoint.file },
        // Authorize before reading the body, so that strangers cannot upload.
        ...(endpoint.file && {
          onRequest: async (request: FastifyRequest) => {
            // isMultipart() works only after the body parser. JSON names a file that was uploaded before.
            if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
            const viewer = await viewerOfCall(db, request);
            authorize(endpoint, viewer);
            if (viewer) uploads.begin(request, viewer.id);
          },
        }),
        handler: async (request, reply) => {
          const result = await within(timeoutMs, run(request, reply));
          return reply
            .code(endpoint.success === 201 ? 201 : reply.statusCode)
            .header('cache-control', 'no-store')
            .send(result);
        },
      });
    answer(endpoint.path);
    // At this path the reply is always JSON.
    if (endpoint.page) answer(`${endpoint.path}.json`);
  }
}

/** The contract validates. Fastify's own compilers of JSON Schema would be 117 more modules to load. */
function refuseJsonSchema(): never {
  throw new Error('A route of ours has no JSON Schema.');
}

/**
 * 'http://host/path' → '/path': a proxy's form of a target is valid HTTP. No page has a target such as '*',
 * or a path that cannot be decoded: '/%zz' → '/%25zz', for which browsers get the page for 404.
 */
function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const decodable = isDecodable(path.split('?')[0]!) ? path : path.replaceAll('%', '%25');
  return decodable.startsWith('/') ? decodable : `/${decodable}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The one error handler. Replies never show internals. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  logFailure(request, reply, error);
  if (known.status === 429 || known.status === 503)
    void reply.header('retry-after', String(known.retryAfter));
  // Closing a connection with an unread body resets it, and the client may lose the reply.
  if (hasUnreadBody(request.raw)) void reply.header('connection', 'keep-alive');
  void reply.code(known.status).header('cache-control', 'no-store').send(known.reply);
}
