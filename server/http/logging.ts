import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

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
