import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { toAppError } from './errors.ts';

/** Paths whose next segment is a one-time token or a private key. */
const secretSegments =
  /^(\/(?:reset_password|confirm_email|password_resets|unsubscribe|join|api\/v1\/(?:email_confirmations|invitations\/(?:link|mail)|notifications\/digest)|feeds)\/)[^/]+/i;

/** JSON lines; in a terminal, readable lines. */
export async function loggerOptions({ logLevel: level }: Config): Promise<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  if (!process.stdout.isTTY) return { level };
  const { default: pretty } = await import('pino-pretty');
  return { level, stream: pretty({ ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' }) };
}

/** One line a request, without its query and without secrets in its path. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const ms = Math.round(elapsedTime * 10) / 10;
    request.log.info(
      { method: request.method, path: loggedPath(request.url), status: statusCode, ms },
      'request completed',
    );
  });
}

/** Logs what a request has thrown. Client errors are at debug level. */
export function logFailure(
  { log }: { log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'> },
  { raw }: { raw: { destroyed: boolean } },
  error: unknown,
): void {
  const known = toAppError(error);
  // A client that goes away breaks off its request or its reply.
  const hasLeft = raw.destroyed && /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(codeOf(error));
  if (known.status === 500 && !hasLeft) log.error(error);
  // Such as a full disk or a lost database. Not a stack each: an outage makes many of them.
  else if (known.status === 503 && error instanceof Error && known !== error && !hasLeft)
    log.warn({ reason: error.message }, 'service unavailable');
  else log.debug(error);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code);
}

/** '/reset_password/abc?x=1' → '/reset_password/[token]' */
export function loggedPath(url: string): string {
  return decoded(url.split('?')[0]!).replace(secretSegments, '$1[token]');
}

/** The page of an emailed or private link is for one person. */
export function hasSecret(url: string): boolean {
  return secretSegments.test(decoded(url.split('?')[0]!));
}

/** The router decodes paths as well, and the app ignores case. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
