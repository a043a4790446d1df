import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // mediabunny merges the frames of a video with transparency in workers that it makes.
  'worker-src': ["'self'", 'blob:'],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** For errors that Fastify answers before any hook has run. */
export const errorHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Route option of pages that other sites may frame. */
export const embeddable: { helmet: FastifyHelmetOptions } = {
  helmet: {
    frameguard: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, 'frame-ancestors': ['*'] },
    },
  },
};

/**
 * The security headers of every reply: one constant policy without inline scripts or styles.
 * Routes may set a stricter policy of their own.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { https, contentSecurityPolicy }: { https: boolean; contentSecurityPolicy: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy && { useDefaults: false, directives },
    // Pictures and widgets are made to be shown on other sites.
    crossOriginResourcePolicy: false,
    frameguard: { action: 'deny' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
