import type { FastifyInstance } from 'fastify';
import { ping } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';
import { readyTimeoutMs } from './timeouts.ts';

/** /healthz: the process answers. /readyz: the database answers too. */
export async function health(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', { handlerTimeout: readyTimeoutMs }, async () => {
    await ping(db);
    return { status: 'ready' };
  });
}
