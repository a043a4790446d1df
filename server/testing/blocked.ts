import { get } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/database/pool.ts';

/** Waits until statements of other connections to the database of a test wait for a lock. */
export async function untilBlocked(db: Db, count = 1): Promise<void> {
  const countBlocked = async () => {
    // Inside a transaction, PostgreSQL would otherwise repeat the first result.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(countBlocked).toBeGreaterThanOrEqual(count);
}

/** Sends requests with a token, and breaks them off while the server looks up its session. */
export async function leaveEarly(app: FastifyInstance, db: Db, url: string, count: number): Promise<void> {
  const connections = promisify(app.server.getConnections.bind(app.server));
  await db.transaction().execute(async (db) => {
    await sql`lock table sessions`.execute(db);
    const requests = Array.from({ length: count }, () =>
      get(url, { agent: false }).on('error', () => undefined),
    );
    await expect.poll(() => connections()).toBe(count);
    await untilBlocked(db);
    for (const request of requests) request.destroy();
    await expect.poll(() => connections()).toBe(0);
  });
}
