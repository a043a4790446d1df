import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/database/pool.ts';

/**
 * Locks a source, so that one process on any machine reads it. The lock ends with its own connection, so a
 * killed process does not keep it.
 * @param onLost is called if the connection breaks. The work must stop then.
 * @returns a function that releases the lock, or undefined if another process holds it.
 */
export async function lockSource(
  url: string,
  source: string,
  onLost: (error: Error) => void,
): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'polity sync', keepAlive: true });
  client.on('error', onLost);
  await client.connect();
  const release = () => client.end().catch(() => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(lock_key('source', $1)) as locked`,
      [source],
    );
    if (rows[0]!.locked) return release;
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

/** The sources that a process is reading now. */
export async function findLockedSources(db: Db, sources: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select s.name
    from unnest(${sources}::text[]) s (name)
    where exists (
      select from pg_locks l
      where l.locktype = 'advisory'
        and l.granted
        and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = lock_key('source', s.name)
    )`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
