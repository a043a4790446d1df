import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Tells iOS and Android which apps open links to this server. */
export async function appLinks(
  app: FastifyInstance,
  { phoneApps: { ios, android } }: Pick<Config, 'phoneApps'>,
): Promise<void> {
  if (ios)
    app.get('/.well-known/apple-app-site-association', async (_, reply) =>
      reply
        .type('application/json')
        .send({ applinks: { details: [{ appIDs: [ios], components: [{ '/': '/*' }] }] } }),
    );
  if (android)
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: android.id,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ]);
}
