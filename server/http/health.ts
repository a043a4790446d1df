import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/jobs/services.ts';

/** /healthz: the process answers. /readyz: the database does, too. */
export async function health(app: FastifyInstance, { db }: Services): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
